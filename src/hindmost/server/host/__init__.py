"""Running a server: settings, start and end, logs, numbers, commands."""
