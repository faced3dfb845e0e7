"""The time that computers take, in worlds that differ in what the others may not know: can anybody tell them apart?"""
