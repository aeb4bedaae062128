export default {
  verified: {
    one: "The tile drawn was settled before the deal.",
    other: "All {n} tiles drawn were settled before the deal.",
  },
  sealed: "Whether the draws were settled before the deal can be checked when the day is over.",
  uncommitted: "Nothing was settled about these draws beforehand, so they cannot be checked.",
  malformed: "Careful: what is noted about these draws makes no sense.",
  other_seed: "Careful: what the server shows now is not what it had settled before the deal.",
  other_draw: "Careful: {drawn} was drawn, but {due} had been settled before the deal.",
  unknown: "Whether the draws were settled before the deal could not be found out just now.",
  more: "What does this mean?",
  title: "Tiles that nobody has picked",
  how: "Before the deal the server chooses a secret number and shows everybody its fingerprint. Then your browser adds a random number of its own. Every tile drawn follows from these numbers. When the match is over the server reveals its number, so that everybody can check all draws.",
  proves:
    "So nobody could pick tiles once the match had begun, not even the server. And with a number from your browser in it, nobody could pick the deal beforehand either.",
  does_not_prove:
    "It does not prove that nobody has looked: whoever runs the server could know which tiles are coming. And if they play too, they could have added their own number last, and tried until they liked the deal.",
  by_yourself:
    "The server checks the draws by the rules; your browser checks that fingerprint and numbers are the ones from before the deal. If you do not want to take the server’s word, download the record and check it with “hindmost replay”.",
  commitment: "Fingerprint, shown before the deal",
  seed: "The server’s secret number",
  entropy: "Added before the deal",
};
