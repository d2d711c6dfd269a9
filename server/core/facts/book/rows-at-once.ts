/** Statements about many rows, as few as the engines allow. */

/** The number of values that both engines bind in one statement, with room to spare. */
const MAX_VALUES = 8_000;

export function* splitIntoChunks<T>(all: readonly T[], size = MAX_VALUES): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

/** The number of rows with this many columns that fit into one statement. */
export function countRowsPerStatement(columns: number): number {
  return Math.floor(MAX_VALUES / columns);
}

/** Rows whose column has one of the values, in as few statements as possible. */
export async function readAmong<V, R>(values: readonly V[], read: (some: V[]) => Promise<R[]>): Promise<R[]> {
  const rows: R[] = [];
  for (const some of splitIntoChunks(values)) rows.push(...(await read(some)));
  return rows;
}
