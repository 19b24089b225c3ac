"""Pictures over a Dask cluster's executor; against a cluster in this process."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from polofield import BadInput, PolofieldError
from polofield.tables import Drawing, draw_rows, read_table, solve_table
from polofield.tables.running import executor_of


@pytest.mark.filterwarnings("default")
def test_a_cluster_draws_the_same(tmp_path: Path) -> None:
    distributed: Any = pytest.importorskip("distributed", reason="a Dask cluster needs distributed, the extra 'dask'")
    path = tmp_path / "fouls.csv"
    path.write_text("penalty,ball_x,ball_y\n" + "".join(f"5a,{x},{x / 2}\n" for x in range(20)))
    solved, drawing = solve_table(read_table(path)), Drawing("svg", {"size": "A6"})
    draw_rows(solved, tmp_path / "alone", drawing)
    options = {"n_workers": 2, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    with (
        distributed.LocalCluster(**options, protocol="tcp") as cluster,
        executor_of(1, cluster.scheduler_address) as executor,
    ):
        assert draw_rows(solved, tmp_path / "dask", drawing, executor=executor) == (20, 0, 0)
        assert draw_rows(solved, tmp_path / "dask", drawing, executor=executor) == (0, 20, 0)
    files = sorted(path.name for path in (tmp_path / "alone").iterdir())
    assert [(tmp_path / "dask" / name).read_bytes() for name in files] == [
        (tmp_path / "alone" / name).read_bytes() for name in files
    ]


def test_an_address_where_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="a Dask cluster needs distributed, the extra 'dask'")
    for address in ("nonsense://x", "tcp://127.0.0.1:x"):
        with (
            pytest.raises(BadInput, match="expected the address of a Dask scheduler") as caught,
            executor_of(1, address),
        ):
            pass
        assert caught.value.code == "bad_cluster"


def test_without_distributed_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(PolofieldError, match=r"pip install 'polofield\[dask\]'") as caught, executor_of(1, "tcp://a:1"):
        pass
    assert caught.value.code == "missing_extra"
