// Who sits where in a lesson: the learner at seat 0, and somebody at every other seat.

import { t } from "../../lib/i18n";
import { sideOf } from "../../lib/sides";
import type { GameInfo, LessonStep } from "../../lib/contract";

export function namesOf({ seats, sides }: GameInfo): string[] {
  return Array.from({ length: seats }, (_, seat) => {
    if (seat === 0) return t("table.you");
    if (sides < seats && sideOf(seat, sides) === 0) return t("learn.partner");
    return seats > 2 && sides === seats ? t("table.seat", { n: seat + 1 }) : t("learn.opponent");
  });
}

const WITHOUT = new Set(["any", "points", "gain", "storey", "covers"]);

/** Is the step about the tracks? Otherwise a small screen leaves them out. */
export const usesTracks = ({ goal }: LessonStep): boolean => Object.keys(goal).some((key) => !WITHOUT.has(key));
