"""A table in the terminal: drawn with rich, asked with prompt_toolkit, and plain lines where there is no terminal."""
