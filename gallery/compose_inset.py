"""An inset: the goal, eight yards wide, magnified beside the field."""

from pathlib import Path

from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

p = pf.place("3", defended=True)
figure = Figure(figsize=(9, 4.6))
ax = figure.add_axes((0.01, 0.02, 0.55, 0.96))
pf.draw(p, ax=ax, view="half")
ax.set_axis_off()

inset = ax.inset_axes((1.12, 0.1, 0.72, 0.8), xlim=(140, 164), ylim=(-12, 12), aspect="equal", xticks=[], yticks=[])
pf.draw(p, ax=inset)
ax.indicate_inset_zoom(inset, edgecolor="black")
pf.save(figure, HERE / "compose_inset.png", dpi=110)
