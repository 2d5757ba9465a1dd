"""Records: nothing that was kept is lost, and what is no record is refused with a sentence that says where."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from server.record import BadRecord, Book, Chair, Course, Entry, header_line, replay
from server.store import LONGEST, FileRecord, RecordInUse, create, data_folder, new_header, read, records, resume
from server.table import Table
from tests.server.table_setup import first_choice, header, open_room, quiet
from wonders_tui.games.game import GameError
from wonders_tui.games.state import Rng, waits


def play_on(record: FileRecord, steps: int = 1000) -> Course:
    """Random choices into the record, with some taken back, until so many steps are played or the game is over."""
    course = Course(record.book.header)
    list(replay(record.book, course))
    rng = Rng(course.step)
    end = course.step + steps
    while course.state.waiting() and course.step < end:
        for seat in range(record.book.header.seats):
            if waits(course.state, seat) and seat not in course.pending:
                entry = Entry(seat, course.state.text(seat, course.state.sample(seat, rng)))
                for kept in [entry, Entry(seat, None), entry] if rng.below(4) == 0 and not last(course) else [entry]:
                    record.append(kept)
                    course.enter(kept)
                    record.sync()
        if course.complete:
            course.reveal()
    if not course.state.waiting():
        record.finish("points")
        record.sync()
    return course


def last(course: Course) -> bool:
    return bin(course.state.waiting()).count("1") - len(course.pending) == 1


def positions(book: Book) -> list[list[object]]:
    return [moment.state.pack() for moment in replay(book)]


def test_a_finished_record_reads_back_and_replays_with_its_events_and_choices() -> None:
    record = create(header(("Ada", "bot", "Cy")))
    end = play_on(record)
    record.close()
    book = read(record.path)
    assert book.header == header(("Ada", "bot", "Cy"))
    assert book.over == "points"
    assert not book.note
    moments = list(replay(book))
    assert [moment.step for moment in moments] == list(range(11))
    assert moments[-1].state == end.state
    assert all(moment.events and any(moment.choices) for moment in moments[1:])
    assert moments[1].choices[0].startswith("bid card-")
    assert moments[0].state != moments[1].state


def test_killed_at_any_byte_the_game_goes_on_to_the_same_states(tmp_path: Path) -> None:
    record = create(header(("Ada", "Ben")), tmp_path)
    play_on(record)
    record.close()
    whole = record.path.read_bytes()
    before = positions(read(record.path))
    first = whole.index(b"\n") + 1
    for size in range(first, len(whole)):
        record.path.write_bytes(whole[:size])
        book = read(record.path)
        assert bool(book.note) == (whole[size - 1 : size] != b"\n")
        again = resume(record.path)
        kept = positions(again.book)
        assert kept == before[: len(kept)], size
        # What was left out is chosen again: the rest of the old record fits where the new one was cut.
        start = whole[:size].rfind(b"\n") + 1
        again._file.write(whole[start:])
        again.close()
        assert record.path.read_bytes() == whole
    assert positions(read(record.path)) == before


def test_a_record_always_has_its_first_line() -> None:
    record = create(header(("Ada", "Ben")))
    record.close()
    assert read(record.path).header.chairs == (Chair("Ada"), Chair("Ben"))
    assert [path.suffix for path in data_folder().iterdir()] == [".wonders"]


async def test_a_table_goes_on_where_the_record_ends_with_choices_that_wait_for_the_reveal() -> None:
    record = create(header(("Ada", "Ben")))
    table = await open_room(record=record)
    ada = await table.join(0)
    bid = ada.update().view[0][0][0]
    ada.choose(f"bid {bid}")
    await quiet()
    assert ada.update().pending == f"bid {bid}"
    table.task.cancel()  # as good as a kill: nothing more is written
    with pytest.raises(asyncio.CancelledError):
        await table.task
    again = await open_room(record=resume(record.path))
    ada2, ben = await again.join(0), await again.join(1)
    assert ada2.update().pending == f"bid {bid}"
    assert ben.update().chosen == 1
    ben.choose(f"bid {ben.update().view[0][1][0]}")
    await quiet()
    assert ada2.update().step == 1
    await again.end()
    for client in table.clients:
        client.link.close()


HEADER = header_line(header(("Ada", "Ben")))


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "empty"),
        ("\x00\x01", "empty"),
        ("hello\n", "line 1 is not JSON"),
        ("[1]\n", "line 1 is no JSON object"),
        ('{"name": "x"}\n', "no record of a game"),
        (HEADER.replace('"wonders": 1', '"wonders": 99') + "\n", "format 99"),
        (HEADER.replace('"seed": 7', '"seed": true') + "\n", "line 1 must hold"),
        (HEADER.replace('"seed": 7', '"seed": -7') + "\n", "line 1 must hold"),
        (HEADER.replace('"bids"', '"chess"') + "\n", "line 1: there is no game 'chess'"),
        (HEADER.replace('"rounds": "5"', '"rounds": "6"') + "\n", "line 1: option rounds cannot be '6'"),
        (HEADER.replace('"rounds": "5"', '"speed": "6"') + "\n", "line 1: .* no option 'speed'"),
        (HEADER.replace('"name": "Ada"', '"name": 5') + "\n", "every seat has a name"),
        (HEADER.replace(', {"name": "Ben", "bot": ""}', "") + "\n", "not played with 1 seats"),
        (HEADER + "\nnonsense\n", "line 2 is not JSON"),
        (HEADER + "\n" + "[" * 100_000 + "\n", "line 2 is not JSON"),
        (HEADER + '\n{"seat": 0}\n', "line 2 is neither"),
        (HEADER + '\n{"seat": 2, "choice": "x"}\n', "line 2: there is no seat 2"),
        (HEADER + '\n{"seat": true, "choice": "x"}\n', "line 2: there is no seat True"),
        (HEADER + '\n{"seat": 0, "choice": 5}\n', "line 2: a choice is a text"),
        (HEADER + '\n{"over": "points"}\n{"seat": 0, "choice": "x"}\n', "line 3 comes after"),
    ],
)
def test_what_is_no_record_is_refused_saying_which_file_and_where(tmp_path: Path, content: str, complaint: str) -> None:
    path = tmp_path / "strange.wonders"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadRecord, match=complaint) as refusal:
        read(path)
    assert str(path) in str(refusal.value)
    assert isinstance(refusal.value, GameError)


def test_a_file_that_is_missing_not_text_or_much_too_long_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.wonders"
    with pytest.raises(BadRecord, match="No such file"):
        read(path)
    path.write_bytes(b"\xff\xfe\n")
    with pytest.raises(BadRecord, match="not text"):
        read(path)
    with path.open("wb") as file:
        file.truncate(LONGEST + 1)
    with pytest.raises(BadRecord, match="bytes"):
        read(path)


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (['{"seat": 0, "choice": "bid card-999"}'], "line 2 .*'bid card-999' is no choice of seat 0"),
        (['{"seat": 1, "choice": null}'], "line 2 .*nothing that could be taken back"),
        (['{"over": "points"}'], "choices are missing"),
    ],
)
def test_a_choice_that_cannot_be_played_is_named_with_its_line(
    tmp_path: Path, lines: list[str], complaint: str
) -> None:
    path = tmp_path / "x.wonders"
    path.write_text("\n".join([HEADER, *lines]) + "\n", encoding="utf-8")
    book = read(path)
    with pytest.raises(BadRecord, match=complaint):
        list(replay(book))
    with pytest.raises(BadRecord, match=complaint):
        Table(resume(path), first_choice)


def test_the_list_shows_unfinished_finished_and_broken_records() -> None:
    open_one = create(header(("Ada", "Ben")))
    play_on(open_one, steps=3)
    open_one.close()
    done = create(header(("Ada", "Ben")))
    play_on(done)
    done.close()
    (data_folder() / "broken.wonders").write_text("?\n")
    (data_folder() / "other.txt").write_text("not mine")
    listed = {entry.path: entry for entry in records()}
    assert len(listed) == 3
    assert listed[open_one.path].unfinished
    assert not listed[done.path].unfinished
    assert "line 1" in listed[data_folder() / "broken.wonders"].trouble


def test_a_game_cannot_be_continued_in_two_places_at_once() -> None:
    record = create(header(("Ada", "Ben")))
    with pytest.raises(RecordInUse, match="another window"):
        resume(record.path)
    record.close()
    resume(record.path).close()


def test_a_line_is_on_disk_when_sync_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    real: Callable[[int], None] = os.fsync

    def fsync(handle: int) -> None:
        synced.append(os.fstat(handle).st_size)
        real(handle)

    record = create(header(("Ada", "Ben")))
    monkeypatch.setattr(os, "fsync", fsync)
    record.append(Entry(0, "bid card-001"))
    record.sync()
    record.sync()
    assert synced == [record.path.stat().st_size]
    record.close()


def test_a_new_game_is_refused_what_its_game_refuses() -> None:
    pair = (Chair("Ada"), Chair("Ben"))
    assert new_header("bids", pair, seed=3).options == {"rounds": "5"}
    assert new_header("bids", pair).seed != new_header("bids", pair).seed
    with pytest.raises(GameError, match="a seed is a number"):
        new_header("bids", pair, seed=-1)
    with pytest.raises(GameError, match="not 1"):
        new_header("bids", pair[:1])
    with pytest.raises(GameError, match="rounds"):
        new_header("bids", pair, {"rounds": "6"})
