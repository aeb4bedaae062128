// The review of a match: asked for once, waited for, and found again after a reload.

import { ApiError, call } from "../../lib/api";
import { t } from "../../lib/i18n";
import type { Decision, Review, ReviewProgress } from "../../lib/contract";

const AGAIN = 700; // milliseconds between two looks at how far it is

export class Reviewing {
  /** null: nobody has asked for it, as far as is known. */
  told = $state.raw<ReviewProgress | null>(null);
  /** Is it known whether somebody has? */
  looked = $state(false);
  problem = $state("");
  review: Review | null = $derived(this.told?.review ?? null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly where: string) {}

  /** Find out how far it is; one that was begun goes on. */
  async look(): Promise<void> {
    try {
      const told = await call<ReviewProgress>("GET", `${this.where}/review`);
      this.told = told.asked ? told : null;
      if (told.asked && !told.review) await this.start();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.text;
    }
    this.looked = true;
  }

  /** Ask for it, and again until it is there. */
  start = async (): Promise<void> => {
    this.problem = "";
    try {
      this.told = await call<ReviewProgress>("POST", `${this.where}/review`);
      this.problem = this.told.problem ? t("replay.review_failed") : "";
      if (!this.told.review && !this.told.problem) this.#timer = setTimeout(this.start, AGAIN);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A server that is away for a moment has not forgotten it.
      if (error.status === 0 || error.status >= 500) this.#timer = setTimeout(this.start, 4 * AGAIN);
      else this.problem = error.text;
    }
  };

  leave(): void {
    clearTimeout(this.#timer);
  }

  /** What was decided on a ply. */
  at(ply: number): Decision | null {
    return this.review?.decisions.find((decision) => decision.ply === ply) ?? null;
  }
}
