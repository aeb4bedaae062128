// Small things that this browser keeps for the page. One that keeps nothing has them until the page is closed.

const inMemory = new Map<string, string>();

function kept(which: "localStorage" | "sessionStorage", key: string): string | null {
  try {
    return globalThis[which].getItem(key);
  } catch {
    return inMemory.get(key) ?? null;
  }
}

function keep(which: "localStorage" | "sessionStorage", key: string, value: string | null): void {
  try {
    if (value === null) globalThis[which].removeItem(key);
    else globalThis[which].setItem(key, value);
  } catch {
    if (value === null) inMemory.delete(key);
    else inMemory.set(key, value);
  }
}

/** For good. */
export const forGood = {
  get: (key: string): string | null => kept("localStorage", key),
  set: (key: string, value: string | null): void => keep("localStorage", key, value),
};

/** For this window, until it is closed. */
export const forNow = {
  get: (key: string): string | null => kept("sessionStorage", key),
  set: (key: string, value: string | null): void => keep("sessionStorage", key, value),
};
