"""A season's fouls in hexagons, on the field."""

from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

import polofield as pf
from polofield.tables import read_table

HERE = Path(__file__).parent

fouls = read_table(HERE / "tables" / "fouls.csv").numbers
x = np.concatenate([fouls["ball_x"], fouls["foul_x"]])
y = np.concatenate([fouls["ball_y"], fouls["foul_y"]])

figure = Figure(figsize=(9, 4.1), layout="constrained")
ax = figure.subplots()
pf.draw(pf.Field(), ax=ax)
grid = {"gridsize": (11, 4), "extent": (-150, 150, -80, 80), "mincnt": 1}
cells = ax.hexbin(x, y, **grid, cmap="YlOrRd", alpha=0.75, edgecolor="white", zorder=2)
ax.set_axis_off()
figure.colorbar(cells, ax=ax, label="fouls", shrink=0.8, ticks=range(10)).solids.set(alpha=1)
pf.save(figure, HERE / "compose_hexbin.png", dpi=110)
