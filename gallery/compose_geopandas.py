"""geopandas reads zones: where defenders may stand at one penalty, at another, and at both."""

from pathlib import Path

import geopandas
import numpy as np
from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

four = geopandas.GeoDataFrame.from_features([pf.place("4").fouling])
five = geopandas.GeoDataFrame.from_features([pf.place("5a", ball=(100, -30)).fouling])
pieces = four.overlay(five, how="union")
where = np.select([pieces.name_1.isna(), pieces.name_2.isna()], ["5a only", "4 only"], "both")
pieces["at"] = [f"{name}: {area:,.0f} sq yd" for name, area in zip(where, pieces.area, strict=True)]

figure = Figure(figsize=(6.4, 5.8))
ax = figure.add_axes((0.01, 0.01, 0.98, 0.98))
pf.draw(pf.Field(), ax=ax)
pieces.plot("at", ax=ax, cmap="viridis", alpha=0.5, edgecolor="black", legend=True, zorder=2)
ax.get_legend().set(title="legal at Penalty", loc="lower left")
ax.set(xlim=(-18, 180), ylim=(-90, 90))
ax.set_axis_off()
pf.save(figure, HERE / "compose_geopandas.png", dpi=110)
