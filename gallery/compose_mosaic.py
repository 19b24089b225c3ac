"""A mosaic: a penalty in one panel, charts of your own in the others."""

from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

x = np.arange(-145, 146, 5)
placed = [pf.place("5a", ball=(at, 20)) for at in x]

figure = Figure(figsize=(10, 3.9), layout="constrained")
axes = figure.subplot_mosaic([["field", "angle"], ["field", "area"]], width_ratios=[2.5, 1])
pf.draw(placed[45], ax=axes["field"])
axes["field"].set_axis_off()
axes["angle"].plot(x, [p.opening_angle for p in placed], color="#b5371a")
axes["angle"].set_title("goal as seen from the ball, degrees", fontsize=10, loc="left")
axes["area"].plot(x, [p.fouling.on_field_area / 1000 for p in placed], color="#1f5fa8")
axes["area"].set_title("defenders' zone, 1000 sq yd", fontsize=10, loc="left")
axes["area"].set_xlabel("x of the ball, yards (y = 20)")
for name in ("angle", "area"):
    axes[name].axvline(placed[45].ball.x, color="gray", linestyle=":")
pf.save(figure, HERE / "compose_mosaic.png", dpi=110)
