"""The same spot under three readings of what lies between the ball and the goal (A2)."""

from pathlib import Path

from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

figure = Figure(figsize=(10, 2.4), layout="constrained")
for ax, reading in zip(figure.subplots(1, 3), ["half_plane", "band", "triangle"], strict=True):
    pf.draw(pf.place("5a", ball=(60, 30), between=reading), ax=ax)
    ax.set_axis_off()
    ax.set_title(reading, fontsize=9)
figure.savefig(HERE / "readings.png", dpi=110, metadata={"Software": None})
