type Cell = string | number | null | undefined;

/** A file of rows in commas, with the mark that tells a spreadsheet how letters are written. What a spreadsheet would take for a formula is made inert. */
export function csvFile(rows: readonly (readonly Cell[])[]): Blob {
  const lines = rows.map((row) => row.map(quoted).join(','));
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}

function quoted(cell: Cell): string {
  const words = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell ?? '');
  return `"${words.replaceAll('"', '""')}"`;
}
