"""Three hundred fouls at once: in what share of them a defender may stand at a place."""

from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

balls = np.random.default_rng(5).uniform((-150, -80), (150, 80), size=(300, 2))
fouls = pf.place_many("5a", ball=balls)
x, y = np.meshgrid(np.linspace(-180, 180, 121), np.linspace(-90, 90, 61))
places = np.broadcast_to(np.dstack([x, y]).reshape(1, -1, 2), (len(fouls), x.size, 2))
share = 100 * pf.check_many(fouls, places, "fouling").legal.mean(axis=0).reshape(x.shape)

figure = Figure(figsize=(9, 4.6))
ax = figure.add_axes((0.005, 0.01, 0.99, 0.98))
pf.draw(fouls.field, ax=ax)
ax.contourf(x, y, share, levels=range(0, 101, 10), cmap="YlGn", alpha=0.7, zorder=2)
lines = ax.contour(x, y, share, levels=range(10, 100, 10), colors="black", linewidths=0.7, zorder=2)
ax.clabel(lines, fmt="%g %%", fontsize=8)
ax.set_axis_off()
pf.save(figure, HERE / "batch_where_to_stand.png", dpi=110)
