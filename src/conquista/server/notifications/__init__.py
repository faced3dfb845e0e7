"""Notifications: what people are notified of, and how it reaches them."""
