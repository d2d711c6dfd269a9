import type { System } from './beside/results.ts';
import { formatPercentiles } from './markdown.ts';
import type { MeasuredAnswers, Measurement } from './measure.ts';
import type { Report, SizeReport } from './measured.ts';
import { PATH_QUERIES, type PathQueryName } from './path-queries.ts';
import { QUERIES, type QueryName, type SpeedGoal, type ViewerName } from './queries.ts';

/** A query on Kith's engine and on another: the same questions, and the answers of both. */
export interface Comparison {
  own: Measurement & MeasuredAnswers;
  other: Measurement & MeasuredAnswers;
}

export type ComparedName = 'PostgreSQL' | System;
export const OTHERS: readonly ComparedName[] = ['PostgreSQL', 'DuckDB', 'graphology'];

/** The others' p50 has to be this many times SQLite's (performance.md 2); PostgreSQL's factor differs by query. */
const AHEAD = 10;
const AHEAD_OF_GRAPH = 5;

export const NAMES = [...Object.keys(QUERIES), ...Object.keys(PATH_QUERIES)] as (QueryName | PathQueryName)[];
export const isPath = (name: string): name is PathQueryName => name in PATH_QUERIES;

export function getSpeedGoal(name: QueryName | PathQueryName): SpeedGoal | null {
  return isPath(name) ? PATH_QUERIES[name].target : QUERIES[name].target;
}

export function computeLead(name: QueryName | PathQueryName, other: ComparedName): number | undefined {
  if (other === 'graphology' && name === 'one-hop paths') return AHEAD_OF_GRAPH;
  if (other !== 'PostgreSQL') return AHEAD;
  return ((isPath(name) ? PATH_QUERIES[name] : QUERIES[name]) as { ahead?: number }).ahead;
}

/** Only staff ask for connectors and paths, so those results do not depend on the viewer. */
export function getMeasured(
  size: SizeReport,
  name: QueryName | PathQueryName,
  viewer: ViewerName,
): Measurement & MeasuredAnswers {
  return isPath(name) ? size.paths[name] : size.queries[viewer][name];
}

export function compareWith(
  size: SizeReport,
  name: QueryName | PathQueryName,
  other: ComparedName,
  viewer: ViewerName = 'staff',
): Comparison | undefined {
  if (other === 'PostgreSQL') {
    const { postgres } = size;
    if (!postgres) return undefined;
    const theirs = isPath(name) ? postgres.paths[name] : postgres.queries[viewer][name];
    return { own: getMeasured(size, name, viewer), other: theirs };
  }
  const found = size.beside.find(({ system }) => system === other)?.queries;
  const pair = viewer === 'staff' ? found?.[name as keyof typeof found] : undefined;
  return pair && { own: pair.sqlite, other: pair.other };
}

export function areEqual({ own, other }: Comparison): boolean {
  return own.count === other.count && own.rankSum === other.rankSum;
}

export const computeRatio = ({ own, other }: Comparison): number => other.p50 / own.p50;

/** Times of the other engine, and their ratio to ours; left out if answers differ. */
export function formatComparison(compared: Comparison | undefined): string {
  if (!compared) return '';
  return areEqual(compared)
    ? `${formatPercentiles(compared.other)}, ×${computeRatio(compared).toFixed(1)}`
    : 'ANSWERS DIFFER';
}

/** Every pair of systems that answered the same questions otherwise: times of such a run are not to be believed. */
export function findDifferences(report: Report): string[] {
  return [...report.sizes].flatMap(([contacts, size]) =>
    OTHERS.flatMap((other) =>
      NAMES.flatMap((name) =>
        (['staff', 'portfolio'] as const).flatMap((viewer) => {
          const compared = isPath(name) && viewer === 'portfolio' ? undefined : compareWith(size, name, other, viewer);
          if (!compared || areEqual(compared)) return [];
          const { own, other: theirs } = compared;
          return [
            `${name} (${viewer}) at ${contacts}: SQLite found ${own.count}, sum of place × id ${own.rankSum}; ${other} ${theirs.count}, ${theirs.rankSum}.`,
          ];
        }),
      ),
    ),
  );
}
