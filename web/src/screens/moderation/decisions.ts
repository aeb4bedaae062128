import type { SanctionKind } from "../../lib/contract";

/** What a moderator is about to decide, and about whom. */
export interface Decision {
  what: SanctionKind | "close" | "lift";
  name: string;
  person: string | null;
  /** The report that it answers. */
  report?: string;
  table?: string | null;
  /** What is lifted. */
  sanction?: { id: string; kind: SanctionKind };
}
