/** The rows of a dry run with their outcomes, as lines for the terminal. */
import { ROW_OUTCOMES, RowFilter } from '../../../../shared/features/imports/import.ts';
import { getDecidedOutcome, type SummaryRow } from '../preview/summary.ts';

/** The number of rows printed for each outcome. */
const MAX_LISTED = 100;

/** "changed,joined" or "all". @returns null if it is neither */
export function parseRowFilters(text: string): RowFilter[] | null {
  if (text === 'all') return [...ROW_OUTCOMES];
  const filters = text.split(',').map((word) => RowFilter.safeParse(word.trim()).data);
  return filters.every((filter) => filter !== undefined) ? filters : null;
}

const describeCell = (text: string | null): string => text ?? 'nothing';

function getLine({ line, file, apart, told: { name, changes, joined, problems } }: SummaryRow): string {
  const parts = [
    ...(joined ? [`${apart ? 'kept apart from' : 'joined with'} ${joined.name}: ${joined.why}`] : []),
    ...changes.map(({ what, before, after }) =>
      before === null ? `${what} ${describeCell(after)}` : `${what} ${before} → ${describeCell(after)}`,
    ),
    ...problems.map(({ column, value, reason }) => `${column ? `${column} "${value ?? ''}": ` : ''}${reason}`),
  ];
  return `    line ${line}${file === null ? '' : ` of ${file}`} ${name || '(empty)'}${parts.length > 0 ? `: ${parts.join('; ')}` : ''}`;
}

const listJoinedFilter = ({ joined, chance }: SummaryRow): RowFilter[] =>
  joined ? [chance === null ? 'joined' : 'by_name'] : [];

/** Keeps the first rows of each requested outcome. */
export function createRowList(filters: readonly RowFilter[]) {
  const saved = new Map<RowFilter, { rows: SummaryRow[]; more: number }>(
    filters.map((filter) => [filter, { rows: [], more: 0 }]),
  );
  return {
    add(rows: readonly SummaryRow[]): void {
      for (const row of rows)
        for (const filter of [getDecidedOutcome(row), ...listJoinedFilter(row)]) {
          const of = saved.get(filter);
          if (!of) continue;
          if (of.rows.length < MAX_LISTED) of.rows.push(row);
          else of.more++;
        }
    },
    lines: (): string[] =>
      [...saved].flatMap(([filter, { rows, more }]) => [
        `  ${filter}:${rows.length === 0 ? ' none' : ''}`,
        ...rows.map(getLine),
        ...(more > 0 ? [`    … showing the first ${MAX_LISTED}`] : []),
      ]),
  };
}
