/** Collects cells with bytes beyond ASCII as they pass, to find a file's encoding. */

const MAX_CELLS = 500;
const LONGEST = 120;
const LOST = '\u00ef\u00bf\u00bd';

export function collectCells() {
  const found = new Set<string>();
  let mixed = 0;
  let lost = 0;
  let rest = '';

  function take(cell: string): void {
    // The character (in UTF-8) that another program wrote in place of letters that it could not read.
    if (cell.includes(LOST)) lost++;
    else if (isUtf8(cell)) mixed++;
    else if (found.size < MAX_CELLS) found.add(cell);
  }

  return {
    add(chunk: Buffer): void {
      const text = rest + chunk.toString('latin1');
      const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
      // A line without an end is read in pieces.
      const whole = text.length - end > LONGEST_REST ? text.length : end;
      rest = text.slice(whole);
      for (const cell of iterateCells(text, whole)) take(cell);
    },
    /** Different cells that are not UTF-8. */
    others(): Buffer[] {
      for (const cell of iterateCells(rest, rest.length)) take(cell);
      rest = '';
      return [...found].map((cell) => Buffer.from(cell, 'latin1'));
    },
    mixed: () => mixed,
    lost: () => lost,
  };
}

const LONGEST_REST = 10_000;
const BEYOND_ASCII = /[\x80-\xff]/g;
const SEPARATOR = /[\n\r,;\t"]/;

/** Finds cells with bytes beyond ASCII by these bytes: most of a file has none. */
function* iterateCells(text: string, until: number): Generator<string> {
  BEYOND_ASCII.lastIndex = 0;
  for (let found = BEYOND_ASCII.exec(text); found && found.index < until; found = BEYOND_ASCII.exec(text)) {
    let from = found.index;
    let to = found.index + 1;
    while (from > 0 && found.index - from < LONGEST && !SEPARATOR.test(text[from - 1]!)) from--;
    while (to < until && to - found.index < LONGEST && !SEPARATOR.test(text[to]!)) to++;
    yield text.slice(from, to);
    BEYOND_ASCII.lastIndex = to;
  }
}

function isUtf8(cell: string): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(cell, 'latin1'));
    return true;
  } catch {
    return false;
  }
}
