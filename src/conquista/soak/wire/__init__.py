"""Shared by trials over the network: servers in separate processes, and clients of the public interface."""
