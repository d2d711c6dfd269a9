import type { FastifyInstance } from 'fastify';
import { getCompany, listCompanyPeople } from '../../../../shared/features/search/company/calls.ts';
import { findVisibleAccount } from '../../../core/network/read/find-account.ts';
import { getViewerScope, toEvidenceViewer, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { listTouches, pickLast } from '../../../core/network/touch/touches.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { cutPage, readRowsBefore } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { loadAccounts } from '../accounts/queries.ts';
import { makeSearchContext, serializeAccount } from '../answers/serializer.ts';
import { listCompanyNews } from './news.ts';
import { describeOpeners } from './opens.ts';
import { describeDepartments, filterPeople, listPlacedPeople, namePeople } from './people.ts';
import { findPlaceOfAccount } from './queries.ts';
import { readCompanyRequests } from './requests.ts';
import { findWays } from './ways.ts';

/** The best known people there; the last touch is looked for among them. */
const MAX_TOUCHED = 100;

/** One company: its people, requests, ways in and news. */
export function companyRoutes(app: FastifyInstance): void {
  handle(
    app,
    getCompany,
    async (context) => {
      const { db, viewer, clock, settings, params, query } = context;
      const scope = getViewerScope(viewer);
      const id = await requireCompany(db, scope, params.id);
      const [account] = await loadAccounts(db, scope, [id]);
      const place = await findPlaceOfAccount(db, scope, id);
      if (!account || !place) throw createNotFoundError('This company');
      const people = await listPlacedPeople(db, scope, id);
      const best = people.slice(0, MAX_TOUCHED).map((person) => person.id);
      const [last] = await listTouches(db, toEvidenceViewer(scope), best, clock.now());
      return {
        account: { ...serializeAccount(account, [], 'id', makeSearchContext(context)), ...place },
        known: people.length,
        reached: [1, 2, 3, 4].map((score) => people.filter((person) => person.score === score).length),
        departments: await describeDepartments(db, scope, people, query.least),
        requests: await readCompanyRequests(db, scope, id, settings.firm),
        last: last ? (pickLast([last]).get(last.contact_id) ?? null) : null,
        ways: await findWays(context, scope, id, people),
        news: await listCompanyNews(context, scope, id),
        opens: await describeOpeners(db, scope, id, people),
      };
    },
    { points: () => 60 },
  );

  handle(
    app,
    listCompanyPeople,
    async ({ db, viewer, params, query: { cursor, limit, ...filter } }) => {
      // A cursor that no answer gave is refused before anything is looked for.
      readRowsBefore(cursor);
      const scope = getViewerScope(viewer);
      const id = await requireCompany(db, scope, params.id);
      const found = filterPeople(await listPlacedPeople(db, scope, id), filter);
      const { page, next_cursor } = cutPage(found, { limit, cursor });
      const names = await namePeople(db, scope, page);
      return { people: page.flatMap((person) => names.get(person.id) ?? []), next_cursor };
    },
    { points: () => 20 },
  );
}

async function requireCompany(db: Db, scope: ViewerScope, wireId: string): Promise<number> {
  const account = await findVisibleAccount(db, scope, requireId(wireId, 'This company'));
  if (!account) throw createNotFoundError('This company');
  return account.id;
}
