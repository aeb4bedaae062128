import type { Me } from "./contract";

/** The person this device belongs to, as far as the page has found out. */
export const myself = $state<{ me: Me | null }>({ me: null });
