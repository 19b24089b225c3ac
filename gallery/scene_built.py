"""A scene built in Python: every step returns a new one."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

scene = (
    pf.Scene.of(pf.place("4"), title="Waiting for the hit")
    .player("fouling", 1, at=(120, 0), heading=180)
    .player("fouling", 2, at=(132, -20), heading=180)
    .player("fouled", 3, at="ball + 9 yd toward center", heading="toward ball")
    .umpire(at="ball + 25 yd left", heading="toward ball")
    .label("behind the line", at=(135, 40))
)
pf.save(pf.draw(scene, theme="turf"), HERE / "scene_built.svg")
