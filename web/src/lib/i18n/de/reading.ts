import learn from "./learn";
import replay from "./replay";
import rules from "./rules";

/** The long texts, loaded where somebody reads them. */
export default { learn, replay, rules };
