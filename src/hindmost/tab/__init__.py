"""Tables in a tab of a browser: the calls and connections of the server, with no server, no network and one device."""
