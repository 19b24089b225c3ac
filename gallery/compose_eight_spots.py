"""Small multiples: one penalty at eight spots."""

from pathlib import Path

from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

spots = [(-120, 60), (-40, -78), (0, 20), (50, 79), (80, -50), (110, 10), (130, 60), (148, -79)]

figure = Figure(figsize=(11, 3.3))
figure.subplots_adjust(left=0.005, right=0.995, bottom=0.01, top=0.92, wspace=0.03, hspace=0.18)
for ax, ball in zip(figure.subplots(2, 4).flat, spots, strict=True):
    ax.set(xlim=(-180, 180), ylim=(-90, 90), aspect="equal")
    pf.draw(pf.place("5a", ball=ball), ax=ax)
    ax.set_axis_off()
    ax.set_title(f"ball at {ball}", fontsize=9)
pf.save(figure, HERE / "compose_eight_spots.png", dpi=120)
