import {
  aheadOf,
  areEqual,
  comparedCell,
  comparedWith,
  isPath,
  measuredOf,
  NAMES,
  OTHERS,
  ratioOf,
  speedGoalOf,
} from './compared.ts';
import { both, ms, table } from './markdown.ts';
import type { Report, SizeReport } from './measured.ts';
import type { PathQueryName } from './path-queries.ts';
import { QUERIES, type QueryName, type ViewerName } from './queries.ts';

const SMALL = 100_000;
const LARGE = 1_000_000;

/** The call over HTTP with this query and its further work, if it has another name. */
const OVER_HTTP: Partial<Record<QueryName | PathQueryName, string>> = {
  'all paths to a contact in words': 'path finder of a contact',
  'path groups of an account': 'path finder of an account',
};

/** All questions of staff at one size: in the process, over HTTP, and on the other systems. */
export function queryTable(report: Report, contacts: number): string[] {
  const size = report.sizes.get(contacts)!;
  const head = ['query', 'in the process', 'over HTTP', 'bare reads', 'lost', 'growth', ...OTHERS, 'target', ''];
  const rows = NAMES.map((name) => {
    const http = size.http.calls[OVER_HTTP[name] ?? name];
    const bare = size.bare.get(name);
    return [
      ...[name, both(measuredOf(size, name, 'staff')), http ? both(http) : '', bare ? ms(bare.bare) : ''],
      bare ? `${Math.round(100 * (1 - bare.bare / bare.whole))} %` : '',
      growthOf(report, name, 'staff')?.toFixed(2) ?? '',
      ...OTHERS.map((other) => comparedCell(comparedWith(size, name, other))),
      ...[asked(name), contacts === LARGE ? verdict(report, size, name, 'staff') : ''],
    ];
  });
  return table(head, rows);
}

/** The same searches as users of a portfolio company, who may see less. */
export function portfolioTable(report: Report, contacts: number): string[] {
  const size = report.sizes.get(contacts)!;
  const rows = (Object.keys(QUERIES) as QueryName[]).map((name) => [
    ...[name, both(measuredOf(size, name, 'portfolio')), growthOf(report, name, 'portfolio')?.toFixed(2) ?? ''],
    comparedCell(comparedWith(size, name, 'PostgreSQL', 'portfolio')),
    contacts === LARGE ? verdict(report, size, name, 'portfolio') : '',
  ]);
  return table(['query', 'in the process', 'growth', 'PostgreSQL', ''], rows);
}

/** The exponent of p50: 0 stays the same, 1 grows as the network does. */
function growthOf(report: Report, name: QueryName | PathQueryName, viewer: ViewerName): number | null {
  const [small, large] = [report.sizes.get(SMALL), report.sizes.get(LARGE)];
  if (!small || !large) return null;
  return Math.log10(measuredOf(large, name, viewer).p50 / measuredOf(small, name, viewer).p50);
}

function asked(name: QueryName | PathQueryName): string {
  const target = speedGoalOf(name);
  if (!target) return '';
  const growth = target.exponent ? [`growth ${target.exponent}`] : [];
  const ahead = aheadOf(name, 'PostgreSQL');
  return [`${target.p50} / ${target.p99}`, ...growth, ...(ahead ? [`PostgreSQL ×${ahead}`] : [])].join(', ');
}

function verdict(report: Report, size: SizeReport, name: QueryName | PathQueryName, viewer: ViewerName): string {
  const target = speedGoalOf(name);
  if (!target) return '';
  const { p50, p99 } = measuredOf(size, name, viewer);
  const missed: string[] = [];
  if (p50 >= target.p50) missed.push('p50');
  if (p99 >= target.p99) missed.push('p99');
  if ((growthOf(report, name, viewer) ?? 0) > (target.exponent ?? Infinity)) missed.push('growth');
  for (const other of OTHERS) {
    const compared = isPath(name) && viewer === 'portfolio' ? undefined : comparedWith(size, name, other, viewer);
    if (compared && areEqual(compared) && ratioOf(compared) < (aheadOf(name, other) ?? 0)) missed.push(other);
  }
  return missed.length === 0 ? 'holds' : `missed: ${missed.join(', ')}`;
}
