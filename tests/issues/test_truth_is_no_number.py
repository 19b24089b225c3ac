"""In an array of objects True and 1 are told apart, and what a batch refuses it can explain.

Names were numbered with a dict, to which True is 1: of ``defended=[True, 1]`` the second row was taken, of
``[1, True]`` the second was refused. And ``place_many("4", defends=[True, False])`` refused its rows, but when it was
asked why, it took True for the sign 1, and failed.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from polofield import PolofieldError, place, place_many


@pytest.mark.parametrize("said", [[True, 1], [1, True], [False, 0], [0, False], [1, 1.0, True, None]])
@pytest.mark.parametrize(("penalty", "name"), [("3", "defended"), ("4", "defends"), ("4", "choice")])
def test_a_row_does_not_depend_on_its_company(penalty: str, name: str, said: list[Any]) -> None:
    batch = place_many(penalty, **{name: np.array(said, dtype=object)})
    for row, value in enumerate(said):
        alone = place_many([penalty], **{name: np.array([value], dtype=object)})
        assert batch.error[row] == alone.error[0]
        if batch.error[row]:
            assert batch.fault(row)[1:] == alone.fault(0)[1:]


@pytest.mark.parametrize("ends", [[True, False], np.array([True, None], dtype=object)])
def test_an_end_that_is_no_end_is_explained(ends: Any) -> None:
    batch = place_many("4", defends=ends)
    fault = batch.errors()[0]
    with pytest.raises(PolofieldError) as caught:
        place("4", defends=True)  # type: ignore[arg-type]
    assert (fault.code, fault.message) == (caught.value.code, str(caught.value))
    with pytest.raises(PolofieldError):
        batch.placement(0)
