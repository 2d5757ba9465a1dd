"""What the front door of a house draws for somebody with a stock SSH client: a visit, on their terminal."""

from __future__ import annotations

from server.collect import Collector
from server.link import Link
from server.screen import Draw, Screen
from wonders_tui.app.shell import Shell, Shelled, ascii_only, colours
from wonders_tui.app.visit import VisitApp


class DrawnVisit(Shelled, VisitApp):
    """A visit drawn by the server."""


def drawer(collector: Collector) -> Draw:
    """Makes drawn visits, and tells the collector of garbage when they begin and end."""

    def draw(link: Link, screen: Screen) -> Shell:
        collector.session_began()
        app = DrawnVisit(
            link,
            screen_there=screen,
            colour=colours(screen.term, screen.env) != "none",
            ascii_only=ascii_only(screen.term, screen.env),
        )
        return Shell(app, lambda: app.parting, collector.session_ended)

    return draw
