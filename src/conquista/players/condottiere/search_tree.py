"""A search tree over what the searching seat can observe, with a fixed capacity."""

from __future__ import annotations

from array import array
from typing import Annotated

import cython

from conquista.c_types import Public


@cython.cclass
class SearchTree:
    """Nodes by number; 0 is the root. A full tree does not grow any more."""

    child: Annotated[array[int], cython.int[::1]]  # first child, 0 for none
    sibling: Annotated[array[int], cython.int[::1]]  # next child of the same parent, 0 for none
    edge: Annotated[array[int], cython.int[::1]]  # the action, as the searching seat observes it
    visits: Annotated[array[int], cython.int[::1]]
    offers: Annotated[array[int], cython.int[::1]]  # how often it could have been chosen
    total: Annotated[array[float], cython.double[::1]]  # shares of the seat that acted, added up
    size: Public[cython.int]
    used: Public[cython.int]

    def __init__(self, size: int) -> None:
        self.size = size
        self.child, self.sibling, self.edge = array("i", [0]) * size, array("i", [0]) * size, array("i", [0]) * size
        self.visits, self.offers = array("i", [0]) * size, array("i", [0]) * size
        self.total = array("d", [0.0]) * size
        self.used = 1

    def clear(self) -> None:
        """Reset to the root alone."""
        self.used = 1
        self.child[0] = self.sibling[0] = self.visits[0] = self.offers[0] = 0
        self.total[0] = 0.0

    def below(self, node: cython.int) -> list[tuple[int, int, int, float]]:
        """The children of a node: number, edge, visits, and the mean share of the seat that acts there."""
        found = []
        node = self.child[node]
        while node:
            visits: cython.int = self.visits[node]
            found.append((node, self.edge[node], visits, self.total[node] / visits if visits else 0.0))
            node = self.sibling[node]
        return found


def grow(tree: SearchTree, parent: cython.int, edge: cython.int) -> cython.int:
    """A new child, or 0 when the tree is full."""
    node: cython.int = tree.used
    if node >= tree.size:
        return 0
    tree.used += 1
    tree.child[node] = tree.visits[node] = 0
    tree.offers[node] = 1
    tree.total[node] = 0.0
    tree.edge[node] = edge
    tree.sibling[node] = tree.child[parent]
    tree.child[parent] = node
    return node


def find(tree: SearchTree, parent: cython.int, edge: cython.int) -> cython.int:
    """The child by an edge, 0 when there is none."""
    node: cython.int = tree.child[parent]
    while node and tree.edge[node] != edge:
        node = tree.sibling[node]
    return node
