/** The number of ids for a statement of about a millisecond, whatever it reads. */
const PIECE = 50;

/**
 * Reads the rows of many ids in several short statements, between which other calls have the thread (fair-scheduler.ts).
 * @param read reads the rows of some ids; an order holds only within a piece
 * @param size of a piece, where it is known what a row costs
 */
export async function readInBatches<Row, Key = number>(
  ids: Iterable<Key>,
  read: (ids: readonly Key[]) => Promise<readonly Row[]>,
  size = PIECE,
): Promise<Row[]> {
  const all = [...ids];
  const rows: Row[] = [];
  for (let from = 0; from < all.length; from += size)
    for (const row of await read(all.slice(from, from + size))) rows.push(row);
  return rows;
}
