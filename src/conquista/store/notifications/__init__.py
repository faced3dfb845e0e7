"""Notifications of people, their settings, and deliveries outside open pages."""
