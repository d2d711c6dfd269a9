/** Finds the row of findHeadings in a sheet, whose rows are as wide as they are filled. */

/** Counts the known headers among a row's cells. */
export type Recognise = (cells: string[]) => number;

export const HEADER_WITHIN = 60;
/** Of the cells of the fullest row: a title above a table fills fewer. */
const HEADER_SHARE = 0.7;

/** A cell that no heading looks like. */
export const looksLikeData = (cell: string): boolean => /@|:\/\/|\d{2,}|^[-\d.,]+$/.test(cell) || cell.length > 60;

/** The place of the row, and whether its words are known; -1 if none can be one. */
export function findHeader(
  rows: readonly (readonly string[])[],
  recognise: Recognise,
  enough: number,
): { at: number; known: boolean } {
  let [at, best] = [-1, 0];
  rows.slice(0, HEADER_WITHIN).forEach((cells, row) => {
    const known = recognise([...cells]);
    if (known > best) [at, best] = [row, known];
  });
  if (best >= enough && at !== -1) return { at, known: true };
  const filled = rows.map((cells) => cells.filter((cell) => cell !== ''));
  const most = Math.max(...filled.map(({ length }) => length), 0);
  const words = filled.findIndex(
    (cells) =>
      cells.length >= Math.max(2, most * HEADER_SHARE) &&
      !cells.some(looksLikeData) &&
      new Set(cells).size === cells.length,
  );
  return { at: words, known: false };
}
