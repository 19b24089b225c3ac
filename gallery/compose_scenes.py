"""Scenes in your own Axes: who stands wrong, and the same players put right."""

from pathlib import Path

from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

scene = (
    pf.Scene.of(pf.place("4"))
    .player("fouling", 1, at=(104, -40), heading=180)
    .player("fouling", 2, at=(110, 30), heading=180)
    .player("fouling", 3, at=(131, 8), heading=180)
    .player("fouled", 4, at="9 yd behind ball", heading="toward goal")
)
figure = Figure(figsize=(10, 5))
figure.subplots_adjust(left=0.01, right=0.99, bottom=0.01, top=0.93, wspace=0.03)
left, right = figure.subplots(1, 2)
pf.draw(pf.check(scene), ax=left)
pf.draw(pf.fix(scene), ax=right)
for ax, title in ((left, "before"), (right, "after")):
    ax.set_axis_off()
    ax.set_title(title)
pf.save(figure, HERE / "compose_scenes.png", dpi=110)
