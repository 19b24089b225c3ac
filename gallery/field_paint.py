"""Markings are Shapely geometry: how many yards of line there are to paint."""

from pathlib import Path

from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

painted = [marking for marking in pf.Field(boarded=False).markings if marking.spec.painted]
yards = {marking.name.replace("_", " "): marking.geometry.length for marking in painted}

figure = Figure(figsize=(7, 3.2), layout="constrained")
ax = figure.subplots()
bars = ax.barh(list(yards), list(yards.values()), color="#5b7f6b")
ax.bar_label(bars, fmt="%.0f yd", padding=4)
ax.margins(x=0.12)
ax.set_title(f"{sum(yards.values()):,.0f} yards of paint", loc="left")
ax.spines[["top", "right"]].set_visible(False)
pf.save(figure, HERE / "field_paint.png", dpi=110)
