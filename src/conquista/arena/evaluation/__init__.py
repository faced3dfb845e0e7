"""Figures from the results of a series: scores, sequential tests, ratings and fairness."""
