import board from "./board";
import board3d from "./board3d";
import collecting from "./collecting";
import common from "./common";
import device from "./device";
import draws from "./draws";
import games from "./games";
import people from "./people";
import problems from "./problems";
import refusals from "./refusals";
import report from "./report";
import start from "./start";
import table from "./table";

export default {
  board,
  board3d,
  collecting,
  common,
  device,
  draws,
  games,
  people,
  problems,
  refusals,
  report,
  start,
  table,
};
