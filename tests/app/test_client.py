from __future__ import annotations

from server.link import LocalLink, local_pair
from server.messages import Choose, Message, Refused, Seat, Seating, Told, Update, Welcome, Withdraw
from tests.server.bids import BIDS
from tests.server.table_setup import quiet
from wonders_tui.app.client import Client

STATE = BIDS.new(2, 7)
WELCOME = Welcome("table", "bids", 2, (("rounds", "5"),), (0,))
SEATING = Seating((Seat("Ada", "human", ""), Seat("Ben", "bot", "easy")))


def update(step: int, turn: int, *told: Told, pending: str | None = None) -> Update:
    return Update(0, step, turn, STATE.view(0).pack(), 3, 0, 0, pending, -1, told)


def client() -> tuple[Client, LocalLink]:
    here, there = local_pair()
    return Client(here), there


async def heard(there: LocalLink) -> list[Message]:
    """What the table has been sent so far."""
    there.close()
    return [message async for message in there]


def test_events_add_up_and_news_is_what_came_after_the_last_own_choice() -> None:
    mine, _ = client()
    mine.take(WELCOME)
    mine.take(SEATING)
    mine.take(update(2, 3, Told(1, "bid", 0, "card-001"), Told(2, "bid", 1, "card-002")))
    standing = mine.standings[0]
    assert [step for step, _ in standing.history] == [1, 2]
    assert standing.looked == 1
    mine.take(update(3, 4, Told(3, "point", 1, amount=1)))
    assert [step for step, _ in mine.standings[0].history] == [1, 2, 3]
    assert mine.names == ("Ada", "Ben")


async def test_a_choice_names_its_decision_and_waits_for_an_answer() -> None:
    mine, there = client()
    mine.take(WELCOME)
    mine.take(update(0, 5))
    mine.choose(0, "bid card-001")
    assert mine.standings[0].pending == "bid card-001"
    assert not mine.standings[0].asked
    mine.take(update(0, 5, pending="bid card-001"))
    assert mine.standings[0].sent is None
    assert mine.standings[0].pending == "bid card-001"
    mine.withdraw(0)
    mine.take(update(1, 6))
    assert mine.standings[0].asked
    assert await heard(there) == [Choose(0, 5, "bid card-001"), Withdraw(0, 5)]


def test_a_refused_choice_is_no_longer_pending_and_the_reason_is_kept() -> None:
    mine, _ = client()
    mine.take(WELCOME)
    mine.take(update(0, 1))
    mine.choose(0, "bid card-099")
    mine.take(Refused("illegal", "that card is not yours", 0, 1))
    assert mine.standings[0].asked
    assert mine.refusal is not None
    assert mine.refusal.text == "that card is not yours"
    mine.choose(0, "bid card-001")
    assert mine.refusal is None


async def test_whoever_comes_back_over_a_new_link_is_told_everything_again_and_only_once() -> None:
    mine, there = client()
    mine.take(WELCOME)
    mine.take(update(1, 2, Told(1, "bid", 0, "card-001")))
    there.close("the server went away")
    await mine.listen()
    assert mine.lost == "the server went away"
    here, again = local_pair()
    mine.relink(here)
    again.send(WELCOME)
    again.send(update(1, 2, Told(1, "bid", 0, "card-001")))
    again.close()
    await mine.listen()
    assert len(mine.standings[0].history) == 1


async def test_a_view_that_is_no_position_ends_the_link_with_a_reason() -> None:
    mine, there = client()
    heard_last: list[Message | None] = []
    mine.changed = heard_last.append
    there.send(WELCOME)
    there.send(Update(0, 0, 1, ["nonsense"], 3, 0, 0, None, -1, ()))
    await mine.listen()
    await quiet()
    assert mine.lost is not None
    assert "cannot be understood" in mine.lost
    assert heard_last[-1] is None
    assert there.closed
