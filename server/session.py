"""One connection to the house, from its first message to its end. Whatever happens here ends here."""

from __future__ import annotations

import logging
import secrets

from server.clock import Clock
from server.limits import Bucket
from server.link import Link
from server.lobby import Hall
from server.messages import FromClient, Hello, Malformed, Refused
from server.room import Visitor

log = logging.getLogger("wonders.session")

BURST, RATE = 30, 10
"""Messages that may come at once, and a second on average."""

GREETING = 20
"""Seconds until a client has said hello."""


async def serve(hall: Hall, link: Link, clock: Clock, key: str = "", name: str = "", greet: bool = False) -> None:
    """Bring somebody into the house and pass on what they say until the link closes.

    `key` is the fingerprint of a key that was proved, empty for a guest called `name`. With `greet` the client must
    say hello first and may name its guest itself. Never raises but for being cancelled: a bad client is told why and
    closed, an error of ours is logged under a number, and nobody else notices either.
    """
    visitor: Visitor | None = None
    bucket = Bucket(BURST, RATE, clock.now)
    too_fast = 0
    try:
        if greet:
            name = await _greeting(link, clock) or name
        if link.closed:
            return
        person, code = hall.known(key, name)
        visitor = hall.arrive(link, person, code)
        async for message in link:
            assert isinstance(message, FromClient)
            if bucket.take():
                hall.heard(visitor, message)
            elif (too_fast := too_fast + 1) > 10 * BURST:
                raise Malformed("too many messages")
            elif too_fast % BURST == 1:
                visitor.send(Refused("illegal", "too fast: wait a moment"))
    except Malformed as error:
        link.send(Refused("malformed", str(error)))
        link.close(str(error))
    except Exception:
        number = secrets.token_hex(3)
        log.exception("error %s", number)
        link.close(f"something went wrong here; the host finds it under number {number}. Your seat is kept: come back")
    finally:
        if visitor is not None:
            hall.depart(visitor)
        link.close()


async def _greeting(link: Link, clock: Clock) -> str:
    """Wait for the hello and return the name in it. Raises Malformed when something else comes, or nothing."""
    call_off = clock.call_at(clock.now() + GREETING, lambda: link.close("you said nothing"))
    try:
        message = await anext(link, None)
    finally:
        call_off()
    if message is None:
        return ""
    if not isinstance(message, Hello):
        raise Malformed("a client says hello first")
    return message.name
