"""Prometheus metrics of the server."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The metrics of one server, with a registry of its own, so that several servers fit into one process."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self.requests = Counter("conquista_requests", "HTTP requests", ["method", "route", "status"], registry=own)
        self.seconds = Histogram("conquista_request_seconds", "duration of HTTP requests", buckets=FAST, registry=own)
        self.table_requests = Counter(
            "conquista_table_requests", "requests to tables", ["kind", "result"], registry=own
        )
        self.handling = Histogram(
            "conquista_table_request_seconds", "time from receipt to acknowledgement", buckets=FAST, registry=own
        )
        self.waiting = Gauge("conquista_table_requests_waiting", "requests to tables in progress", registry=own)
        self.tables = Gauge("conquista_tables", "tables in memory", registry=own)
        self.connections = Gauge("conquista_connections", "open connections, sockets included", registry=own)
        self.connections_cut = Counter(
            "conquista_connections_cut", "connections closed for holding a place", ["why"], registry=own
        )
        self.descriptors = Gauge("conquista_descriptors", "open file descriptors", registry=own)
        self.most_descriptors = Gauge("conquista_descriptors_most", "allowed file descriptors", registry=own)
        self.sockets = Gauge("conquista_sockets", "open sockets", registry=own)
        self.sent = Counter("conquista_messages_sent", "messages sent to sockets", registry=own)
        self.received = Counter("conquista_messages_received", "messages received from sockets", registry=own)
        self.cut = Counter("conquista_sockets_cut", "sockets closed by the server", ["why"], registry=own)
        self.thoughts = Counter("conquista_thoughts", "decisions of computer players", ["result"], registry=own)
        self.services = Gauge("conquista_service_up", "whether a service answers", ["service"], registry=own)
        self.store_failures = Counter("conquista_store_failures", "failed accesses to the store", registry=own)
        self.faults = Counter("conquista_faults", "internal errors", registry=own)

    def text(self) -> bytes:
        return generate_latest(self.registry)
