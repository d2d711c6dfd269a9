/** The line of the caret, and its beginning and end in the text. */
export function getLineAt(text: string, caret: number) {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  const next = text.indexOf('\n', caret);
  const end = next < 0 ? text.length : next;
  return { start, end, line: text.slice(start, end), number: text.slice(0, start).split('\n').length - 1 };
}

/** A text, and where the caret goes in it. */
type EditedText = { text: string; caret: number };

/** A line becomes a name, and the caret goes to the line below. */
export function fillLine(text: string, { start, end }: { start: number; end: number }, name: string): EditedText {
  const before = `${text.slice(0, start)}${name}\n`;
  return { text: before + text.slice(end + 1), caret: before.length };
}

/** The replacement of a selection: several names are whole lines, so the rest of the line becomes its own line. */
export const toWholeLines = (pasted: string, rest: string): string =>
  pasted.includes('\n') && !rest.startsWith('\n') ? `${pasted}\n` : pasted;
