"""One spot under the three readings of what lies between the ball and the goal (A2)."""

from pathlib import Path

from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

figure = Figure(figsize=(10, 2.1))
figure.subplots_adjust(left=0.01, right=0.99, bottom=0.02, top=0.86, wspace=0.04)
for ax, reading in zip(figure.subplots(1, 3), ["half_plane", "band", "triangle"], strict=True):
    pf.draw(pf.place("5a", ball=(60, 30), between=reading), ax=ax)
    ax.set_axis_off()
    ax.set_title(f"between={reading!r}", fontsize=10)
pf.save(figure, HERE / "penalty_readings.png", dpi=110)
