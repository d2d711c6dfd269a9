import type { FastifyInstance } from 'fastify';
import {
  joinAfterAll,
  keepJoinedApart,
  listJoinedCompanies,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { joinAgain, separateJoined } from './distinct.ts';
import { judgeJoined, loadJoinedParts } from './judge.ts';
import { countJoined, listCompaniesOfJoins } from './queries.ts';

/** Companies that files joined by the name alone: what speaks for it, and how to take them apart, and to join them again. */
export function joinedRoutes(app: FastifyInstance): void {
  handle(app, listJoinedCompanies, async ({ db, query }) => {
    const importId = query.import === undefined ? undefined : requireId(query.import, 'This import');
    const after = query.cursor === undefined ? undefined : requireId(query.cursor, 'This page');
    if (query.company !== undefined) {
      const ids = [requireId(query.company, 'This company')];
      const item = await loadJoinedParts(db, ids);
      const companies = await Promise.all(item.map((parts) => judgeJoined(db, parts)));
      return { companies, count: companies.length, next_cursor: null };
    }
    const ids = await listCompaniesOfJoins(db, importId, after, query.limit + 1);
    const companies = [];
    for (const parts of await loadJoinedParts(db, ids.slice(0, query.limit)))
      companies.push(await judgeJoined(db, parts));
    const next_cursor = ids.length > query.limit ? String(ids[query.limit - 1]) : null;
    return { companies, count: await countJoined(db, importId), next_cursor };
  });

  handle(app, keepJoinedApart, async ({ db, body, viewer, clock, wakeJobs }) => {
    const id = requireId(body.company, 'This company');
    const now = clock.now();
    const { company, apart, moved } = await db.transaction().execute((trx) => separateJoined(trx, viewer, id, now));
    wakeJobs();
    const serializeNamed = ({ id, name }: { id: number; name: string }) => ({ id: String(id), name });
    return { company: serializeNamed(company), apart: serializeNamed(apart), moved };
  });

  handle(app, joinAfterAll, async ({ db, body, viewer, clock, wakeJobs }) => {
    const [company, apart] = [requireId(body.company, 'This company'), requireId(body.apart, 'This company')];
    const now = clock.now();
    await db.transaction().execute((trx) => joinAgain(trx, viewer, company, apart, now));
    wakeJobs();
    return { success: true as const };
  });
}
