"""By how many yards a defender would stand right or wrong, as contours over the field."""

from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

p = pf.place("5a", ball=(60, 30))
x, y = np.meshgrid(np.linspace(-180, 180, 361), np.linspace(-90, 90, 181))
margin = pf.check_many(p, np.dstack([x, y]).reshape(-1, 2), "fouling").margin.reshape(x.shape)

figure = Figure(figsize=(9, 4.6))
ax = figure.add_axes((0.005, 0.01, 0.99, 0.98))
pf.draw(p.field, ax=ax)
ax.contourf(x, y, margin, levels=range(-240, 241, 10), cmap="RdBu", vmin=-120, vmax=120, alpha=0.6, zorder=2)
lines = ax.contour(x, y, margin, levels=[-60, -40, -20, 20, 40, 60], colors="black", linewidths=0.7, zorder=2)
ax.contour(x, y, margin, levels=[0], colors="black", linewidths=2.2, zorder=2)
ax.clabel(lines, fmt="%+g yd", fontsize=8)
ax.plot(*p.ball, "o", color="white", markeredgecolor="black", markersize=9, zorder=3)
ax.set_axis_off()
pf.save(figure, HERE / "compose_margins.png", dpi=110)
