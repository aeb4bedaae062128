"""What every kernel is made of: compiling, words of bits, tables of a game, packed worlds."""
