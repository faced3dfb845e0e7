"""Many matches at once on numpy arrays. Finished matches restart at once, without loops in Python.

batch = Batch("condottiere_4p", 256, masks="bits")
batch.reset(range(256))
while True:
    batch.step(batch.draw())          # or actions of your own, chosen by batch.masks
    batch.rewards, batch.done, batch.to_act, batch.observe()
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from conquista.core import ConquistaError, Illegal
from conquista.kernel import batch as kernel
from conquista.kernel.action_set import ROOM
from conquista.kernel.buffer import Buffer
from conquista.research.env_spec import checked_limit, make_spec
from conquista.research.optional import need

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = need("numpy")

MASKS = ("bytes", "bits")


class ArrayBatch:
    """Matches of one preset, stepped together. A batch is not thread-safe; use one batch per thread.

    After `reset` and every `step` three arrays are up to date: `rewards`, by match and place in playing order, each
    seat's share of the victory where a match has just ended; `done`, 1 where it ended and 2 where the limit cut it off;
    and `to_act`, the place in playing order of the seat to act, already in the next match where one has ended.
    """

    def __init__(
        self,
        preset: str,
        size: int,
        *,
        options: Mapping[str, object] | None = None,
        limit: int | None = None,
        masks: str | None = None,
    ) -> None:
        """Create matches; `masks` says whether `self.masks` is kept, as bytes or as bits, eight to a byte."""
        if isinstance(size, bool) or not isinstance(size, int) or size < 1:
            raise ConquistaError("research.batch.size", given=str(size)[:40])
        if masks not in (None, *MASKS):
            raise ConquistaError("research.batch.masks", given=str(masks)[:40], known=list(MASKS))
        self.spec = make_spec(preset, options)
        self.size, self.seats, self.actions = size, self.spec.seats, self.spec.actions
        self.rewards: NDArray[np.float32] = np.zeros((size, len(self.seats)), np.float32)
        self.done: NDArray[np.uint8] = np.zeros(size, np.uint8)
        self.to_act: NDArray[np.uint8] = np.zeros(size, np.uint8)
        self._given: NDArray[np.int32] = np.zeros(size, np.int32)
        self._sheet = Buffer(self._given)
        cells = self.spec.adapter.cells(size)
        self._batch = kernel.MatchBatch(cells, len(self.seats), self.actions, checked_limit(limit))
        self._batch.write_to(Buffer(self.rewards), Buffer(self.done), Buffer(self.to_act))
        self._masks: NDArray[np.uint8] | None = None
        if masks is not None:
            kept = np.zeros((size, self.actions if masks == "bytes" else self.bits), np.uint8)
            self._batch.keep(Buffer(kept), masks == "bits")
            kept.flags.writeable = False  # written by the batch only; a caller must not change it
            self._masks = kept
        self._ready = False

    @property
    def bits(self) -> int:
        """The number of bytes of a mask of bits."""
        return (self.actions + 7) // 8

    @property
    def masks(self) -> NDArray[np.uint8]:
        """The current masks; copy them to keep them beyond the next step."""
        if self._masks is None:
            raise ConquistaError("research.batch.unkept")
        return self._masks

    # -- stepping ------------------------------------------------------------------------------------------------------

    def reset(self, seeds: Iterable[int]) -> None:
        """Restart every match. A seed determines the shuffles and draws of a match, and of those that follow it."""
        try:
            given = [seed.__index__() for seed in seeds]
        except (TypeError, AttributeError):
            raise ConquistaError("research.batch.seed", given=str(seeds)[:60]) from None
        if len(given) != self.size:
            raise ConquistaError(
                "research.batch.shape", what="seeds", right=f"({self.size},)", given=f"({len(given)},)"
            )
        for seed in given:
            if not 0 <= seed < 1 << 64:
                raise ConquistaError("research.batch.seed", given=str(seed)[:60])
        self._batch.reset(given)
        self._ready = True
        self._check_lost()

    def step(self, actions: NDArray[Any]) -> None:
        """Make one action in every match; if any of them is illegal, none is made."""
        self._check_ready()
        if not isinstance(actions, np.ndarray):
            raise ConquistaError("research.batch.array", what="actions", given=type(actions).__name__)
        if actions.shape != (self.size,):
            raise ConquistaError(
                "research.batch.shape", what="actions", right=f"({self.size},)", given=str(actions.shape)
            )
        if actions.dtype.kind not in "iu":
            raise ConquistaError("research.batch.type", what="actions", right="int32", given=str(actions.dtype))
        if actions.dtype.itemsize > 2 and (actions.dtype != np.int32):
            self._given[:] = np.clip(actions, -1, self.actions)  # out-of-range values are refused, not truncated
        else:
            self._given[:] = actions
        refused = self._batch.refused(self._sheet)
        if refused >= 0:
            raise Illegal(
                "research.batch.illegal",
                index=refused,
                number=int(actions[refused]),
                seat=self.seats[self.to_act[refused]],
            )
        self._batch.step(self._sheet)
        self._check_lost()

    def draw(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """Return a uniformly random legal action for every match, drawn from the match's own stream."""
        found = self._array("out", out, (self.size,), np.int32)
        self._batch.draw(Buffer(found))
        return found

    # -- legal actions and observations --------------------------------------------------------------------------------

    def legal(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Return masks of bytes or bools by match and action: 1 for legal actions."""
        kind = np.bool_ if out is None or getattr(out, "dtype", None) == np.bool_ else np.uint8
        found = self._array("out", out, (self.size, self.actions), kind)
        self._batch.fill_masks(Buffer(found), False)
        return found

    def legal_bits(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """Return masks of bits by match; `numpy.unpackbits(bits, axis=1, count=batch.actions)` expands them."""
        found = self._array("out", out, (self.size, self.bits), np.uint8)
        self._batch.fill_masks(Buffer(found), True)
        return found

    def legal_lists(
        self, out: NDArray[np.int32] | None = None, counts: NDArray[np.int32] | None = None
    ) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Return the numbers of the legal actions by match, ascending, then -1; and their counts.

        A given array may have any width; what does not fit is omitted, and the counts show it.
        """
        numbers = self._array("counts", counts, (self.size,), np.int32)
        width = out.shape[1] if isinstance(out, np.ndarray) and out.ndim == 2 and out.shape[1] else ROOM
        found = self._array("out", out, (self.size, width), np.int32)
        self._batch.fill_lists(Buffer(found), Buffer(numbers))
        return found, numbers

    def observe(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """Return what the seat to act sees, by match; `spec.split` returns the fields of one of them."""
        found = self._array("out", out, (self.size, self.spec.length), np.uint8)
        self._batch.see(Buffer(found))
        return found

    def state(self, index: int) -> Any:
        """Return the state of one match, hidden information included: for tests and debugging."""
        self._check_ready()
        if isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < self.size:
            raise ConquistaError("research.batch.index", given=str(index)[:40], most=self.size - 1)
        return self.spec.adapter.state(self._batch.cells[index])

    # -- arrays --------------------------------------------------------------------------------------------------------

    def _check_ready(self) -> None:
        if not self._ready:
            raise ConquistaError("research.batch.unset")

    def _check_lost(self) -> None:
        if self._batch.lost:
            raise ConquistaError("research.batch.lost", count=self._batch.lost, preset=self.spec.name)

    def _array(self, what: str, given: Any, shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
        """Validate the caller's array, or return a new one."""
        self._check_ready()
        if given is None:
            return np.empty(shape, kind)
        if not isinstance(given, np.ndarray):
            raise ConquistaError("research.batch.array", what=what, given=type(given).__name__)
        if given.dtype != kind:
            raise ConquistaError("research.batch.type", what=what, right=np.dtype(kind).name, given=str(given.dtype))
        if given.shape != shape:
            raise ConquistaError("research.batch.shape", what=what, right=str(shape), given=str(given.shape))
        if not given.flags.c_contiguous or not given.flags.writeable:
            raise ConquistaError("research.batch.rows", what=what)
        return given
