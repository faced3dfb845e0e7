"""Many people at many tables at once: how long until the last seat has heard of an action, and is anything lost?"""
