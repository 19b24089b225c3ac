"""The scene: a frozen record of a scene file, built from the file or step by step in Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, get_type_hints

import msgspec

from ..book import Book, default_book, index_of
from ..decoding import inside, known_keys
from ..drawing.choices import ORIENTATIONS, THEMES, VIEWS
from ..drawing.page import page_of
from ..errors import BadInput, Plain, PolofieldError, one_of, relocated, shown
from ..field import DEFAULT_FIELD, Field, sign_of
from ..files import write_whole
from ..placement import Placement
from ..showing import Shown
from ..words import LANGUAGES
from .elements import (
    Angle,
    Arrow,
    Ball,
    Callout,
    Circle,
    Corridor,
    FieldSpec,
    Foul,
    Label,
    PlacementSpec,
    Player,
    Sector,
    Step,
    Stroke,
    Umpire,
    UserZone,
)
from .files import FORMATS, bytes_of, changed_text, data_of, format_of, text_of
from .keys import Heading, Length, Place, Text, about, check_all, examples
from .paths import Approach
from .resolved import ResolvedScene
from .resolver import Resolver
from .values import check_plain, converted, refuse

__all__ = ["VERSION", "Scene", "dumps", "load", "loads", "resolver_of", "save"]

if TYPE_CHECKING:
    Lang = str
    View = str
    Orientation = str
else:
    Lang, View, Orientation = (Literal[names] for names in (LANGUAGES, VIEWS, ORIENTATIONS))

VERSION: Final = 1
"""The version of the scene format that this polofield reads and writes."""

_TEAM: Final = 4
"""Players of a team."""


def _listed(key: str) -> Any:
    """A list of tables, under the name of one of them."""
    return msgspec.field(name=key, default=())


class Scene(Shown, msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True, kw_only=True):
    """A scene, as it is written in its file. Every change returns a new one.

    Examples
    --------
    >>> from polofield import place
    >>> scene = Scene.of(place("4"), title="Sixty yards").player("fouling", 1, at="ball + 29 yd toward goal")
    >>> scene.resolved.players[0].at
    Point(x=119.0, y=0.0)
    """

    version: Annotated[Literal[1], about("Version of the format.")] = VERSION
    title: Annotated[
        Text | None,
        about(
            "What the scene is called.", "Dangerous ride-off", {"en": "Dangerous ride-off", "es": "Topada peligrosa"}
        ),
    ] = None
    notes: Annotated[tuple[Text, ...], about("Sentences below the picture.", ["Blue 3 has the right of way."])] = ()
    lang: Annotated[Lang, about("Language of the picture.")] = "en"
    theme: Annotated[str, about("Colors: a theme by name, or a file of your own.", *THEMES)] = "rulebook"
    view: Annotated[View, about("How much of the field is seen.")] = "auto"
    size: Annotated[str, about("Page: a preset, or width and height with a unit.", "auto", "A5", "120x80mm")] = "auto"
    orientation: Annotated[Orientation, about("How the field lies on the page.")] = "landscape"
    placement: Annotated[PlacementSpec | None, about("The penalty; without it, the field is bare.")] = None
    field: Annotated[FieldSpec | None, about("The field, where it is not the full-size one.")] = None
    ball: Annotated[Ball | None, about("The ball and its line.")] = None
    foul: Annotated[Foul | None, about("Where the foul occurred.")] = None
    players: Annotated[tuple[Player, ...], about("The players, four a team at most.")] = msgspec.field(
        name="player", default=()
    )
    umpires: Annotated[tuple[Umpire, ...], about("The umpires.")] = _listed("umpire")
    arrows: Annotated[tuple[Arrow, ...], about("Arrows.")] = _listed("arrow")
    corridors: Annotated[tuple[Corridor, ...], about("Rights of way.")] = _listed("corridor")
    zones: Annotated[tuple[UserZone, ...], about("Areas of the author's own, the last on top.")] = msgspec.field(
        name="zone", default=()
    )
    labels: Annotated[tuple[Label, ...], about("Words on the field.")] = _listed("label")
    callouts: Annotated[tuple[Callout, ...], about("Words with a line to what they are about.")] = msgspec.field(
        name="callout", default=()
    )
    angles: Annotated[tuple[Angle, ...], about("Angles of approach between two riders' paths.")] = msgspec.field(
        name="angle", default=()
    )

    def __post_init__(self) -> None:
        """Check everything that can be told without going to the ground, so that no malformed scene exists."""
        for field in msgspec.structs.fields(self):
            value = getattr(self, field.name)
            if value is not field.default:
                record = converted(value, _kinds()[field.name], field.encode_name, examples())
                msgspec.structs.force_setattr(self, field.name, record)
        _check(self)

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
        if what is None:
            return cls(**settings)
        if isinstance(what, Field):
            return cls(field=FieldSpec.of(what), **settings)
        if not isinstance(what, Placement):
            refuse("a Placement or a Field", Plain(type(what).__name__), "what")
        if what.book != default_book():
            expected, hint = (
                "a placement by the rulebook that comes with polofield",
                "hand that book to resolve() or check()",
            )
            refuse(expected, Plain(f"one by {what.book.title!r}"), "placement", hint=hint)
        return cls(placement=PlacementSpec.of(what), field=FieldSpec.of(what.field), **settings)

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
            refuse("a table of keys", shown(data), "scene")
        version = data.get("version")
        if version != VERSION or type(version) is not int:
            refuse(str(VERSION), shown(version), "version")
        names = dict(zip(cls.__struct_encode_fields__, cls.__struct_fields__, strict=True))
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
    def resolved(self) -> ResolvedScene:
        """The scene on the ground, in its own language: what a picture is drawn from."""
        return _resolve(self, self.lang, None)

    def resolve(self, *, lang: str | None = None, book: Book | None = None) -> ResolvedScene:
        """Return the scene on the ground, in a language and under a rulebook; see :class:`ResolvedScene`.

        Examples
        --------
        >>> Scene.of(title={"en": "Safety", "es": "Safety"}).resolve(lang="es").lang
        'es'
        """
        if lang in (None, self.lang) and book is None:
            return self.resolved
        return _resolve(self, one_of(self.lang if lang is None else lang, LANGUAGES, where="lang"), book)

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
        return self._with(angles=(Angle((first, second)),)).resolved.angles[0].approach

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
        >>> Scene.of().umpire(at="center + 30 yd left").resolved.umpires[0].at
        Point(x=0.0, y=30.0)
        """
        return self._more("umpires", {"at": at, "heading": heading, "name": name, "path": path})

    def ball_at(self, at: Place) -> Scene:
        """Return the scene with the ball at another place.

        Examples
        --------
        >>> Scene.of().ball_at("center").resolved.ball
        Point(x=0.0, y=0.0)
        """
        return self._with(ball=Ball(at, self.ball.path if self.ball else ()))

    def ball_path(self, path: Sequence[Stroke | Place]) -> Scene:
        """Return the scene with this line of the ball; a place alone is a straight stroke.

        Examples
        --------
        >>> Scene.of().ball_at("center").ball_path([(50, 10), "goal"]).resolved.strokes[1].end
        Point(x=150.0, y=0.0)
        """
        return self._with(ball=Ball(self.ball.at if self.ball else None, tuple(path)))

    def foul_at(self, at: Place) -> Scene:
        """Return the scene with the foul at a place.

        Examples
        --------
        >>> Scene.of().foul_at((20, 5)).resolved.foul
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
        >>> Scene.of().arrow("center", "goal", style="fouled").resolved.arrows[0].end
        Point(x=150.0, y=0.0)
        """
        return self._more("arrows", {"from": start, "to": end, "control": control, "style": style, "label": label})

    def corridor(
        self, start: Place, end: Place, *, width: Length, style: str = "neutral", label: Text | None = None
    ) -> Scene:
        """Return the scene with one more right of way; see :class:`.Corridor`.

        Examples
        --------
        >>> Scene.of().corridor("center", "goal", width=6).resolved.corridors[0].corners[0]
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
        >>> round(zoned.resolved.zones[0].region.area)
        2826
        """
        new: Any = {"polygon": polygon, "circle": circle, "sector": sector}
        return self._more("zones", {**new, "style": style, "label": label})

    def label(self, text: Text, at: Place) -> Scene:
        """Return the scene with words on the field.

        Examples
        --------
        >>> Scene.of().label("here", "center").resolved.labels[0].text
        'here'
        """
        return self._more("labels", {"at": at, "text": text})

    def callout(self, text: Text, at: Place) -> Scene:
        """Return the scene with words that point at a place.

        Examples
        --------
        >>> Scene.of().callout("the mark", "center").resolved.callouts[0].at
        Point(x=0.0, y=0.0)
        """
        return self._more("callouts", {"at": at, "text": text})

    def mark_angle(self, first: str, second: str, label: Text | None = None) -> Scene:
        """Return the scene with an angle of approach to be drawn; :meth:`angle` measures one.

        Examples
        --------
        >>> scene = Scene.of().player("fouling", 2, at=(0, 0), path=[(20, 0)])
        >>> scene = scene.player("fouled", 3, at=(5, -9), path=[(5, 9)]).mark_angle("Red 2", "Blue 3")
        >>> scene.resolved.angles[0].between
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
        records, kind = getattr(self, name), _kinds()[name].__origin__.__args__[0]
        given = {key: value for key, value in new.items() if value is not None}
        record = converted(given, kind, f"{_keys()[name]}[{len(records)}]", examples())
        return self._with(**{name: (*records, record)})


@cache
def _kinds() -> dict[str, Any]:
    """The type of each attribute of a scene."""
    return get_type_hints(Scene, include_extras=True)


@cache
def _keys() -> dict[str, str]:
    """The key in the file of each attribute of a scene."""
    return dict(zip(Scene.__struct_fields__, Scene.__struct_encode_fields__, strict=True))


# ---------------------------------------------------------------- what a scene must keep to


def _check(scene: Scene) -> None:
    """Refuse a scene that is malformed, whatever the ground is."""
    _check_look(scene)
    _check_roster(scene.players)
    _check_beside_placement(scene)
    check_all(scene)


def _check_look(scene: Scene) -> None:
    if not scene.theme.endswith(".toml"):
        one_of(scene.theme, THEMES, where="theme", code="bad_scene")
    try:
        page_of(scene.size, scene.orientation)
    except BadInput as error:
        code = "bad_scene" if error.code in ("unknown_name", "bad_size") else error.code
        raise error.at("size", code=code) from None


def _check_roster(players: Sequence[Player]) -> None:
    for team in ("fouling", "fouled"):
        places = [i for i, player in enumerate(players) if player.team == team]
        if len(places) > _TEAM:
            refuse(f"{_TEAM} players of the {team} team at most", len(places), f"player[{places[-1]}]")
    seen: Counter[str] = Counter()
    for i, player in enumerate(players):
        seen[player.ref] += 1
        if seen[player.ref] > 1:
            got = Plain(f"{player.number} twice in the {player.team} team")
            refuse("another number for each player of a team", got, f"player[{i}].number")


def _check_beside_placement(scene: Scene) -> None:
    """What the placement says already must not be said again."""
    spec = scene.placement
    if spec is None:
        return
    if scene.ball is not None and scene.ball.at is not None:
        refuse("no place, as the placement places the ball", scene.ball.at, "ball.at")
    if scene.foul is not None and spec.foul is not None:
        refuse("no place, as placement.foul says it", scene.foul.at, "foul.at")
    if scene.field is not None and scene.field.defends is not None:
        refuse("no such key, as placement.defends says it", scene.field.defends, "field.defends")


# ---------------------------------------------------------------- from the file to the ground


def resolver_of(scene: Scene, lang: str, book: Book | None) -> Resolver:
    """Return what finds the places of a scene."""
    book = book or default_book()
    field = scene.field.made() if scene.field else DEFAULT_FIELD
    on = Resolver(field, _sign(scene, book), lang)
    spec, ball, foul = scene.placement, scene.ball, scene.foul
    if spec is not None:
        on.finders["placement"] = lambda: spec.set_up(on, book)
    elif ball is not None and ball.at is not None:
        on.finders["ball"] = lambda: on.place(ball.at, "ball.at")
    if foul is not None:
        on.finders["foul"] = lambda: on.place(foul.at, "foul.at")
    elif spec is not None and spec.foul is not None:
        on.finders["foul"] = lambda: on.place(spec.foul, "placement.foul")
    for i, player in enumerate(scene.players):
        player.register(on, i)
    return on


def _sign(scene: Scene, book: Book) -> int:
    """1 if the fouling team defends the right goal while the penalty is taken, else -1."""
    spec = scene.placement
    if spec is None:
        return sign_of((scene.field and scene.field.defends) or "right")
    try:
        found = index_of(book).find(spec.penalty, spec.choice, spec.defended or None)
    except PolofieldError as error:
        raise relocated(error, "placement.") from None
    return -sign_of(spec.defends) if found.change_direction else sign_of(spec.defends)


def _resolve(scene: Scene, lang: str, book: Book | None) -> ResolvedScene:
    on = resolver_of(scene, lang, book)
    placement = on.placement("placement") if scene.placement is not None else None
    ball = on.spot("ball", "ball")
    # Angles come last: they are measured on the paths of the others.
    players, strokes = _in_order(on, scene.players), (scene.ball or Ball()).resolve(on)
    names = ("umpires", "arrows", "corridors", "zones", "labels", "callouts", "angles")
    lists = {name: _in_order(on, getattr(scene, name)) for name in names}
    return ResolvedScene(
        title=on.say(scene.title, "title"),
        notes=tuple(on.say(note, f"notes[{i}]") for i, note in enumerate(scene.notes)),
        lang=lang, theme=scene.theme, view=scene.view, size=scene.size, orientation=scene.orientation,
        field=on.field, placement=placement, defends=on.defends,
        ball=ball, foul=on.spot("foul", "foul"), strokes=strokes, players=players, **lists,
    )  # fmt: skip


def _in_order(on: Resolver, records: Sequence[Any]) -> tuple[Any, ...]:
    """Records on the ground, in an order that does not depend on that in the file unless it says something."""
    return tuple(sorted((record.resolve(on, i) for i, record in enumerate(records)), key=lambda one: one.order()))


# ---------------------------------------------------------------- files


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
    data = data_of(text, kind, file)
    try:
        scene = Scene.of_plain(data)
        scene.resolve(book=book)
    except PolofieldError as error:
        raise relocated(error, f"{file}: ") from None
    return scene


def save(scene: Scene, path: str | Path, *, book: Book | None = None, like: str | None = None) -> Path:
    """Write a scene file, whole or not at all.

    Parameters
    ----------
    scene : Scene
        The scene.
    path : str or Path
        A ``.toml`` or ``.json`` file.
    book : Book, optional
        The rulebook by which the penalty is set up; default the one that comes with polofield.
    like : str, optional
        The TOML text that the scene was made from; see :func:`dumps`.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    PolofieldError
        ``unknown_format``, ``bad_output``, or what is wrong with the scene; nothing is written then.

    Examples
    --------
    >>> save(Scene.of(), "scene.svg")
    Traceback (most recent call last):
    polofield.errors.BadInput: suffix of 'scene.svg': expected one of 'toml', 'json', got 'svg'
    """
    kind = format_of(path)
    return write_whole(Path(path), dumps(scene, kind, book=book, like=like).encode("utf-8"))


def dumps(scene: Scene, kind: str = "toml", *, book: Book | None = None, like: str | None = None) -> str:
    """Return the text of a scene file; reading it gives an equal scene.

    Parameters
    ----------
    scene : Scene
        The scene.
    kind : {"toml", "json"}
        The format.
    book : Book, optional
        As for :func:`save`.
    like : str, optional
        The TOML text that the scene was made from: its comments and its layout are kept, and only what has changed
        since is written anew. Without it, the text has one fixed layout, and what is a default is left out.

    Raises
    ------
    PolofieldError
        What is wrong with the scene; a scene that cannot be put on the ground is not written.

    Examples
    --------
    >>> print(dumps(Scene.of(title="Center").ball_at("center")))
    version = 1
    title = "Center"
    <BLANKLINE>
    [ball]
    at = "center"
    <BLANKLINE>
    >>> print(dumps(loads(text := 'version = 1  # the first').set(lang="es"), like=text))
    version = 1  # the first
    lang = "es"
    <BLANKLINE>
    """
    one_of(kind, FORMATS, where="kind", code="unknown_format")
    scene.resolve(book=book)
    data = _plain_of(scene)
    if like is None or kind != "toml":
        text = text_of(data, kind)
    else:
        text = changed_text(like, _plain_of(Scene.of_plain(data_of(like, kind, "like"))), data)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        refuse("text that UTF-8 can hold", error.object[error.start], "scene")
    return text


def _plain_of(scene: Scene) -> dict[str, Any]:
    """A scene as plain data, with the keys of the file; what is a default is left out."""
    return {"version": scene.version, **_plain(scene)}


def _plain(value: Any) -> Any:
    """A record as plain data, whole numbers without a point."""
    if isinstance(value, msgspec.Struct):
        found = ((field, getattr(value, field.name)) for field in msgspec.structs.fields(value))
        return {field.encode_name: _plain(inner) for field, inner in found if inner != field.default}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
