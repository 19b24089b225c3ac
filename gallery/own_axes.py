"""One penalty at four spots, in the Axes of your own figure, in yards."""

from pathlib import Path

from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

figure = Figure(figsize=(9, 5.4), layout="constrained")
for ax, ball in zip(figure.subplots(2, 2).flat, [(0, 78), (60, -40), (120, 10), (148, 79)], strict=True):
    pf.draw(pf.place("5a", ball=ball), ax=ax)
    ax.set_axis_off()
    ax.set_title(f"ball at {ball}", fontsize=9)
figure.savefig(HERE / "own_axes.png", dpi=110, metadata={"Software": None})
