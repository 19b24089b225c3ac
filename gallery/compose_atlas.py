"""An atlas page: every penalty that places a ball, on one sheet."""

from pathlib import Path

from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

pages = [
    pf.place("1"), pf.place("2", choice="30"), pf.place("2", choice="spot", foul=(100, 20)),
    pf.place("3"), pf.place("3", defended=True), pf.place("4"),
    pf.place("5a", ball=(42, 79)), pf.place("5b"), pf.place("6", crossing=55),
]  # fmt: skip
figure = Figure(figsize=(11, 6.6))
figure.subplots_adjust(left=0.01, right=0.99, bottom=0.01, top=0.95, wspace=0.03, hspace=0.14)
for ax, p in zip(figure.subplots(3, 3).flat, pages, strict=True):
    ax.set(xlim=(-180, 180), ylim=(-90, 90), aspect="equal")
    pf.draw(p, ax=ax)
    ax.set_axis_off()
    ax.set_title(p.title(), fontsize=9)
pf.save(figure, HERE / "compose_atlas.png", dpi=120)
