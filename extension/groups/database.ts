/**
 * The messaging site's own database, as its pages keep it in the browser. Only these stores are ever opened: the groups, their members, and
 * the names of people. Messages are in other stores.
 */
const DATABASE = 'model-storage';
const NEEDED = ['group-metadata', 'participant', 'contact'] as const;
/** A store of former builds, mostly empty now: the number of each hidden id. */
const FORMER = 'lid-pn-mapping';

/** The rows as they are stored; other code checks their contents. */
export interface Rows {
  groups: unknown[];
  participants: unknown[];
  contacts: unknown[];
  numbers: unknown[];
}

/** absent: nobody ever signed in to the site in this browser. unknown: it keeps its groups in another way now. */
type GroupDatabase = Rows | 'absent' | 'unknown';

/** Reads the rows and closes the database at once. Never creates a database: even a failed open must leave none behind. */
export async function readRows(databases: IDBFactory): Promise<GroupDatabase> {
  const there = await databases.databases();
  if (!there.some(({ name }) => name === DATABASE)) return 'absent';
  const database = await open(databases);
  if (!database) return 'absent';
  try {
    const stores = database.objectStoreNames;
    if (NEEDED.some((name) => !stores.contains(name))) return 'unknown';
    const names = stores.contains(FORMER) ? [...NEEDED, FORMER] : [...NEEDED];
    const transaction = database.transaction(names, 'readonly');
    const all = names.map((name) => awaitAnswer(transaction.objectStore(name).getAll()));
    const [groups = [], participants = [], contacts = [], numbers = []] = await Promise.all(all);
    return { groups, participants, contacts, numbers };
  } finally {
    database.close();
  }
}

/** Without a version number, so that the database is opened as it is; null if it is gone by now. */
function open(databases: IDBFactory): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = databases.open(DATABASE);
    let isNew = false;
    request.onupgradeneeded = () => {
      isNew = true;
      request.transaction?.abort();
    };
    request.onerror = (event) => {
      event.preventDefault();
      if (isNew) resolve(null);
      else reject(request.error);
    };
    request.onsuccess = () => {
      // The site may change its database whenever it likes.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

const awaitAnswer = (request: IDBRequest<unknown[]>): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
