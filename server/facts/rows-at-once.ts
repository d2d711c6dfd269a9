/** Statements about many rows, in as few of them as both engines take. */

/** What both engines bind in one statement, with room to spare. */
const MOST_VALUES = 8_000;

export function* chunks<T>(all: readonly T[], size = MOST_VALUES): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

/** How many rows of so many columns one statement takes. */
export function rowsOf(columns: number): number {
  return Math.floor(MOST_VALUES / columns);
}

/** Rows whose column is one of the values, in as few statements as it takes. */
export async function among<V, R>(values: readonly V[], read: (some: V[]) => Promise<R[]>): Promise<R[]> {
  const rows: R[] = [];
  for (const some of chunks(values)) rows.push(...(await read(some)));
  return rows;
}
