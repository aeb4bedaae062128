// How those who sat there are called: agents in the reader's language, and nobody like another.

import { has, personName, t } from "../../lib/i18n";

const said = (name: string): string => {
  const key = `games.agent_${name}`;
  return has(key) ? t(key) : personName(name);
};

export function distinct(names: readonly string[]): string[] {
  const spoken = names.map(said);
  return spoken.map((name, seat) => {
    const before = spoken.slice(0, seat).filter((other) => other === name).length;
    return spoken.filter((other) => other === name).length > 1 ? `${name} ${before + 1}` : name;
  });
}
