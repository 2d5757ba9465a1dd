"""One connection to the house, from its first message to its end. Whatever happens here ends here."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable

from server.clock import Clock
from server.limits import Bucket
from server.link import Link
from server.lobby import Hall
from server.messages import AskPassword, Choose, FromClient, Hello, Malformed, Password, Refused
from server.room import Visitor

log = logging.getLogger("wonders.session")

BURST, RATE = 30, 10
"""Messages that may come at once, and a second on average."""

GREETING = 20
"""Seconds until a client has said hello."""

ASKING = 120
"""Seconds for the password."""


async def serve(
    hall: Hall,
    link: Link,
    clock: Clock,
    key: str = "",
    name: str = "",
    greet: bool = False,
    admits: Callable[[str], bool] | None = None,
    origin: str = "",
) -> None:
    """Bring somebody into the house and pass on what they say until the link closes.

    `key` is the fingerprint of a key that was proved, empty for a guest called `name`. With `greet` the client must
    say hello first and may name its guest itself. `admits` judges the house password, if there is one;
    `origin` is the address they come from.

    Never raises but for being cancelled: a bad client is told why and closed, an error of ours is logged under a
    number, and nobody else notices either.
    """
    visitor: Visitor | None = None
    bucket = Bucket(BURST, RATE, clock.now)
    too_fast = 0
    try:
        if greet:
            name = await _greeting(link, clock) or name
        if link.closed:
            return
        if admits is not None and not await _password(link, clock, admits):
            return
        person, code = hall.known(key, name)
        visitor = hall.arrive(link, person, code, origin)
        async for message in link:
            assert isinstance(message, FromClient)
            if bucket.take():
                hall.heard(visitor, message)
            elif (too_fast := too_fast + 1) > 10 * BURST:
                raise Malformed("too many messages")
            elif isinstance(message, Choose):
                visitor.send(Refused("illegal", "too fast: choose again", message.seat, message.turn))
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


async def _password(link: Link, clock: Clock, admits: Callable[[str], bool]) -> bool:
    """Ask for the password of the house, three times at most; closes the link when it does not come."""
    call_off = clock.call_at(clock.now() + ASKING, lambda: link.close("you did not say the password in time"))
    try:
        for left in (2, 1, 0):
            link.send(AskPassword(left + 1))
            message = await anext(link, None)
            if message is None:
                return False
            if isinstance(message, Password) and admits(message.text):
                return True
    finally:
        call_off()
    link.close("that was not the password of this house")
    return False
