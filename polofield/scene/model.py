"""The scene: a frozen record of a scene file, built from the file or step by step in Python."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from ..book import Book
from ..decoding import inside, known_keys
from ..errors import PolofieldError, one_of, relocated, shown
from ..field import Field
from ..placement import Placement
from .faults import converted, refuse
from .origin import given_by
from .paths import Approach
from .reading import FORMATS, bytes_of, decoded, format_of
from .record import VERSION, SceneRecord, keys
from .records import (
    Angle,
    Ball,
    Circle,
    Foul,
    Heading,
    Length,
    Place,
    Sector,
    Step,
    Stroke,
    Text,
)
from .rules import check_plain, check_scene
from .stage import Stage, stage_of
from .writing import save

__all__ = ["Scene", "load", "loads"]


class Scene(SceneRecord, frozen=True, dict=True, forbid_unknown_fields=True, kw_only=True):
    """A scene, as it is written in its file. Every change returns a new one.

    Its attributes are the keys of the file, told in :class:`.SceneRecord`; lists stand in the plural.

    Examples
    --------
    >>> from polofield import place
    >>> scene = Scene.of(place("4"), title="Sixty yards").player("fouling", 1, at="ball + 29 yd toward goal")
    >>> scene.stage.players[0].at
    Point(x=119.0, y=0.0)
    """

    def __post_init__(self) -> None:
        """Check everything that can be told without going to the ground, so that no malformed scene exists."""
        for key in keys():
            value = getattr(self, key.name)
            if value is not key.default:
                msgspec.structs.force_setattr(self, key.name, converted(value, key.kind, key.key))
        check_scene(self)

    def __repr__(self) -> str:
        """Show what matters in one line."""
        what = f"Penalty {self.placement.penalty}" if self.placement else "no penalty"
        title = self.title if self.title is None or isinstance(self.title, str) else getattr(self.title, self.lang)
        return f"Scene({title!r}, {what}, players={len(self.players)}, umpires={len(self.umpires)})"

    # ------------------------------------------------------------ where it comes from

    @classmethod
    def of(cls, what: Placement | Field | None = None, **settings: Any) -> Scene:
        """Return a scene with nobody on the field yet.

        Parameters
        ----------
        what : Placement or Field, optional
            The penalty, or a bare field; default the full-size field.
        **settings
            ``title``, ``notes``, ``lang``, ``theme``, ``view``, ``size``, ``orientation``.

        Raises
        ------
        BadInput
            ``bad_scene``.

        Examples
        --------
        >>> from polofield import place
        >>> Scene.of(place("2", choice="30"), lang="es").placement.choice
        '30'
        """
        return cls(**given_by(what), **settings)

    @classmethod
    def of_plain(cls, data: Any) -> Scene:
        """Return the scene that plain data states, such as a decoded TOML or JSON file.

        Raises
        ------
        BadInput
            ``bad_scene``, naming the key.

        Examples
        --------
        >>> Scene.of_plain({"version": 1, "title": "Empty"}).title
        'Empty'
        """
        if not isinstance(data, dict):
            refuse(f"expected a table of keys, got {shown(data)}", "scene")
        version = data.get("version")
        if version != VERSION or type(version) is not int:
            refuse(f"expected {VERSION}, got {'nothing' if version is None else repr(version)}", "version")
        names = {key.key: key.name for key in keys()}
        known_keys(data, names, "", "bad_scene")
        for key, value in data.items():
            check_plain(value, inside("", key))
        return cls(**{names[key]: value for key, value in data.items()})

    @classmethod
    def load(cls, path: str | Path) -> Scene:
        """Read a scene file; see :func:`polofield.scene.load`.

        Examples
        --------
        >>> import tempfile, pathlib
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = Scene.of(title="Empty").save(pathlib.Path(folder, "empty.toml"))
        ...     Scene.load(file).title
        'Empty'
        """
        return load(path)

    def save(self, path: str | Path) -> Path:
        """Write a scene file, whole or not at all, and return where; see :func:`polofield.scene.save`."""
        return save(self, path)

    # ------------------------------------------------------------ on the ground

    @cached_property
    def stage(self) -> Stage:
        """The scene on the ground, in its own language: what a picture is drawn from."""
        return stage_of(self)

    def staged(self, *, lang: str | None = None, book: Book | None = None) -> Stage:
        """Return the scene on the ground, in a language and under a rulebook; see :class:`Stage`.

        Examples
        --------
        >>> Scene.of(title={"en": "Safety", "es": "Safety"}).staged(lang="es").lang
        'es'
        """
        usual = lang in (None, self.lang) and book is None
        return self.stage if usual else stage_of(self, lang=lang, book=book)

    def angle(self, first: str, second: str) -> Approach:
        """Measure the angle between two paths at their nearest approach.

        Parameters
        ----------
        first, second : str
            Players such as ``"fouling 2"`` or ``"Blue 3"``, or ``"ball"``.

        Returns
        -------
        Approach
            The angle in degrees (0 side by side, 90 square on, 180 head on), and where it is.

        Raises
        ------
        BadInput
            ``bad_scene`` if there is no such player, or no path.

        Examples
        --------
        >>> scene = Scene.of().player("fouling", 2, at=(0, 0), path=[(20, 0)])
        >>> scene.player("fouled", 3, at=(0, -10), path=[(20, 10)]).angle("Red 2", "Blue 3").degrees
        45.0
        """
        return self._with(angles=(Angle((first, second)),)).stage.angles[0].approach

    # ------------------------------------------------------------ step by step

    def set(self, **settings: Any) -> Scene:
        """Return the scene with other settings: ``title``, ``notes``, ``lang``, ``theme``, ``view``, and so on.

        Examples
        --------
        >>> Scene.of().set(theme="mono").theme
        'mono'
        """
        known_keys(settings, self.__struct_fields__, "", "bad_scene")
        return self._with(**settings)

    def _with(self, **changes: Any) -> Scene:
        return msgspec.structs.replace(self, **changes)

    def player(
        self,
        team: str,
        number: int,
        *,
        at: Place,
        heading: Heading | None = None,
        status: str = "in_position",
        name: str | None = None,
        path: Sequence[Step] = (),
    ) -> Scene:
        """Return the scene with one more player; see :class:`.Player`.

        Examples
        --------
        >>> Scene.of().player("fouling", 1, at=(155, 10), heading="toward ball").players[0].number
        1
        """
        new: Any = {"team": team, "number": number, "at": at, "heading": heading, "status": status, "name": name}
        return self._more("players", {**new, "path": path})

    def umpire(
        self, *, at: Place, heading: Heading | None = None, name: str | None = None, path: Sequence[Step] = ()
    ) -> Scene:
        """Return the scene with one more umpire; see :class:`.Umpire`.

        Examples
        --------
        >>> Scene.of().umpire(at="center + 30 yd left").stage.umpires[0].at
        Point(x=0.0, y=30.0)
        """
        return self._more("umpires", {"at": at, "heading": heading, "name": name, "path": path})

    def ball_at(self, at: Place) -> Scene:
        """Return the scene with the ball at another place.

        Examples
        --------
        >>> Scene.of().ball_at("center").stage.ball
        Point(x=0.0, y=0.0)
        """
        return self._with(ball=Ball(at, self.ball.path if self.ball else ()))

    def ball_path(self, path: Sequence[Stroke | Place]) -> Scene:
        """Return the scene with this line of the ball; a place alone is a straight stroke.

        Examples
        --------
        >>> Scene.of().ball_at("center").ball_path([(50, 10), "goal"]).stage.strokes[1].end
        Point(x=150.0, y=0.0)
        """
        return self._with(ball=Ball(self.ball.at if self.ball else None, tuple(path)))

    def foul_at(self, at: Place) -> Scene:
        """Return the scene with the foul at a place.

        Examples
        --------
        >>> Scene.of().foul_at((20, 5)).stage.foul
        Point(x=20.0, y=5.0)
        """
        return self._with(foul=Foul(at))

    def arrow(
        self,
        start: Place,
        end: Place,
        *,
        control: Place | None = None,
        style: str = "neutral",
        label: Text | None = None,
    ) -> Scene:
        """Return the scene with one more arrow; see :class:`.Arrow`.

        Examples
        --------
        >>> Scene.of().arrow("center", "goal", style="fouled").stage.arrows[0].end
        Point(x=150.0, y=0.0)
        """
        return self._more("arrows", {"from": start, "to": end, "control": control, "style": style, "label": label})

    def corridor(
        self, start: Place, end: Place, *, width: Length, style: str = "neutral", label: Text | None = None
    ) -> Scene:
        """Return the scene with one more right of way; see :class:`.Corridor`.

        Examples
        --------
        >>> Scene.of().corridor("center", "goal", width=6).stage.corridors[0].corners[0]
        Point(x=0.0, y=-3.0)
        """
        return self._more("corridors", {"from": start, "to": end, "width": width, "style": style, "label": label})

    def zone(
        self,
        *,
        polygon: Sequence[Place] | None = None,
        circle: Circle | None = None,
        sector: Sector | None = None,
        style: str = "neutral",
        label: Text | None = None,
    ) -> Scene:
        """Return the scene with one more area; see :class:`.UserZone`.

        Examples
        --------
        >>> zoned = Scene.of().zone(circle=Circle("center", 30), style="clear")
        >>> round(zoned.stage.zones[0].region.area)
        2826
        """
        new: Any = {"polygon": polygon, "circle": circle, "sector": sector}
        return self._more("zones", {**new, "style": style, "label": label})

    def label(self, text: Text, at: Place) -> Scene:
        """Return the scene with words on the field.

        Examples
        --------
        >>> Scene.of().label("here", "center").stage.labels[0].text
        'here'
        """
        return self._more("labels", {"at": at, "text": text})

    def callout(self, text: Text, at: Place) -> Scene:
        """Return the scene with words that point at a place.

        Examples
        --------
        >>> Scene.of().callout("the mark", "center").stage.callouts[0].at
        Point(x=0.0, y=0.0)
        """
        return self._more("callouts", {"at": at, "text": text})

    def mark_angle(self, first: str, second: str, label: Text | None = None) -> Scene:
        """Return the scene with an angle of approach to be drawn; :meth:`angle` measures one.

        Examples
        --------
        >>> scene = Scene.of().player("fouling", 2, at=(0, 0), path=[(20, 0)])
        >>> scene.player("fouled", 3, at=(5, -9), path=[(5, 9)]).mark_angle("Red 2", "Blue 3").stage.angles[0].between
        ('fouling 2', 'fouled 3')
        """
        return self._more("angles", {"between": (first, second), "label": label})

    def note(self, text: Text) -> Scene:
        """Return the scene with one more sentence below the picture.

        Examples
        --------
        >>> Scene.of().note("Blue has the line.").notes
        ('Blue has the line.',)
        """
        return self._with(notes=(*self.notes, text))

    def _more(self, name: str, new: dict[str, Any]) -> Scene:
        records = getattr(self, name)
        given = {key: value for key, value in new.items() if value is not None}
        kind = next(key for key in keys() if key.name == name)
        record = converted(given, kind.item, f"{kind.key}[{len(records)}]")
        return self._with(**{name: (*records, record)})


def load(path: str | Path, *, book: Book | None = None) -> Scene:
    """Read a scene file, and see that everything in it can be put on the ground.

    Parameters
    ----------
    path : str or Path
        A ``.toml`` or ``.json`` file.
    book : Book, optional
        The rulebook by which the penalty is set up; default the one that comes with polofield.

    Raises
    ------
    PolofieldError
        ``bad_scene``, ``bad_number``, ``unknown_unit`` or an error of the placement, in one line that starts with the
        file and the key; ``unknown_format``.

    Examples
    --------
    >>> load("nowhere.toml")
    Traceback (most recent call last):
    polofield.errors.BadInput: nowhere.toml: expected a scene file, got none (No such file or directory)
    """
    kind = format_of(path)
    return loads(bytes_of(path), kind, file=str(path), book=book)


def loads(text: str | bytes, kind: str = "toml", *, file: str = "scene", book: Book | None = None) -> Scene:
    """Read a scene from the text of a file.

    Parameters
    ----------
    text : str or bytes
        The text; bytes are UTF-8.
    kind : {"toml", "json"}
        Its format.
    file : str
        What the errors call it.
    book : Book, optional
        As for :func:`load`.

    Raises
    ------
    PolofieldError
        As :func:`load`.

    Examples
    --------
    >>> loads('version = 1\\n[[player]]\\nteam = "fouling"\\nnumber = 5\\nat = [155, 10]')
    Traceback (most recent call last):
    polofield.errors.BadInput: scene: player[0].number: expected a whole number from 1 to 4, got 5
    """
    one_of(kind, FORMATS, where="kind", code="unknown_format")
    data = decoded(text, kind, file)
    try:
        scene = Scene.of_plain(data)
        scene.staged(book=book)
    except PolofieldError as error:
        raise relocated(error, f"{file}: ") from None
    return scene
