import {
  areEqual,
  compareWith,
  computeLead,
  computeRatio,
  formatComparison,
  getMeasured,
  getSpeedGoal,
  isPath,
  NAMES,
  OTHERS,
} from './compared.ts';
import { formatMs, formatPercentiles, formatTable } from './markdown.ts';
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
export function formatQueryTable(report: Report, contacts: number): string[] {
  const size = report.sizes.get(contacts)!;
  const head = ['query', 'in the process', 'over HTTP', 'bare reads', 'lost', 'growth', ...OTHERS, 'target', ''];
  const rows = NAMES.map((name) => {
    const http = size.http.calls[OVER_HTTP[name] ?? name];
    const bare = size.bare.get(name);
    return [
      ...[
        name,
        formatPercentiles(getMeasured(size, name, 'staff')),
        http ? formatPercentiles(http) : '',
        bare ? formatMs(bare.bare) : '',
      ],
      bare ? `${Math.round(100 * (1 - bare.bare / bare.whole))} %` : '',
      getGrowth(report, name, 'staff')?.toFixed(2) ?? '',
      ...OTHERS.map((other) => formatComparison(compareWith(size, name, other))),
      ...[formatGoal(name), contacts === LARGE ? verdict(report, size, name, 'staff') : ''],
    ];
  });
  return formatTable(head, rows);
}

/** The same searches as users of a portfolio company, who may see less. */
export function formatPortfolioTable(report: Report, contacts: number): string[] {
  const size = report.sizes.get(contacts)!;
  const rows = (Object.keys(QUERIES) as QueryName[]).map((name) => [
    ...[
      name,
      formatPercentiles(getMeasured(size, name, 'portfolio')),
      getGrowth(report, name, 'portfolio')?.toFixed(2) ?? '',
    ],
    formatComparison(compareWith(size, name, 'PostgreSQL', 'portfolio')),
    contacts === LARGE ? verdict(report, size, name, 'portfolio') : '',
  ]);
  return formatTable(['query', 'in the process', 'growth', 'PostgreSQL', ''], rows);
}

/** The exponent of p50: 0 stays the same, 1 grows as the network does. */
function getGrowth(report: Report, name: QueryName | PathQueryName, viewer: ViewerName): number | null {
  const [small, large] = [report.sizes.get(SMALL), report.sizes.get(LARGE)];
  if (!small || !large) return null;
  return Math.log10(getMeasured(large, name, viewer).p50 / getMeasured(small, name, viewer).p50);
}

function formatGoal(name: QueryName | PathQueryName): string {
  const target = getSpeedGoal(name);
  if (!target) return '';
  const growth = target.exponent ? [`growth ${target.exponent}`] : [];
  const ahead = computeLead(name, 'PostgreSQL');
  return [`${target.p50} / ${target.p99}`, ...growth, ...(ahead ? [`PostgreSQL ×${ahead}`] : [])].join(', ');
}

function verdict(report: Report, size: SizeReport, name: QueryName | PathQueryName, viewer: ViewerName): string {
  const target = getSpeedGoal(name);
  if (!target) return '';
  const { p50, p99 } = getMeasured(size, name, viewer);
  const missed: string[] = [];
  if (p50 >= target.p50) missed.push('p50');
  if (p99 >= target.p99) missed.push('p99');
  if ((getGrowth(report, name, viewer) ?? 0) > (target.exponent ?? Infinity)) missed.push('growth');
  for (const other of OTHERS) {
    const compared = isPath(name) && viewer === 'portfolio' ? undefined : compareWith(size, name, other, viewer);
    if (compared && areEqual(compared) && computeRatio(compared) < (computeLead(name, other) ?? 0)) missed.push(other);
  }
  return missed.length === 0 ? 'holds' : `missed: ${missed.join(', ')}`;
}
