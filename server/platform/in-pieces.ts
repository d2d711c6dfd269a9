/** So many ids make a statement of about a millisecond, whatever is read of each. */
const PIECE = 50;

/**
 * Reads what belongs to many ids in several short statements, between which others have the thread (turns.ts).
 * @param read what belongs to some of the ids; an order holds within its piece only
 */
export async function inPieces<Row>(
  ids: Iterable<number>,
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all = [...ids];
  const rows: Row[] = [];
  for (let from = 0; from < all.length; from += PIECE)
    for (const row of await read(all.slice(from, from + PIECE))) rows.push(row);
  return rows;
}
