"""seaborn on top: where a season's fouls were, as a density."""

from pathlib import Path

import pandas as pd
import seaborn as sns
from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

fouls = pd.read_csv(HERE / "tables" / "fouls.csv")

figure = Figure(figsize=(9, 4.6))
ax = figure.add_axes((0.005, 0.01, 0.99, 0.98))
pf.draw(pf.Field(), ax=ax)
on_top = {"data": fouls, "x": "ball_x", "y": "ball_y", "ax": ax, "zorder": 2}
sns.kdeplot(**on_top, fill=True, cmap="flare", alpha=0.6, levels=8, thresh=0.1, clip=((-150, 150), (-80, 80)))
sns.scatterplot(**on_top, s=16, color="black")
ax.set_axis_off()
pf.save(figure, HERE / "compose_kde.png", dpi=110)
