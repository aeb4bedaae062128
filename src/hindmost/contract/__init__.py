"""The contract between server and page: every message, row and answer, typed."""
