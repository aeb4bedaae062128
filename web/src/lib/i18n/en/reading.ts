import learn from "./learn";
import moderation from "./moderation";
import replay from "./replay";
import rules from "./rules";

/** The long texts, loaded where somebody reads them. */
export default { learn, moderation, replay, rules };
