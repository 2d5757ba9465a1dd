"""A screen made of areas: says where they lie, shows canvases in them, knows where every thing is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from textual.geometry import Region
from textual.screen import Screen

from wonders_tui.app.canvas import Area, Canvas
from wonders_tui.app.panels import DO, USE
from wonders_tui.app.symbols import Palette


class Tableau(Screen[str]):
    """Areas are made when they are first needed and stay; one that is not laid out is hidden."""

    AUTO_FOCUS = None
    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self._areas: dict[str, Area] = {}
        self.where: Mapping[str, Region] = {}
        """The region of every area that is laid out."""

    def lay_out(self, where: Mapping[str, Region]) -> None:
        """Lay the areas out anew, if anything has changed."""
        if where == self.where:
            return
        self.where = dict(where)
        for name, area in self._areas.items():
            area.display = name in where
        for name, region in where.items():
            area = self._areas.get(name) or Area(name)
            area.styles.offset = (region.x, region.y)
            area.styles.width, area.styles.height = region.width, region.height
            if name not in self._areas:
                self._areas[name] = area
                self.mount(area)

    def paint(self, area: str, canvas: Canvas) -> None:
        """Show a canvas; only the rows that changed go to the terminal."""
        self._areas[area].show(canvas)

    def say(self, words: str, palette: Palette) -> None:
        """One sentence instead of everything else."""
        width, height = max(1, self.size.width), max(1, self.size.height)
        self.lay_out({"notice": Region(0, 0, width, height)})
        canvas = Canvas(width, height, palette)
        canvas.paragraph(1, max(0, height // 2 - 1), max(1, width - 2), [[(words, "text")]])
        self.paint("notice", canvas)

    def places(self) -> Iterator[tuple[str, Region]]:
        """Every place that is marked, buttons and uses too, where it lies on the screen."""
        for name, region in self.where.items():
            canvas = self._areas[name].canvas
            for thing, place in () if canvas is None else canvas.places:
                yield thing, place.translate(region.offset)

    def things_drawn(self) -> list[tuple[str, Region]]:
        """The places that are things of the game."""
        return [(thing, region) for thing, region in self.places() if not thing.startswith((DO, USE))]
