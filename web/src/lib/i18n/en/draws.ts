export default {
  verified: {
    one: "The tile drawn was settled before the deal.",
    other: "All {n} tiles drawn were settled before the deal.",
  },
  sealed: "When the day is over you can check that the tiles drawn were settled before the deal.",
  uncommitted: "Nothing was settled before the deal of this match, so the tiles drawn cannot be checked.",
  malformed: "Careful: what is needed to check the tiles drawn cannot be read.",
  other_seed: "Careful: what the server shows now is not what it had settled before the deal.",
  other_draw: "Careful: {drawn} was drawn, but {due} had been settled before the deal.",
  unknown: "The tiles drawn could not be checked just now.",
  more: "What does this mean?",
  title: "How the tiles are drawn",
  how: "Before the deal the server chooses a secret number and shows everybody its fingerprint: letters and digits that fit this number alone, but do not give it away. Every tile drawn follows from the number. Afterwards the server shows it, and everybody can check that it fits the fingerprint and the tiles.",
  proves: "So nobody could pick tiles once the match had begun, not even the server.",
  mixed:
    "Before the deal, players’ browsers added random numbers of their own. If one came from yours, the server could not pick the tiles beforehand either, unless whoever runs it played too: they could have added their number last, and tried until they liked the tiles.",
  unmixed: "But the server chose the number alone: this does not prove that it had no favourites.",
  does_not_prove:
    "Nor does it prove that nobody has looked: whoever runs the server could have known which tiles were coming.",
  by_yourself:
    "The server checks the tiles; your browser checks that the fingerprint is the one from before the deal. If you would rather not rely on the server, download the record and check it with the program hindmost: “hindmost replay” and the name of the file.",
  commitment: "Fingerprint, shown before the deal",
  seed: "The server’s secret number",
  entropy: "Added by {name}",
};
