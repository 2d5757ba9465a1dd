"""The table on the screen, the same for every game: keys and mouse, looking, arming, confirming, waiting, the log.

It reads a client and draws what the face of the game says. It never asks which game it is, and it never decides what is
legal: the view does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from server.messages import Hint, Message, Refused, Seating, Update, Welcome
from wonders_tui.app import heading, panels
from wonders_tui.app.attention import Attention, towards
from wonders_tui.app.canvas import Area, Canvas, Line
from wonders_tui.app.choices import Choices
from wonders_tui.app.chronicle import Chronicle
from wonders_tui.app.client import Client, Standing, nobody
from wonders_tui.app.command import CommandLine
from wonders_tui.app.curtain import Curtain
from wonders_tui.app.faces import face
from wonders_tui.app.faces.face import DETAIL, KEYS, LETTERS, LOG, TITLE, Sight, Thing, Use
from wonders_tui.app.menu import AT_THE_TABLE, Menu
from wonders_tui.app.panels import DO, KEYS_IN_WORDS, USE, Prompt
from wonders_tui.app.reading import Reading, reading_width, text_lines
from wonders_tui.app.score import Score
from wonders_tui.app.symbols import Palette
from wonders_tui.app.tableau import Tableau
from wonders_tui.games.state import SPECTATOR, parse

SMALLEST = (80, 24)


class TableScreen(Tableau):
    """One table, seen by one client. Closes with "leave" or "rematch"."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"move({dx},{dy})", show=False) for key, dx, dy in (
            ("left", -1, 0), ("right", 1, 0), ("up", 0, -1), ("down", 0, 1))),
        Binding("tab", "next(1)", show=False),
        Binding("shift+tab", "next(-1)", show=False),
        Binding("enter", "confirm", show=False),
        Binding("escape", "back", show=False),
        Binding("f1", "rules", show=False),
        Binding("f2,l", "list", show=False),
        Binding("o", "log", show=False),
        Binding("h", "hint", show=False),
        Binding("x,backspace", "withdraw", show=False),
        Binding("m", "more_time", show=False),
        Binding("r", "score", show=False),
        Binding("question_mark", "explain", show=False),
        Binding("slash,colon", "type", show=False),
        Binding("q", "menu", show=False),
    ]  # fmt: skip

    def __init__(self, client: Client, palette: Palette) -> None:
        super().__init__()
        self.client = client
        self.palette = palette
        self.attention = Attention()
        self.seat = SPECTATOR
        self.chronicle = Chronicle()
        self._command = CommandLine()
        self._scroll = 0
        self._covered = False
        self._scored = False
        self._asking = False

    # --- what the table says ---

    def on_mount(self) -> None:
        self.client.changed = self.heard
        if self.client.welcome is not None and self.client.welcome.clock:
            self.set_interval(1, self._tick)
        if self.client.standings:
            self._settle_eyes()
        self.redraw()
        self._show_score_once()

    def on_unmount(self) -> None:
        self.client.changed = nobody

    def heard(self, message: Message | None) -> None:
        """The client has taken a message (None: the link is closed)."""
        match message:
            case Update() | Seating():
                self._settle_eyes()
            case Welcome(clock=clock) if clock:
                self.set_interval(1, self._tick)
            case Refused():
                self.attention.armed = None
            case Hint(seat=seat, text=text) if seat == self.seat:
                self._hinted(text)
        self.chronicle.hear(self.standing, message)
        self.redraw()
        self._show_score_once()

    def _show_score_once(self) -> None:
        if self.client.over is not None and not self._scored and self._is_over() and self.sight is not None:
            self._scored = True
            self.action_score()

    def _is_over(self) -> bool:
        """Whether the last update, which shows everything, is here (it comes after the message that the game ends)."""
        return self.standing is not None and not self.standing.update.waiting

    def _hinted(self, text: str) -> None:
        """The bot has said what it would do: put that in focus and arm it, nothing more."""
        sight = self.sight
        choice = None if sight is None else parse(sight.view, self.seat, text)
        if self._asking and sight is not None and choice is not None:
            self.chronicle.note(self.standing, [("Hint: ", "dim"), *face(sight.game.id).phrase(sight, choice)])
            self._listed(choice)
        self._asking = False

    def _settle_eyes(self) -> None:
        """Choose through whose eyes the table is seen: on a shared screen, the next person who must choose."""
        own = self.client.own or (SPECTATOR,)
        standings = self.client.standings
        if any(seat not in standings for seat in own):
            return
        seat = self.seat if self.seat in own else own[0]
        if not standings[seat].asked:
            seat = next((other for other in own if standings[other].asked), seat)
        if seat != self.seat:
            self.attention.clear()
            self.seat = seat
            view = standings[seat].update.view
            if standings[seat].update.waiting and any(standings[other].update.view != view for other in own):
                self._lower_curtain()
        self._play_alone()
        sight = self.sight
        if sight is not None:
            look = face(sight.game.id)
            self.attention.survive(look.things(sight), lambda thing: look.uses(sight, thing), sight.choosing)

    def _lower_curtain(self) -> None:
        if not self._covered:
            self._covered = True
            self.app.push_screen(Curtain(self.client.names[self.seat]), self._uncovered)

    def _uncovered(self, _: None) -> None:
        self._covered = False
        self.redraw()

    def _play_alone(self) -> None:
        """Where there is only one choice nobody needs to be asked."""
        standing, sight = self.standing, self.sight
        if standing is None or sight is None or not standing.asked:
            return
        legal = standing.view.legal(self.seat)
        if len(legal) == 1:
            phrase = face(sight.game.id).phrase(sight, legal[0])
            self.chronicle.note(standing, [("The only choice: ", "dim"), *phrase])
            self._choose(legal[0])

    # --- what is seen ---

    @property
    def standing(self) -> Standing | None:
        return self.client.standings.get(self.seat)

    @property
    def sight(self) -> Sight | None:
        """What the face draws from; None before the table has said how it stands."""
        standing = self.standing
        if standing is None or len(self.client.names) != standing.view.seats:
            return None
        return Sight(
            game=self.client.game,
            view=standing.view,
            seat=self.seat,
            names=self.client.names,
            choosing=standing.must_choose and self.client.lost is None,
            focus=self.attention.focus,
            armed=self.attention.armed,
            pending=None if standing.pending is None else parse(standing.view, self.seat, standing.pending),
            chosen=standing.update.chosen,
            fresh=[event for step, event in standing.history if step > standing.looked],
            options=self.client.options,
        )

    def on_resize(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        """Bring every area up to date; only rows that changed go to the terminal."""
        if not self.is_mounted or self._covered:
            return
        sight = self.sight
        width, height = self.size
        with self.app.batch_update():
            if sight is None or width < SMALLEST[0] or height < SMALLEST[1]:
                self.say(self._instead(sight is None), self.palette)
                return
            look = face(sight.game.id)
            self.lay_out(look.areas(width, height, sight))
            for area, region in self.where.items():
                canvas = Canvas(region.width, region.height, self.palette)
                if area == TITLE:
                    panels.draw_title(canvas, self._title(sight), self._whose_turn())
                elif area == DETAIL:
                    self._draw_detail(canvas, sight)
                elif area == LOG:
                    panels.draw_log(canvas, self._log(sight), self._scroll)
                elif area == KEYS:
                    self._draw_keys(canvas, sight)
                else:
                    look.draw(area, canvas, sight)
                self.paint(area, canvas)

    def _instead(self, early: bool) -> str:
        """What is said where no table can be drawn."""
        if self.client.lost is not None:
            return f"The table is gone: {self.client.lost}. Esc goes back."
        if early:
            return "The table is being laid ..."
        width, height = self.size
        return f"This terminal has {width}x{height} cells; the table needs {SMALLEST[0]}x{SMALLEST[1]}."

    def _title(self, sight: Sight) -> Line:
        return [(sight.game.title, "bar.strong"), ("   ", "bar"), *face(sight.game.id).status(sight)]

    def _whose_turn(self) -> Line:
        assert self.standing is not None
        return [*heading.clock(self.standing), *heading.whose_turn(self.client, self.seat)]

    def _tick(self) -> None:
        if self.standing is not None and heading.clock(self.standing):
            self.redraw()

    def _log(self, sight: Sight) -> list[tuple[bool, Line]]:
        assert self.standing is not None
        return self.chronicle.entries(sight, self.standing)

    def _draw_detail(self, canvas: Canvas, sight: Sight) -> None:
        focus, log = self.attention.focus, self._log(sight)
        lines = face(sight.game.id).detail(sight, focus) if focus else () if log else panels.FIRST_WORDS
        panels.draw_detail(canvas, lines, self._uses(), self.attention.armed, self._prompt())
        if log and not focus and LOG not in self.where:
            under = Canvas(canvas.width, canvas.height - 1, self.palette)
            panels.draw_log(under, log, self._scroll, title=canvas.height > 7)
            canvas.overlay(under)

    def _prompt(self) -> Prompt:
        sight, standing = self.sight, self.standing
        assert sight is not None
        assert standing is not None
        return heading.prompt(self.client, sight, standing, self._uses(), self._asking)

    def _draw_keys(self, canvas: Canvas, sight: Sight) -> None:
        if self._command.text is not None:
            panels.draw_typing(canvas, self._command.text, self._command.hint(self._texts()))
            return
        panels.draw_keys(canvas, heading.keys(sight, hints=self._hints))

    # --- what the player does ---

    def _choose(self, choice: int) -> None:
        standing = self.standing
        assert standing is not None
        text = standing.view.text(self.seat, choice)
        self.attention.clear()
        self._asking = False
        self._scroll = 0
        self.client.choose(self.seat, text)

    def look_at(self, thing: str) -> None:
        """Put a thing in focus."""
        sight = self.sight
        if sight is not None:
            self.client.refusal = None
            self.attention.look(thing, face(sight.game.id).uses(sight, thing) if sight.choosing else ())
            self.redraw()

    def _uses(self) -> Sequence[Use]:
        sight = self.sight
        if sight is None or not sight.choosing or not self.attention.focus:
            return ()
        return face(sight.game.id).uses(sight, self.attention.focus)

    def _use(self, index: int) -> None:
        uses = self._uses()
        if index < len(uses):
            self.client.refusal = None
            if self.attention.arm(uses[index]):
                self.action_confirm()
            self.redraw()

    def things(self) -> Sequence[Thing]:
        sight = self.sight
        return () if sight is None else face(sight.game.id).things(sight)

    def action_move(self, dx: int, dy: int) -> None:
        things = self.things()
        found = towards(self.things_drawn(), self.attention.focus, dx, dy)
        if found:
            self.look_at(found)
        elif things and not self.attention.focus:
            self.look_at(things[0].id)

    def action_next(self, step: int) -> None:
        ids = [thing.id for thing in self.things()]
        if ids:
            at = ids.index(self.attention.focus) + step if self.attention.focus in ids else (0 if step > 0 else -1)
            self.look_at(ids[at % len(ids)])

    def action_confirm(self) -> None:
        standing = self.standing
        if self.attention.armed is None or standing is None or not standing.must_choose:
            return
        self._choose(self.attention.armed)
        self.redraw()

    def action_back(self) -> None:
        if self.client.refusal is not None:
            self.client.refusal = None
        elif not self.attention.back(self._uses()):
            if self.client.lost is not None or self._is_over():
                self.leave()
            else:
                self.action_menu()
        self.redraw()

    def action_withdraw(self) -> None:
        if self.standing is not None and self.standing.pending is not None:
            self.client.withdraw(self.seat)
            self.redraw()

    def action_more_time(self) -> None:
        if self.standing is not None and heading.clock(self.standing):
            self.client.more_time(self.seat)

    @property
    def _hints(self) -> bool:
        """Whether this table lets its players ask the bot."""
        return self.client.welcome is not None and self.client.welcome.hints

    def action_hint(self) -> None:
        if self._hints and self.standing is not None and self.standing.must_choose:
            self.client.ask_hint(self.seat)
            self._asking = True
            self.redraw()

    def action_menu(self) -> None:
        entries = list(AT_THE_TABLE)
        if self.client.own:
            away = self.client.plays(self.seat) == "stand-in"
            entries.insert(3, ("back", "Play on myself") if away else ("bot", "Let a bot play on for me"))
        self.app.push_screen(Menu(entries), self._menu_chosen)

    def _menu_chosen(self, word: str | None) -> None:
        if word == "bot":
            self.client.leave(self.seat)
        elif word == "back":
            self.client.come_back(self.seat)
        elif word == "leave":
            self.leave()
        elif word == "rules":
            self.action_rules()
        elif word == "quit":
            self.client.close()
            self.app.exit()

    def leave(self, word: str = "leave") -> None:
        """Go back to where the player came from, with a word for it; the game stays where it is."""
        self.client.close()
        self.dismiss(word)

    def _read(self, title: str, lines: Sequence[Line], *, at_end: bool = False) -> None:
        self.app.push_screen(Reading(title, lines, self.palette, at_end=at_end))

    def action_rules(self) -> None:
        if self.sight is not None:
            game = self.sight.game
            self._read(f"{game.title}: the rules", text_lines(face(game.id).rules() + KEYS_IN_WORDS))

    def action_explain(self) -> None:
        sight, focus = self.sight, self.attention.focus
        if not focus:
            self.action_rules()
        elif sight is not None:
            name = next((thing.name for thing in self.things() if thing.id == focus), "")
            self._read(name, face(sight.game.id).explain(sight, focus))

    def action_log(self) -> None:
        if self.sight is not None:
            lines = panels.log_rows(self._log(self.sight), reading_width(self.size.width))
            self._read("What happened", lines, at_end=True)

    def action_page(self, key: str) -> None:
        sight = self.sight
        for page in () if sight is None else face(sight.game.id).pages(sight):
            if page.key == key:
                self._read(page.title, page.lines)

    def action_list(self) -> None:
        sight = self.sight
        if sight is None or not sight.choosing:
            return
        look = face(sight.game.id)
        phrases = [(choice, look.phrase(sight, choice)) for choice in sight.view.legal(sight.seat)]
        self.app.push_screen(Choices(phrases, self.palette), self._listed)

    def _listed(self, choice: int | None) -> None:
        """A choice from the list is armed, with the thing it is about in focus."""
        sight = self.sight
        if choice is None or sight is None:
            return
        look = face(sight.game.id)
        for thing in look.things(sight):
            if any(use.choice == choice for use in look.uses(sight, thing.id)):
                self.attention.focus = thing.id
                break
        self.attention.armed = choice
        self.redraw()

    def action_score(self) -> None:
        sight = self.sight
        outcome = None if sight is None else sight.game.outcome(sight.view)
        if sight is not None and outcome is not None:
            seed = 0 if self.client.over is None else self.client.over.seed
            again = self.client.over is not None and bool(self.client.own)
            self.app.push_screen(Score(sight, outcome, self.palette, seed=seed, again=again), self._score_closed)

    def _score_closed(self, word: str | None) -> None:
        if word is not None:
            self.leave(word)

    # --- typing ---

    def action_type(self) -> None:
        self._command.open()
        self.redraw()

    def _texts(self) -> list[str]:
        """What can be chosen now in its text form."""
        standing = self.standing
        if standing is None or not standing.must_choose:
            return []
        return [standing.view.text(self.seat, choice) for choice in standing.view.legal(self.seat)]

    def _typed(self, text: str) -> None:
        """Do what was typed: a choice in its text form, or `say ...`."""
        standing = self.standing
        if text.lower().startswith("say "):
            self.client.say(text[4:])
        elif text and standing is not None:
            choice = parse(standing.view, self.seat, text) if standing.must_choose else None
            if choice is not None:
                self._choose(choice)
            else:
                why = "is not possible now; l lists what is" if standing.must_choose else "has to wait for your turn"
                self.client.refusal = Refused("illegal", f"{text!r} {why}")

    # --- keys and mouse ---

    def on_key(self, event: events.Key) -> None:
        if self._command.text is not None:
            event.stop()
            event.prevent_default()
            sent = self._command.key(event, self._texts())
            if sent is not None:
                self._typed(sent)
            self.redraw()
            return
        char = event.character or ""
        if char in LETTERS and char:
            thing = next((thing for thing in self.things() if thing.letter == char), None)
            if thing is not None:
                event.stop()
                self.look_at(thing.id)
        elif char.isdigit() and char != "0":
            event.stop()
            self._use(int(char) - 1)
        elif char.isalpha():
            self.action_page(char)

    def on_area_clicked(self, message: Area.Clicked) -> None:
        thing = message.thing
        if thing.startswith(USE):
            self._use(int(thing.removeprefix(USE)))
        elif thing.startswith(f"{DO}page_"):
            self.action_page(thing[-1])
        elif thing.startswith(DO):
            self.call_later(self.run_action, f"screen.{thing.removeprefix(DO)}")
        elif thing:
            self.look_at(thing)
        elif message.area not in (DETAIL, KEYS, TITLE) and self.attention.focus:
            self.attention.clear()
            self.redraw()

    def on_area_wheeled(self, message: Area.Wheeled) -> None:
        sight = self.sight
        if sight is not None and message.area in (LOG, DETAIL):
            self._scroll = max(0, min(self._scroll - message.step * 2, len(self._log(sight))))
            self.redraw()
