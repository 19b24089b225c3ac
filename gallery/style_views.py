"""How much of the field is seen: the goal, half, or all of it."""

from pathlib import Path

from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

figure = Figure(figsize=(11, 2.95))
panels = figure.subplots(1, 3, width_ratios=[1.17, 1.07, 2])
figure.subplots_adjust(left=0.01, right=0.99, bottom=0.01, top=0.91, wspace=0.04)
for ax, view in zip(panels, ["goal", "half", "full"], strict=True):
    pf.draw(pf.place("2", choice="30"), ax=ax, view=view)
    ax.set_axis_off()
    ax.set_title(f"view={view!r}", fontsize=10)
pf.save(figure, HERE / "style_views.png", dpi=110)
