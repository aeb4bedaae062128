"""Agents measured against each other: duplicate pairs, statistics, ratings; on one machine or a cluster."""
