/** Why the server does not answer a call, by its code; what tables refuse too is in `refusals`. */
export default {
  code: "This code is used or wrong.",
  name: "That name will not do: it needs 1 to 40 characters, all of them plain to see.",
  "too many": "That has been done too often from your connection. Try again later.",
  "store gone": "Nothing can be stored right now. Try again in a moment.",
  "server error": "Something went wrong on the server.",
  "no spectators": "Only those who sit at this table see its matches.",
  "today's deal": "What others made of today’s deal can be seen tomorrow.",
  link: "There is nothing in this link that can be shown here. Was all of it copied?",
  "no link": "This is too long for a link. It can be shared as a file.",
  removed: "A moderator has removed you from this table.",
  "not a moderator": "This is for moderators.",
  "a moderator": "Only the operator of this server decides about moderators.",
  yourself: "This is about yourself.",
  "reported already": "You have reported this already. The moderators will look into it.",
};
