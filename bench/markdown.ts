/** A table whose columns line up as text, too. */
export function formatTable(head: readonly string[], rows: readonly string[][]): string[] {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)];
}

export function formatMs(value: number): string {
  return value < 0.1 ? value.toFixed(3) : value < 1 ? value.toFixed(2) : value.toFixed(1);
}

export function formatThousands(count: number): string {
  return count.toLocaleString('en-US');
}

export const formatMb = (bytes: number): string => `${formatThousands(Math.round(bytes / 2 ** 20))} MB`;

export const formatPercentiles = ({ p50, p99 }: { p50: number; p99: number }): string =>
  `${formatMs(p50)} / ${formatMs(p99)}`;
