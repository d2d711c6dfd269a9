/** What would open a company where nobody is reached, from the blind spots as they were last counted (docs/decisions/140). */

import type { getCompany } from '../../../../shared/features/search/company/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { PlacedPerson } from './people.ts';
import { listSpotOpeners } from './queries.ts';

/** @param people everybody there whom the viewer may see */
export async function describeOpeners(
  db: Db,
  scope: ViewerScope,
  accountId: number,
  people: readonly PlacedPerson[],
): Promise<Reply<typeof getCompany>['opens']> {
  if (people.some(({ score }) => score > 0)) return null;
  const there = new Set(people.map(({ id }) => id));
  const rows = (await listSpotOpeners(db, scope, accountId)).filter(({ opened }) => there.has(opened));
  if (rows.length === 0) return null;
  const openers = new Map(rows.map(({ id, name }) => [id, { id: String(id), name }]));
  return { people: [...openers.values()], covers: new Set(rows.map(({ opened }) => opened)).size };
}
