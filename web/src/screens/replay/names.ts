// How those who sat there are called: agents in the reader's language, and nobody like another.

import { has, personName, t } from "../../lib/i18n";

const said = (name: string, gone: boolean): string => {
  const key = `games.agent_${name}`;
  return has(key) ? t(key) : personName(name, gone);
};

/** `gone` are the seats of people who have deleted their data; a file tells of none. */
export function distinct(names: readonly string[], gone: readonly number[]): string[] {
  const spoken = names.map((name, seat) => said(name, gone.includes(seat)));
  return spoken.map((name, seat) => {
    const before = spoken.slice(0, seat).filter((other) => other === name).length;
    return spoken.filter((other) => other === name).length > 1 ? `${name} ${before + 1}` : name;
  });
}
