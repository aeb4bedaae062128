// What is known of the Python in this tab, without loading it.

export type Told =
  | { progress: { loaded: number; total: number } }
  | { ready: boolean }
  | { failed: string }
  | { stored: "ok" | "refused" | "full" }
  | { writer: boolean };

class TabState {
  /** It is on its way; how much of how many bytes has come, as far as that is told. */
  coming = $state(false);
  progress = $state.raw<{ loaded: number; total: number } | null>(null);
  ready = $state(false);
  /** Why Python cannot run here. */
  failed = $state("");
  stored = $state<"ok" | "refused" | "full">("ok");
  /** Another tab of this browser keeps the matches now. */
  elsewhere = $state(false);

  begun(): void {
    Object.assign(this, { coming: true, ready: false, progress: null, failed: "", elsewhere: false });
  }

  told(what: Told): void {
    if ("progress" in what) this.progress = what.progress;
    if ("stored" in what) this.stored = what.stored;
    if ("writer" in what) this.elsewhere = !what.writer;
    if ("ready" in what) Object.assign(this, { coming: false, ready: true });
    if ("failed" in what) Object.assign(this, { coming: false, ready: false, failed: what.failed });
  }
}

export const tab = new TabState();
