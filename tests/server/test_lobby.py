"""The house: rooms, seats, bots, hosts, chat, rematch; who comes back finds what they left."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.database import Database
from server.lobby import Limits
from server.messages import (
    Arrange,
    Choose,
    Enter,
    Exit,
    Fill,
    Gathering,
    Hello,
    Mute,
    Open,
    Over,
    Ready,
    Reclaim,
    Rematch,
    Say,
    Sit,
    Stand,
    Start,
    Update,
    Welcome,
)
from server.store import read, records
from tests.server.hall_setup import Caller, terms, town, two_in_a_room
from tests.server.table_setup import quiet


async def play_out(*callers: Caller, until: int = 1000) -> None:
    """Everybody takes the first choice until so many steps are played or the game is over."""
    for _ in range(40):
        for caller in callers:
            last = caller.update()
            if last.step < until and last.seat >= 0 and (last.waiting & ~last.chosen) >> last.seat & 1:
                await caller.bid()
        if not callers[0].update().waiting or callers[0].update().step == until:
            return
    raise AssertionError("the game did not end")


async def test_who_comes_in_is_told_who_they_are_and_sees_the_rooms_and_the_people() -> None:
    async with town() as house:
        ada = await house.come("Ada", "SHA256:ada")
        assert ada.you.name == "Ada"
        assert ada.you.house == "the Fox"
        assert not ada.you.guest
        assert not ada.you.code
        ben = await house.come("Ben")
        assert ben.you.guest
        assert ben.you.code
        assert ada.lobby.people == ("Ada", "Ben")
        await ben.say(Open(terms()))
        (room,) = ada.lobby.rooms
        assert (room.title, room.game, room.status, room.host, room.seats, room.people) == (
            "Friday",
            "bids",
            "gathering",
            "Ben",
            2,
            1,
        )


async def test_a_game_is_opened_filled_with_a_bot_started_and_played_to_its_end() -> None:
    async with town() as house:
        ada = await house.come("Ada", "SHA256:ada")
        await ada.say(Open(terms()))
        assert ada.room.seat == 0
        assert ada.room.host == "Ada"
        await ada.say(Start())
        assert "seat 2 is open" in ada.refusals[-1]
        await ada.say(Fill(1, "genius"))
        assert "no genius bot; there are: easy, normal" in ada.refusals[-1]
        await ada.say(Fill(1, "easy"), Start())
        assert ada.room.status == "playing"
        assert ada.last(Welcome).own == (0,)
        await play_out(ada)
        assert ada.room.status == "over"
        assert ada.last(Over).reason == "points"


async def test_seats_are_taken_given_up_and_freed_by_the_host() -> None:
    async with town() as house:
        ada, ben = await two_in_a_room(house)
        assert [spot.name for spot in ada.room.spots] == ["Ada", "Ben"]
        await ben.say(Sit(0))
        assert "taken" in ben.refusals[-1]
        await ben.say(Sit(5))
        assert "2 seats" in ben.refusals[-1]
        await ben.say(Stand())
        assert ben.room.seat == -1
        assert ben.room.watchers == ("Ben",)
        await ben.say(Ready(True))
        assert "no seat" in ben.refusals[-1]
        await ben.say(Sit(1))
        await ada.say(Start())
        assert "Ben is not ready" in ada.refusals[-1]
        await ada.say(Fill(1, ""))
        assert ben.room.seat == -1


async def test_only_the_host_settles_things_and_the_office_moves_on_when_the_host_leaves() -> None:
    async with town() as house:
        ada, ben = await two_in_a_room(house)
        for message in (Start(), Fill(0, "easy"), Arrange(terms(3))):
            await ben.say(message)
            assert "only the host" in ben.refusals[-1]
        await ada.say(Exit())
        assert ben.room.host == "Ben"
        assert ben.room.spots[0].kind == "open"
        await ben.say(Fill(0, "easy"), Start())
        assert ben.room.status == "playing"


async def test_new_terms_keep_who_sits_and_ask_everybody_again() -> None:
    async with town() as house:
        ada, ben = await two_in_a_room(house)
        await ada.say(Arrange(terms(3, options=(("rounds", "12"),), clock=30)))
        assert len(ben.room.spots) == 3
        assert not ben.room.spots[1].ready
        assert ben.room.terms.options == (("rounds", "12"),)
        await ben.say(Stand(), Sit(2))
        await ada.say(Arrange(terms(2)))
        assert "free it first" in ada.refusals[-1]
        await ada.say(Arrange(terms(5)))
        assert "not 5" in ada.refusals[-1]
        await ada.say(Arrange(terms(3, options=(("rounds", "6"),))))
        assert "rounds cannot be '6'" in ada.refusals[-1]


async def test_a_private_room_is_entered_with_its_code_and_by_its_code_alone() -> None:
    async with town() as house:
        ada, eve = await house.come("Ada"), await house.come("Eve")
        await ada.say(Open(terms(private=True)))
        number, code = ada.room.room, ada.room.code
        await eve.say(Enter(number))
        await eve.say(Enter(number, "WRONG"))
        assert len(eve.refusals) == 2
        await eve.say(Enter("", code.lower()))
        assert eve.room.room == number


async def test_spectators_watch_and_say_but_do_not_choose() -> None:
    async with town() as house:
        ada, ben = await two_in_a_room(house)
        await ada.say(Start())
        eve = await house.come("Eve")
        await eve.say(Enter(ada.room.room))
        assert eve.last(Welcome).own == ()
        assert eve.update().seat == -1
        await eve.say(Choose(0, 1, "bid card-001"), Say("hello"))
        assert "not yours" in eve.refusals[-1]
        assert "Eve: hello" in ada.lines
        assert ada.room.watchers == ("Eve",)
        await play_out(ada, ben)
        assert isinstance(eve.heard[-2], Over) or any(isinstance(m, Over) for m in eve.heard)


async def test_chat_stays_in_its_room_is_cleaned_and_can_be_muted() -> None:
    async with town() as house:
        ada, ben = await two_in_a_room(house)
        eve = await house.come("Eve")
        await ada.say(Say("\x1b]52;c;aGk=\x07in\u202e the room\x00"))
        assert ben.lines == ["Ada: ]52;c;aGk=in the room"]
        assert eve.lines == []
        await eve.say(Say("in the lobby"))
        assert ben.lines == ["Ada: ]52;c;aGk=in the room"]
        await ben.say(Mute("Ada"))
        await ada.say(Say("again"), Say("\x1b\x07"))
        assert len(ben.lines) == 1
        await ben.say(Mute("Ada", False))
        await ada.say(Say("and again"))
        assert ben.lines[-1] == "Ada: and again"
        fay = await house.come("Fay")
        assert fay.lines == ["Eve: in the lobby"]
        await fay.say(Enter(ada.room.room))
        assert fay.lines[1:] == ["Ada: ]52;c;aGk=in the room", "Ada: again", "Ada: and again"]


async def test_the_same_key_is_the_same_person_and_comes_back_to_their_seat_and_armed_choice() -> None:
    async with town() as house:
        ada, _ben = await two_in_a_room(house)
        await ada.say(Start())
        await ada.bid()
        pending = ada.update().pending
        assert pending
        await house.go(ada)
        again = await house.come("somebody", "SHA256:ada")
        assert again.you.name == "Ada"
        assert again.room.seat == 0
        assert again.update().pending == pending


async def test_a_guest_takes_their_seat_back_from_anywhere_with_their_code() -> None:
    async with town() as house:
        ada, ben = await two_in_a_room(house)
        await ada.say(Start())
        code = ben.you.code
        await house.go(ben)
        other = await house.come("Ben")
        assert other.you.name == "Ben 2", "a name is not enough"
        assert other.heard[-1] == other.lobby
        await other.say(Reclaim("AAAAA-BBBBB"))
        assert "nobody here was given that code" in other.refusals[-1]
        await other.say(Reclaim(code.lower().replace("-", " ")))
        assert other.you.name == "Ben"
        assert other.room.seat == 1
        assert other.update().seat == 1


async def test_a_second_connection_of_a_person_takes_over_their_seat() -> None:
    async with town() as house:
        ada, _ = await two_in_a_room(house)
        await ada.say(Start())
        again = await house.come("Ada", "SHA256:ada")
        assert again.update().seat == 0
        assert ada.link.closed
        assert "another connection" in ada.link.reason
        await again.bid()
        assert again.update().pending


async def test_nobody_is_called_like_somebody_else() -> None:
    async with town() as house:
        ada = await house.come("Ada", "SHA256:ada")
        await house.go(ada)
        other, third = await house.come("ada"), await house.come("\u0410da\u200b")
        assert other.you.name == "ada 2"
        assert "\u200b" not in third.you.name
        assert (await house.come("", "SHA256:x")).you.name == "guest"


async def test_a_rematch_begins_when_all_who_are_here_want_it() -> None:
    async with town() as house:
        ada, ben = await two_in_a_room(house)
        await ada.say(Rematch())
        assert "not over" in ada.refusals[-1]
        await ada.say(Start())
        await play_out(ada, ben)
        first = house.hall.rooms[ada.room.room].record
        await ada.say(Rematch(shuffle=True))
        assert ben.room.spots[0].ready
        assert ben.room.status == "over"
        eve = await house.come("Eve")
        await eve.say(Enter(ada.room.room), Rematch())
        assert "only watched" in eve.refusals[-1]
        await ben.say(Rematch())
        assert ada.room.status == "playing"
        assert house.hall.rooms[ada.room.room].record != first
        assert ada.update().step == 0
        assert eve.update().seat == -1
        await play_out(ada, ben)
        await house.go(ben)
        await ada.say(Rematch())
        assert ada.room.status == "gathering"
        assert sorted(spot.kind for spot in ada.room.spots) == ["open", "person"]


async def test_leaving_a_running_game_keeps_the_seat() -> None:
    async with town() as house:
        ada, ben = await two_in_a_room(house)
        await ada.say(Start())
        await ada.say(Exit())
        assert ada.lobby.rooms[0].status == "playing"
        house.clock.pass_by(61)
        await ben.bid()
        assert ben.update().step >= 1
        await ada.say(Enter(ben.room.room))
        assert ada.update().seat == 0


async def test_the_house_goes_on_after_a_kill_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    async with town(path) as house:
        ada, ben = await two_in_a_room(house)
        await ada.say(Say("good luck"), Start())
        await play_out(ada, ben, until=2)
        await ada.bid()
        seen, pending = ada.update(), ada.update().pending
        code = ben.you.code
        await house.vanish()
        twin = tmp_path / "twin.db"
        for suffix in ("", "-wal"):
            source = tmp_path / f"house.db{suffix}"
            if source.exists():
                (tmp_path / f"twin.db{suffix}").write_bytes(source.read_bytes())
    async with town(twin) as house:
        assert [room.status for room in house.hall.rooms.values()] == ["resting"]
        ada = await house.come("x", "SHA256:ada")
        assert ada.you.name == "Ada"
        assert ada.update().view == seen.view
        assert ada.update().pending == pending
        assert ada.update().turn == seen.turn
        assert "Ada: good luck" in ada.lines
        ben = await house.come("Ben")
        await ben.say(Reclaim(code))
        await play_out(ada, ben)


async def test_a_room_without_people_is_saved_and_goes_on_when_somebody_enters() -> None:
    async with town() as house:
        ada, ben = await two_in_a_room(house)
        await ada.say(Start())
        await ada.bid()
        step = ada.update()
        await ada.say(Exit())
        await ben.say(Exit())
        house.clock.pass_by(11 * 60)
        await quiet()
        assert [room.status for room in house.hall.rooms.values()] == ["resting"]
        assert house.hall.rooms[ada.room.room].table is None
        await ada.say(Enter(ada.room.room))
        assert ada.update().view == step.view
        assert ada.update().pending == step.pending


async def test_a_room_that_never_began_is_forgotten_when_everybody_has_left() -> None:
    async with town() as house:
        ada = await house.come("Ada")
        await ada.say(Open(terms()), Exit())
        house.clock.pass_by(11 * 60)
        await quiet()
        assert not house.hall.rooms
        assert list(house.hall.database.rooms()) == []


async def test_who_sleeps_in_the_lobby_is_warned_and_then_sent_home_but_not_from_a_game() -> None:
    async with town() as house:
        ada, ben = await two_in_a_room(house)
        await ada.say(Start())
        eve = await house.come("Eve")
        house.clock.pass_by(16 * 60)
        await quiet()
        assert "still there" in eve.refusals[-1]
        house.clock.pass_by(5 * 60)
        await quiet()
        assert eve.link.closed
        assert not ada.link.closed
        assert not ben.link.closed


async def test_finished_games_become_files_that_can_be_replayed(tmp_path: Path) -> None:
    async with town(folder=tmp_path) as house:
        ada, ben = await two_in_a_room(house)
        await ada.say(Start())
        await play_out(ada, ben)
        (listed,) = records(tmp_path)
        book = read(listed.path)
        assert book.over == "points"
        assert [chair.name for chair in book.header.chairs] == ["Ada", "Ben"]


async def test_the_house_and_each_person_have_only_so_many_rooms() -> None:
    async with town(limits=Limits(rooms=3, rooms_per_person=2)) as house:
        ada, ben = await house.come("Ada"), await house.come("Ben")
        await ada.say(Open(terms()), Open(terms()), Open(terms()))
        assert "you host 2 rooms" in ada.refusals[-1]
        await ben.say(Open(terms()), Open(terms()))
        assert "the house is full" in ben.refusals[-1]


async def test_one_address_has_only_so_many_rooms_however_often_its_people_come_as_somebody_new() -> None:
    async with town(limits=Limits(rooms_per_address=3)) as house:
        for number in range(3):
            guest = await house.come(f"Guest {number}", origin="10.0.0.1")
            await guest.say(Open(terms()))
            assert guest.room.seat == 0
        other = await house.come("Guest", origin="10.0.0.1")
        await other.say(Open(terms()))
        assert "from your address" in other.refusals[-1]
        far = await house.come("Far", origin="10.0.0.2")
        await far.say(Open(terms()))
        assert far.room.seat == 0


async def test_a_guest_who_leaves_without_a_seat_is_forgotten_and_one_with_a_seat_is_not() -> None:
    async with town() as house:
        ada, ben = await two_in_a_room(house)
        eve = await house.come("Eve")
        await ada.say(Start())
        codes = ben.you.code, eve.you.code
        await house.go(eve)
        await house.go(ben)
        assert house.hall.database.by_code(codes[1]) is None
        assert house.hall.database.by_code(codes[0]) is not None


async def test_a_game_that_rested_for_a_day_makes_room_for_a_new_one() -> None:
    async with town(limits=Limits(rooms=1)) as house:
        ada, ben = await two_in_a_room(house)
        await ada.say(Start())
        await house.go(ada)
        await ben.say(Exit(), Open(terms()))
        assert "full" in ben.refusals[-1]
        house.clock.pass_by(11 * 60)
        await quiet()
        ben = await house.come("Cy")
        await ben.say(Open(terms()))
        assert "full" in ben.refusals[-1]
        house.clock.pass_by(24 * 3600)
        await quiet()
        ben = await house.come("Cy")
        await ben.say(Open(terms()))
        assert ben.room.status == "gathering"


@pytest.mark.parametrize("message", [Sit(0), Start(), Choose(0, 1, "x"), Ready(True), Enter("nowhere"), Hello("1")])
async def test_what_makes_no_sense_in_the_lobby_is_refused_in_words(message: object) -> None:
    async with town() as house:
        ada = await house.come("Ada")
        await ada.say(message)  # type: ignore[arg-type]
        assert len(ada.refusals) == 1
        assert not ada.link.closed


async def test_our_own_client_says_hello_first_or_is_sent_away() -> None:
    async with town() as house:
        rude = await house.come("x", greet=True)
        await rude.say(Say("hi"))
        assert "hello first" in rude.link.reason
        silent = await house.come("x", greet=True)
        house.clock.pass_by(21)
        await quiet()
        assert "said nothing" in silent.link.reason
        good = await house.come("x", greet=True)
        await good.say(Hello("0.1.0", "Cleo"))
        assert good.you.name == "Cleo"


async def test_a_flood_of_messages_is_refused_then_closed_and_nobody_else_notices() -> None:
    async with town() as house:
        ada, ben = await two_in_a_room(house)
        for _ in range(500):
            ada.link.send(Say("x"))
        await quiet()
        for _ in range(20):
            await quiet()
        assert any("too fast" in refusal for refusal in ada.refusals)
        assert ada.link.closed
        assert len(ben.lines) <= 30
        assert not ben.link.closed


async def test_an_error_of_ours_ends_that_session_only_and_shows_no_traceback(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with town() as house:
        ada, ben = await two_in_a_room(house)

        def broken(*_: object) -> None:
            raise RuntimeError("secret card-042")

        monkeypatch.setattr(house.hall, "_say", broken)
        await ada.say(Say("hello"))
        assert ada.link.closed
        assert "secret" not in ada.link.reason
        number = ada.link.reason.rsplit(" ", 1)[0].split("number ")[1].split(".")[0]
        assert f"error {number}" in caplog.text
        assert not ben.link.closed
        assert ben.last(Gathering).host == "Ben"


async def test_a_room_whose_record_cannot_be_played_says_so_and_the_house_stands(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    async with town(path) as house:
        ada, ben = await two_in_a_room(house)
        await ada.say(Start())
        await ada.bid()
        number = house.hall.rooms[ada.room.room].record
    database = Database(path)
    database.write_line(number, 99, '{"seat": 1, "choice": "bid card-999"}')
    database.close()
    async with town(path) as house:
        ada = await house.come("Ada", "SHA256:ada")
        assert "cannot go on" in ada.refusals[-1]
        assert ada.lobby.rooms[0].status == "resting"
        ben = await house.come("Ben")
        assert not ben.link.closed


async def test_updates_reach_a_visitor_after_the_room_they_are_in() -> None:
    async with town() as house:
        ada, _ = await two_in_a_room(house)
        await ada.say(Start())
        kinds = [type(message) for message in ada.heard]
        assert kinds.index(Gathering) < kinds.index(Welcome) < kinds.index(Update)
