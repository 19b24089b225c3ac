"""A scene put right: whoever stood wrong was moved to his nearest legal place."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

wrong = (
    pf.Scene.of(pf.place("6", crossing=-30), title="Everybody stands right")
    .player("fouling", 1, at=(112, 10), heading=180)
    .player("fouling", 2, at=(100, -45), heading=180)
    .player("fouling", 3, at=(131, -14), heading=180)
    .player("fouled", 4, at="ball + 14 yd right", heading="toward ball")
)
pf.save(pf.draw(pf.fix(wrong)), HERE / "scene_fixed.svg")
