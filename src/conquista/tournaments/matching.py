"""Pairs of least cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def matched_pairs(
    numbers: Sequence[int], cost: Callable[[int, int], int], neighbours: int = 0, most: int | None = None
) -> list[tuple[int, int]]:
    """Return as many pairs as possible of the least total cost, the smaller number first.

    With `neighbours`, each number is paired only with that many after it in the order given. Pairs that cost more
    than `most` are not made.
    """
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(numbers)
    edges: list[tuple[int, int, int]] = []
    for place, one in enumerate(numbers):
        end = len(numbers) if not neighbours else place + 1 + neighbours
        for other in numbers[place + 1 : end]:
            price = cost(one, other)
            if most is None or price <= most:
                edges.append((one, other, price))
    highest = max((price for _, _, price in edges), default=0)
    graph.add_weighted_edges_from((one, other, highest + 1 - price) for one, other, price in edges)
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(both), max(both)) for both in found)
