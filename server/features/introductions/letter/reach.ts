/** Where the reach grew in a year, from the days that were recorded. */
import type { YearlyLetter } from '../../../../shared/features/introductions/letter/calls.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { listReachOfYear } from './queries.ts';

const MAX_GREW = 6;
const MAX_BLIND = 4;

const compareNames = (a: { industry: string }, b: { industry: string }) =>
  a.industry < b.industry ? -1 : Number(a.industry > b.industry);

export async function describeGrowth(db: Db, scope: ViewerScope, year: number): Promise<YearlyLetter['reach']> {
  const recorded = await listReachOfYear(db, scope, year);
  if (!recorded) return null;
  const { from, to, rows } = recorded;
  const before = new Map(rows.filter(({ day }) => day === from).map(({ industry, reached }) => [industry, reached]));
  const last = rows
    .filter(({ day }) => day === to)
    .map(({ industry, companies, reached }) => {
      return { industry, companies, before: before.get(industry) ?? 0, after: reached };
    });
  const grew = last
    .filter((item) => item.after > item.before)
    .toSorted((a, b) => b.after - b.before - (a.after - a.before) || compareNames(a, b));
  const blind = last
    .filter(({ after }) => after === 0)
    .toSorted((a, b) => b.companies - a.companies || compareNames(a, b))
    .map(({ industry, companies }) => ({ industry, companies }));
  if (grew.length + blind.length === 0) return null;
  return { from, to, grew: grew.slice(0, MAX_GREW), blind: blind.slice(0, MAX_BLIND), blind_total: blind.length };
}
