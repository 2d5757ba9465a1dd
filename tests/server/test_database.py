"""What a house remembers, in one file: kept, versioned, backed up before it changes its form."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from server import database as module
from server.database import BadStore, Database, Spoken
from server.record import BadRecord, Entry, Record, replay
from tests.server.table_setup import header


def test_a_key_is_a_person_for_ever_and_a_guest_is_known_by_their_code(tmp_path: Path) -> None:
    database = Database(tmp_path / "house.db")
    ada = database.by_key("SHA256:ada", "Ada")
    ben, code = database.new_guest("Ben")
    database.close()
    database = Database(tmp_path / "house.db")
    assert database.by_key("SHA256:ada", "Somebody") == ada
    assert database.by_code(code) == ben
    assert database.by_code("") is None
    assert database.key_names() == ["Ada"]
    assert code.encode() not in (tmp_path / "house.db").read_bytes()
    assert code.replace("-", "").encode() not in (tmp_path / "house.db").read_bytes()
    database.close()


def test_guests_without_a_seat_are_forgotten_after_a_while() -> None:
    database = Database(":memory:")
    kept, kept_code = database.new_guest("Ben")
    _, lost_code = database.new_guest("Cy")
    ada = database.by_key("SHA256:ada", "Ada")
    database.forget_guests({kept.id}, days=-1)
    assert database.by_code(kept_code) == kept
    assert database.by_code(lost_code) is None
    assert database.by_key("SHA256:ada", "") == ada
    database.close()


def test_what_was_committed_is_there_after_a_kill_and_what_was_not_is_gone_whole(tmp_path: Path) -> None:
    database = Database(tmp_path / "house.db")
    record = database.new_record("r1", header(("Ada", "Ben")))
    record.append(Entry(0, "bid card-001"))
    record.sync()
    record.append(Entry(1, "bid card-002"))  # not synced: nobody has seen it
    copy = tmp_path / "copy.db"
    for suffix in ("", "-wal"):
        Path(f"{copy}{suffix}").write_bytes(Path(f"{database.path}{suffix}").read_bytes())
    again = Database(copy)
    assert again.read_record(record.number).entries == [Entry(0, "bid card-001")]
    again.close()
    database.close()


def test_a_record_is_played_on_and_written_out_as_a_file_once(tmp_path: Path) -> None:
    database = Database(tmp_path / "house.db")
    record = database.new_record("r1", header(("Ada", "Ben")))
    first = next(moment.state for moment in replay(record.book))
    record.append(Entry(0, first.text(0, first.legal(0)[0])))
    record.sync()
    again = database.open_record(record.number)
    again.append(Entry(1, first.text(1, first.legal(1)[0])))
    again.sync()
    book = database.read_record(record.number)
    assert len(list(replay(book))) == 2
    assert database.export(tmp_path) == []
    again.finish("points")
    again.sync()
    (path,) = database.export(tmp_path)
    assert path.read_text(encoding="utf-8").splitlines()[-1] == '{"over": "points"}'
    assert database.export(tmp_path) == []
    assert database.records() == [(record.number, "r1", "points")]
    database.close()


def test_a_damaged_record_is_refused_with_its_number(tmp_path: Path) -> None:
    database = Database(":memory:")
    record = database.new_record("r1", header(("Ada", "Ben")))
    database.write_line(record.number, 2, "?")
    with pytest.raises(BadRecord, match=r"record 1 .*line 2 is not JSON"):
        database.open_record(record.number)
    with pytest.raises(BadRecord, match="empty"):
        database.open_record(99)
    database.close()


def test_chat_is_kept_by_room() -> None:
    database = Database(":memory:")
    for number in range(5):
        database.keep_chat("r1", Spoken("Ada", 0, str(number)))
    database.keep_chat("", Spoken("Eve", -1, "x"))
    assert [spoken.line for spoken in database.chat("r1", 3)] == ["2", "3", "4"]
    database.forget_room("r1")
    assert database.chat("r1", 3) == []
    assert database.chat("", 3) == [Spoken("Eve", -1, "x")]
    database.close()


def test_a_file_of_a_newer_version_or_none_at_all_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    Database(path).close()
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA user_version=99")
    raw.close()
    with pytest.raises(BadStore, match="newer wonders"):
        Database(path)
    other = tmp_path / "notes.txt"
    other.write_text("dear diary, " * 1000)
    with pytest.raises(BadStore, match="Move it away"):
        Database(other)


def test_an_older_file_is_backed_up_and_then_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "house.db"
    old = Database(path)
    ada = old.by_key("SHA256:ada", "Ada")
    old.close()
    later = (*module.MIGRATIONS, "ALTER TABLE people ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';")
    monkeypatch.setattr(module, "MIGRATIONS", later)
    new = Database(path)
    assert new.by_key("SHA256:ada", "") == ada
    assert new._db.execute("SELECT colour FROM people").fetchone() == ("red",)
    assert new._db.execute("PRAGMA user_version").fetchone() == (len(later),)
    new.close()
    backup = sqlite3.connect(tmp_path / "house.db.backup-1")
    assert backup.execute("SELECT name FROM people").fetchall() == [("Ada",)]
    backup.close()


def fill(record: Record) -> None:
    for _ in range(2000):
        record.append(Entry(0, "bid " + "x" * 300))
    record.sync()


def test_a_full_disk_is_an_os_error_like_any_other(tmp_path: Path) -> None:
    database = Database(tmp_path / "house.db")
    record = database.new_record("r1", header(("Ada", "Ben")))
    database._db.execute("PRAGMA max_page_count=1")
    with pytest.raises(OSError, match="full"):
        fill(record)
    database._db.close()
