/** The lesson of a use case's dismissals: it is offered to staff, and nothing is excluded automatically. */

import type { getLearning } from '../../../shared/features/sales/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import { toCriteria } from '../../core/network/recommend/criteria.ts';
import type { Db } from '../../platform/db/engine.ts';
import * as queries from './queries.ts';

/** The number of companies of one industry that were no good match before the industry is offered for exclusion. */
const ENOUGH = 5;

export async function loadLearning(db: Db, useCase: queries.UseCaseRow): Promise<Reply<typeof getLearning>> {
  const outcomes = await queries.countOutcomes(db, useCase.id);
  const { excludedIndustries } = toCriteria(useCase);
  const often = (await queries.listDismissedIndustries(db, useCase.id)).filter(
    ({ count, name_key }) => Number(count) >= ENOUGH && !excludedIndustries.has(name_key),
  );
  const offers = [];
  for (const { id, name, count } of often)
    offers.push({ industry: name, dismissed: Number(count), removes: await queries.countTagged(db, useCase.id, id) });
  const dismissed = outcomes.filter(({ status }) => status.startsWith('Dismissed'));
  return {
    suggested: outcomes.reduce((sum, row) => sum + row.suggested, 0),
    requested: outcomes.reduce((sum, row) => sum + (row.status === 'Introduction Requested' ? row.count : 0), 0),
    dismissed: dismissed
      .map(({ status, dismiss_category, count }) => ({
        by: status === 'Dismissed by Kith' ? ('Kith' as const) : ('Portfolio' as const),
        reason: dismiss_category ?? 'Other',
        count,
      }))
      .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
    offers,
  };
}
