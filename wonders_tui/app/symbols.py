"""One glyph, letter and colour for everything the three games show, with forms for ASCII and for no colour.

Every glyph is one cell wide in every terminal's table; frames and blocks, which East Asian terminals may draw wide,
have an ASCII form like the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style


@dataclass(frozen=True)
class Symbol:
    """How one thing is shown: `glyph` beside numbers, `letter` where there is one cell, `ink` names its colour."""

    glyph: str
    letter: str
    name: str
    ink: str


RESOURCES: Mapping[str, Symbol] = {
    "wood": Symbol("W", "W", "wood", "wood"),
    "clay": Symbol("C", "C", "clay", "clay"),
    "brick": Symbol("B", "B", "brick", "brick"),
    "stone": Symbol("S", "S", "stone", "stone"),
    "ore": Symbol("O", "O", "ore", "ore"),
    "glass": Symbol("G", "G", "glass", "glass"),
    "papyrus": Symbol("P", "P", "papyrus", "papyrus"),
    "textile": Symbol("T", "T", "textile", "textile"),
}

KINDS: Mapping[str, Symbol] = {
    "brown": Symbol("▪", "R", "raw material", "brown"),
    "grey": Symbol("▫", "M", "manufactured good", "grey"),
    "blue": Symbol("⌂", "V", "civilian", "blue"),
    "green": Symbol("✎", "I", "scientific", "green"),
    "yellow": Symbol("¢", "T", "commercial", "yellow"),
    "red": Symbol("⚑", "A", "military", "red"),
    "purple": Symbol("❖", "U", "guild", "purple"),
}

SCIENCE: Mapping[str, Symbol] = {
    "quill": Symbol("✎", "q", "quill", "green"),
    "mortar": Symbol("⚚", "m", "mortar", "green"),
    "plumb": Symbol("◺", "p", "plumb line", "green"),
    "wheel": Symbol("⎈", "w", "wheel", "green"),
    "sundial": Symbol("◷", "s", "sundial", "green"),
    "globe": Symbol("♁", "g", "globe", "green"),
    "scales": Symbol("≏", "l", "scales", "green"),
    "compass": Symbol("✥", "n", "compass", "green"),
    "gear": Symbol("❋", "g", "gear", "green"),
    "tablet": Symbol("⌸", "t", "tablet", "green"),
}

COIN = Symbol("¢", "c", "coin", "coin")
SHIELD = Symbol("⚑", "!", "shield", "red")
POINT = Symbol("✦", "*", "point", "point")
AGAIN = Symbol("↻", "@", "extra turn", "good")
CHAIN = Symbol("⚭", "&", "chain", "chain")
BUILT = Symbol("✓", "+", "built", "good")
LOST = Symbol("✗", "x", "out of reach", "bad")
PAWN = Symbol("◆", "O", "conflict pawn", "pawn")
TOKEN = Symbol("◉", "o", "progress token", "good")
HORN = Symbol("☊", "h", "horn", "red")
VICTORY = Symbol("✪", "V", "victory token", "point")
EFFECT = Symbol("✺", "e", "effect of a wonder", "good")

_ASCII = str.maketrans(
    {
        **{s.glyph: s.letter for s in SCIENCE.values()},
        **{s.glyph: s.letter for s in (SHIELD, POINT, AGAIN, CHAIN, BUILT, LOST, PAWN, TOKEN, HORN, VICTORY, EFFECT)},
        **dict(zip("¢▪▫⌂❖", "c.:^%", strict=True)),
        **dict(zip("─━═│┃║╌╎┄", "-==|||-:-", strict=True)),
        **dict.fromkeys("┌┐└┘┏┓┗┛╭╮╰╯├┤┬┴┼┠┨┯┷╔╗╚╝", "+"),
        # Half blocks stand on the left (▐) and on the right (▌) of what is in focus.
        **dict(zip("░▒▓█▐▌▀▄▔▁▏▕▰▱", ':%##[]"_-_||#-', strict=True)),
        **dict(zip("·…→←↑↓×▸◂▴▾•●○◦–—’“”−", '.~><^v*><^v*@o.--\'""-', strict=True)),
        **dict(zip("áàâäçéèêëíïîóôöúüñ", "aaaaceeeeiiiooouun", strict=True)),
    }
)


def ascii_form(text: str) -> str:
    """The text in ASCII, cell for cell; what has no form of its own becomes a question mark."""
    return text.translate(_ASCII).encode("ascii", "replace").decode("ascii")


# Foreground and background of every ink, then its attributes, then the attributes that stand for it without colour.
_NIGHT = "#15171c"
_INKS: dict[str, tuple[str, str, str, str]] = {
    "text": ("#d8dbe2", _NIGHT, "", ""),
    "dim": ("#7f8694", _NIGHT, "", "dim"),
    "faint": ("#474d59", _NIGHT, "", "dim"),
    "title": ("#f2e6c4", _NIGHT, "bold", "bold"),
    "bar": ("#f2e6c4", "#2a2f3a", "", "reverse"),
    "bar.strong": ("#ffffff", "#2a2f3a", "bold", "reverse bold"),
    "bar.dim": ("#9aa2b1", "#2a2f3a", "", "reverse"),
    "turn": ("#15171c", "#e9c46a", "bold", "reverse bold"),
    "key": ("#e9c46a", _NIGHT, "bold", "bold"),
    "good": ("#7fd08a", _NIGHT, "", ""),
    "bad": ("#ef7d78", _NIGHT, "", ""),
    "warn": ("#15171c", "#ef7d78", "bold", "reverse bold"),
    "focus": ("#ffffff", _NIGHT, "bold", "bold"),
    "frame": ("#474d59", _NIGHT, "", ""),
    "button": ("#15171c", "#e9c46a", "bold", "reverse bold"),
    "button.off": ("#d8dbe2", "#2a2f3a", "", "underline"),
    "new": ("#f2e6c4", "#2a2f3a", "", "bold"),
    "coin": ("#e9c46a", _NIGHT, "", ""),
    "point": ("#8fb8ff", _NIGHT, "", ""),
    "chain": ("#c7b8ff", _NIGHT, "", ""),
    "pawn": ("#ffffff", "#b3372f", "bold", "reverse bold"),
}
_KIND_COLOURS: dict[str, tuple[str, str, str]] = {  # on a card; as text; on a covered card
    "brown": ("#a9744f", "#cf9a72", "#3a2c23"),
    "grey": ("#aab2bd", "#b9c1cc", "#33373e"),
    "blue": ("#5b8def", "#86aef7", "#212f4d"),
    "green": ("#57ab5a", "#7fd08a", "#20381f"),
    "yellow": ("#e3b341", "#e9c46a", "#3d3217"),
    "red": ("#e5655e", "#ef7d78", "#44211f"),
    "purple": ("#a77bdf", "#c3a2ee", "#35264a"),
    "wonder": ("#d9c79b", "#e6d9b8", "#383325"),
}
_RESOURCE_COLOURS = {
    "wood": ("#15171c", "#6fae5c"),
    "clay": ("#ffffff", "#b4502f"),
    "brick": ("#ffffff", "#b4502f"),
    "stone": ("#15171c", "#a7aeb8"),
    "ore": ("#ffffff", "#5d5f73"),
    "glass": ("#15171c", "#6cc6d9"),
    "papyrus": ("#15171c", "#d9c48a"),
    "textile": ("#ffffff", "#a3528f"),
}
for _back, (_fore, _ground) in {
    "1": ("#8a6a4f", "#221c18"),
    "2": ("#5f7fa8", "#18202b"),
    "3": ("#9a6f8f", "#261a24"),
    "guild": ("#b18be0", "#2b1f3d"),
}.items():
    _INKS[f"back.{_back}"] = (_fore, _ground, "", "dim")
_INKS["foot"] = ("#d8dbe2", "#2a2f3a", "", "")
for _foot in ("good", "bad", "coin", "chain", "dim"):
    _INKS[f"foot.{_foot}"] = (_INKS[_foot][0], "#2a2f3a", "", "")
for _kind, (_card, _words, _dark) in _KIND_COLOURS.items():
    _INKS[_kind] = (_words, _NIGHT, "", "")
    _INKS[f"card.{_kind}"] = ("#101114", _card, "", "reverse")
    _INKS[f"card.{_kind}.strong"] = ("#101114", _card, "bold", "reverse bold")
    _INKS[f"card.{_kind}.new"] = ("#101114", _card, "bold underline", "reverse bold underline")
    _INKS[f"lid.{_kind}"] = (_words, _dark, "", "")
    _INKS[f"lid.{_kind}.dim"] = (_card, _dark, "", "dim")
for _resource, (_fore, _back) in _RESOURCE_COLOURS.items():
    _INKS[_resource] = (_fore, _back, "bold", "bold")
    _INKS[f"{_resource}.words"] = (_back, _NIGHT, "", "")


class Palette:
    """The styles of all inks, in colour or with attributes only, and the glyphs in Unicode or ASCII."""

    def __init__(self, *, colour: bool = True, ascii_only: bool = False) -> None:
        self.colour = colour
        self.ascii_only = ascii_only
        self._styles = {name: self._style(*ink) for name, ink in _INKS.items()}
        self._night = self._styles["text"].bgcolor

    def _style(self, fore: str, back: str, attributes: str, plain: str) -> Style:
        return Style.parse(f"{attributes} {fore} on {back}" if self.colour else plain or "none")

    def __getitem__(self, ink: str) -> Style:
        """The style of an ink; "points@lid.blue" is an ink on the ground of another, unless it has its own ground."""
        style = self._styles.get(ink)
        if style is None:
            name, _, ground = ink.partition("@")
            style = self._styles[name]
            if style.bgcolor == self._night:
                style += Style(bgcolor=self._styles[ground].bgcolor)
            self._styles[ink] = style
        return style

    def glyphs(self, text: str) -> str:
        return ascii_form(text) if self.ascii_only else text
