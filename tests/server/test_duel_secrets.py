"""What a table of Duel sends to a seat names nothing that this seat may not know, neither in words nor in the position.

`WONDERS_TABLES=200 pytest tests/server/test_duel_secrets.py` listens to that many games.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from server.messages import Over, Update, Welcome
from server.record import Chair, Header, MemoryRecord
from server.wire import decode
from tests.server.table_setup import Client, Room, open_room, quiet
from wonders_tui.games.duel.cards import CARDS, DECKS, GUILDS, TOKENS, WONDERS
from wonders_tui.games.duel.choices import DRAFTING, LIBRARY
from wonders_tui.games.duel.notation import unpack
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.state import SPECTATOR, Rng

TABLES = int(os.environ.get("WONDERS_TABLES", "4"))
SEED = 0x5EED5EED0000
SEED_BYTES = SEED.to_bytes(6, "big")[:4]
"""The seeds of all these games begin with it, on the wire too."""


def opened(seed: int, seen_by: str) -> MemoryRecord:
    return MemoryRecord(Header("duel", {"library": seen_by}, SEED + seed, (Chair("Ada"), Chair("Ben"))))


def table_of(room: Room) -> DuelState:
    state = room.table._course.state
    assert isinstance(state, DuelState)
    return state


class Witness:
    """Knows what has been face up at one table so far, from the rules of what is public: not from `view`."""

    def __init__(self, seen_by: str) -> None:
        self.open_library = seen_by == "both"
        self.cards: set[int] = set()
        self.drawn: list[set[str]] = [set(), set(), set()]  # by seat; the last is who watches

    def look(self, state: DuelState) -> None:
        """Note what lies open now."""
        for slot in range(20):
            if state.age and not state.remaining & ~state.shown & 1 << slot:
                self.cards.add(state.layout[slot])
        if state.decision == LIBRARY:
            for seat in range(3):
                if self.open_library or seat == state.seat:
                    self.drawn[seat] |= {token.id for token in TOKENS if token.bit & state.drawn}

    def secrets(self, state: DuelState, seat: int) -> set[str]:
        """The ids of everything that this seat has never seen."""
        hidden = {card.id for card in CARDS if card.index not in self.cards}
        open_tokens = state.board | state.first.tokens | state.second.tokens
        hidden |= {token.id for token in TOKENS if not token.bit & open_tokens} - self.drawn[seat]
        offered = {wonder.id for wonder in state.wonders_on_offer()}
        drafted = {WONDERS[index].id for index in state.first.wonders + state.second.wonders}
        return hidden | ({wonder.id for wonder in WONDERS} - offered - drafted)


def words_in(value: object) -> Iterator[str]:
    """Every word of every string in what was sent, however deep."""
    if isinstance(value, str):
        yield from value.split()
    elif isinstance(value, list | tuple):
        for part in value:
            yield from words_in(part)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from words_in(getattr(value, name))


def check_position(view: DuelState, state: DuelState, seat: int, witness: Witness) -> None:
    """The position that was sent holds backs, and nothing of what is to come."""
    assert view.decks == b""
    for slot, card in enumerate(view.layout):
        if state.layout[slot] in witness.cards:
            assert card == state.layout[slot]
        else:
            assert card == (254 if state.layout[slot] in [guild.index for guild in DECKS[GUILDS]] else 255)
    first_round = state.decision == DRAFTING and len(state.first.wonders + state.second.wonders) < 4
    assert view.offer_next == (-1 if first_round else 0)
    reads = state.decision == LIBRARY and (seat == state.seat or witness.open_library)
    assert view.drawn == (state.drawn if reads else -1 if state.drawn else 0)


def check(client: Client, seat: int, since: int, state: DuelState, witness: Witness) -> int:
    """Hold all that a client has been sent since then against what its seat may know; how much it has been sent."""
    secrets = witness.secrets(state, seat)
    for raw in client.raw[since:]:
        message = decode(raw)
        words = set(words_in(message))
        if isinstance(message, Welcome):
            words -= {"library"}  # the option of this name
        assert not secrets & words, f"seat {seat} was told of {secrets & words}: {message}"
        assert SEED_BYTES not in raw, "the seed of a running game"
        if isinstance(message, Update):
            check_position(unpack(message.view), state, seat, witness)
    return len(client.raw)


@pytest.mark.parametrize("seen_by", ["owner", "both"])
async def test_no_secret_of_duel_reaches_a_seat(seen_by: str) -> None:
    libraries = 0
    seats = (0, 1, SPECTATOR)
    for seed in range(TABLES):
        room = await open_room(opened(seed, seen_by))
        clients = [await room.join(0, name="Ada"), await room.join(1, name="Ben"), await room.join(name="Cem")]
        heard = [0, 0, 0]
        witness = Witness(seen_by)
        rng = Rng(seed)
        while not room.table.over:
            state = table_of(room)
            witness.look(state)
            libraries += state.decision == LIBRARY
            heard = [check(clients[i], seats[i], heard[i], state, witness) for i in range(3)]
            if rng.below(15) == 0:  # who comes back is told everything once more
                again = rng.below(3)
                await room.leave(clients[again])
                clients[again] = await room.join(*[seats[again]] * (again < 2), name="Dan")
                heard[again] = 0
                heard = [check(clients[i], seats[i], heard[i], state, witness) for i in range(3)]
            clients[state.seat].choose(state.text(state.seat, state.sample(state.seat, rng)), state.seat)
            await quiet()
        for client in clients:
            assert client.all(Over)
            assert any(SEED_BYTES in raw for raw in client.raw), "a finished game tells its seed"
        await room.end()
    assert libraries
