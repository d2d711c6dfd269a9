type Cell = string | number | null | undefined;

/** A comma-separated file (the server's files have semicolons) with a byte-order mark, by which spreadsheets recognize UTF-8. Cells that a spreadsheet would take for formulas are made inert. */
export function buildCsvFile(rows: readonly (readonly Cell[])[]): Blob {
  const lines = rows.map((row) => row.map(quoteCell).join(','));
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}

function quoteCell(cell: Cell): string {
  const words = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell ?? '');
  return `"${words.replaceAll('"', '""')}"`;
}
