/** Counts the line ends of a file as its bytes pass, before its rows are taken apart: that is most of the work. */
const ENDS = [0x0a, 0x0d];

export function countLineEnds() {
  const all = [0, 0];
  const besideZero = [0, 0];
  return {
    add(chunk: Buffer): void {
      for (const [which, end] of ENDS.entries())
        for (let at = chunk.indexOf(end); at !== -1; at = chunk.indexOf(end, at + 1)) {
          all[which]!++;
          if (chunk[at - 1] === 0 || chunk[at + 1] === 0) besideZero[which]!++;
        }
    },
    /** @param isWide several bytes a character: half of a letter may look like a line end */
    count: (isWide: boolean): number => Math.max(...(isWide ? besideZero : all)),
  };
}
