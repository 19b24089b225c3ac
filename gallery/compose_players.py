"""Your own artists, in yards: players, and an arrow to where each should be."""

from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

p = pf.place("4")
players = np.array([(123, -34), (126, 20), (134, 48), (104, -46), (96, 32)])
right = pf.check_many(p, players, "fouling").legal

figure = Figure(figsize=(7, 5.6), layout="constrained")
ax = figure.subplots()
pf.draw(p, ax=ax)
ax.scatter(*players[right].T, s=90, color="#b5371a", edgecolor="white", zorder=3, label="stands right")
ax.scatter(*players[~right].T, s=90, color="black", marker="X", edgecolor="white", zorder=3, label="stands wrong")
for player in players[~right]:
    verdict = p.check(player, team="fouling")
    ax.annotate("", verdict.nearest, player, arrowprops={"arrowstyle": "-|>", "color": "black"})
    ax.annotate(f"{verdict.yards_away:g} yd", player, (0, 9), textcoords="offset points", ha="center", weight="bold")
ax.legend(loc="lower left")
ax.set(xlabel="yards from the center", ylabel="yards across")
pf.save(figure, HERE / "compose_players.png", dpi=110)
