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
pieces["where"] = np.select([pieces.name_1.isna(), pieces.name_2.isna()], ["at 5a only", "at 4 only"], "at both")

figure = Figure(figsize=(6, 5.4))
ax = figure.add_axes((0.01, 0.01, 0.98, 0.98))
pf.draw(pf.Field(), ax=ax)
pieces.plot("where", ax=ax, cmap="brg", alpha=0.35, edgecolor="black", zorder=2)
for piece in pieces.itertuples():
    at = piece.geometry.representative_point()
    ax.text(at.x, at.y, f"{piece.where}\n{piece.geometry.area:,.0f} sq yd", ha="center", va="center", zorder=3)
ax.set(xlim=(0, 180), ylim=(-90, 90))
ax.set_axis_off()
pf.save(figure, HERE / "compose_geopandas.png", dpi=110)
