"""Secrecy: in two worlds that differ only in hidden information, a seat must receive identical bytes."""
