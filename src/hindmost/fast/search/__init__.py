"""Rollouts, endings and trees over imagined worlds."""
