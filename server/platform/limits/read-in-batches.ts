/** The number of ids for a statement of about a millisecond, whatever it reads. */
const PIECE = 50;

/**
 * Reads the rows of many ids in several short statements, between which other calls have the thread (fair-scheduler.ts).
 * @param read reads the rows of some ids; an order holds only within a piece
 */
export async function readInBatches<Row>(
  ids: Iterable<number>,
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all = [...ids];
  const rows: Row[] = [];
  for (let from = 0; from < all.length; from += PIECE)
    for (const row of await read(all.slice(from, from + PIECE))) rows.push(row);
  return rows;
}
