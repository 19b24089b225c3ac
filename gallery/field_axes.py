"""A field in the Axes of your own figure: its ticks are yards."""

from pathlib import Path

from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

figure = Figure(figsize=(8, 4.35), layout="constrained")
ax = figure.subplots()
pf.draw(pf.Field(), ax=ax, theme="turf")
ax.set(xlabel="yards from the center", ylabel="yards across", xticks=range(-150, 151, 50), yticks=range(-80, 81, 40))
pf.save(figure, HERE / "field_axes.png", dpi=110)
