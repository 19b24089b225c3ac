"""Your own marks on a finished page: an Axes over it, in yards, with title, key and scale left as they are."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

p = pf.place("5a", ball=(-20, 30))
figure = pf.draw(p, theme="mono").figure()
ax = pf.axes_over(figure)
ax.plot(60, -40, "x", color="crimson", markersize=11, markeredgewidth=3)
arrow = {"arrowstyle": "->", "color": "crimson", "connectionstyle": "arc3,rad=0.2"}
ax.annotate("the umpire\nwatches here", (57, -42), (-60, -66), color="crimson", arrowprops=arrow, ha="center")
pf.save(figure, HERE / "compose_over.png", dpi=110)
