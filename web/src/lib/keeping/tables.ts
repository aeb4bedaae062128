// What this device keeps of the tab's matches, read without loading Python. Python alone writes it.

import type { Me, TableSummary } from "../contract";

const DATABASE = "hindmost";
const STORE = "kept";

export interface KeptTable extends TableSummary {
  over: boolean;
  /** In seconds since 1970. */
  changed: number;
}

/** All tables of the tab, the newest first; none where nothing can be kept. */
export async function tablesKept(): Promise<KeptTable[]> {
  const range = () => IDBKeyRange.bound("table/", "table/~");
  const texts = await reading<string[]>((store) => store.getAll(range()) as IDBRequest<string[]>, []);
  return texts.map((text) => JSON.parse(text) as KeptTable).sort((one, other) => other.changed - one.changed);
}

/** Who plays at them. */
export async function personKept(): Promise<Me | null> {
  const text = await reading<string | undefined>(
    (store) => store.get("person") as IDBRequest<string | undefined>,
    undefined,
  );
  return text ? (JSON.parse(text) as Me) : null;
}

async function reading<Value>(ask: (store: IDBObjectStore) => IDBRequest<Value>, otherwise: Value): Promise<Value> {
  const database = await existing();
  if (!database) return otherwise;
  const answer = await promised(ask(database.transaction(STORE).objectStore(STORE))).catch(() => otherwise);
  database.close();
  return answer;
}

/** null, if nobody has kept anything yet: to look must not make a database that nobody has filled. */
async function existing(): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open(DATABASE);
    request.onupgradeneeded = () => request.transaction?.abort();
    const database = await promised(request);
    if (database.objectStoreNames.contains(STORE)) return database;
    database.close();
    return null;
  } catch {
    return null;
  }
}

function promised<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error("nothing can be read"));
  });
}
