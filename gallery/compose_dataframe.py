"""pandas in, pandas out: a table of fouls is placed in one call and summed up."""

from pathlib import Path

import pandas as pd

import polofield as pf

HERE = Path(__file__).parent

fouls = pd.read_csv(HERE / "tables" / "fouls.csv")
batch = pf.place_many(
    fouls["penalty"],
    ball=fouls[["ball_x", "ball_y"]],
    foul=fouls[["foul_x", "foul_y"]],
    crossing=fouls["crossing"],
    choice=fouls["choice"],
    defended=fouls["defended"],
    defends=fouls["defends"],
)
placed = fouls[["id", "penalty"]].assign(x=batch.ball[:, 0], y=batch.ball[:, 1], moved=batch.moved)
table = placed.groupby("penalty").agg(fouls=("id", "size"), moved=("moved", "mean"), farthest=("moved", "max"))
table.round(2).to_csv(HERE / "compose_dataframe.csv", lineterminator="\n")
