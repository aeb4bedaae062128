// Texts by keys in IndexedDB. What they mean is known to Python alone.

export type Kept = "ok" | "refused" | "full";

const NAME = "hindmost";
const VERSION = 1;
const STORE = "kept";

export class Storage {
  private constructor(private readonly database: IDBDatabase | null) {}

  /** Where nothing can be kept nothing is found, and whatever is written is refused. */
  static async open(): Promise<Storage> {
    try {
      const opening = indexedDB.open(NAME, VERSION);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      return new Storage(await answered(opening));
    } catch {
      return new Storage(null);
    }
  }

  /** All keys that begin like this, with their texts. */
  async read(prefix: string): Promise<[string, string][]> {
    if (!this.database) return [];
    const store = this.database.transaction(STORE).objectStore(STORE);
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [keys, texts] = await Promise.all([answered(store.getAllKeys(range)), answered(store.getAll(range))]);
    return keys.map((key, at) => [key as string, texts[at] as string]);
  }

  /** All of it at once; a key without a text goes. */
  async write(changes: Record<string, string | null | undefined>): Promise<Kept> {
    if (!this.database) return "refused";
    try {
      const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE);
      for (const [key, text] of Object.entries(changes)) {
        if (typeof text === "string") store.put(text, key);
        else store.delete(key);
      }
      await done(transaction);
      return "ok";
    } catch (error) {
      return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "refused";
    }
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no answer"));
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}
