// What has been sent and not been answered yet. An answer repeats the id of what it answers.

import type { FromClient } from "../contract";

export class Asked {
  #types = new Map<number, FromClient["type"]>();
  #last = 0;

  /** The message with an id of its own. */
  numbered(message: FromClient): FromClient {
    this.#last += 1;
    this.#types.set(this.#last, message.type);
    return { ...message, id: this.#last };
  }

  /** What was asked with this id; undefined, if that is not known or has been answered. */
  answered(id: number | null | undefined): FromClient["type"] | undefined {
    if (id == null) return undefined;
    const type = this.#types.get(id);
    this.#types.delete(id);
    return type;
  }

  /** What was asked on a lost connection, or without one, stays without an answer. */
  forget(): void {
    this.#types.clear();
  }
}
