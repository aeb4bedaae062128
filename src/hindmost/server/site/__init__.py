"""The page as files: what it is made of, its service worker, and a folder of it for any static host."""
