import type { FastifyInstance } from 'fastify';
import { poscanRequest, requestConnectors, requestResults } from '../../../../shared/features/talent/requests/calls.ts';
import { viewerScopeOf } from '../../../core/network/read/viewer-scope.ts';
import { notFound } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { requireCandidacy, wired } from '../candidacies/wired.ts';
import { candidateId, findCandidate } from '../candidates/queries.ts';
import { connectorsPage } from './connectors.ts';
import { request } from './request.ts';
import { loadRequestTarget } from './target.ts';

const PERSON = 'This person';

export function requestRoutes(app: FastifyInstance): void {
  handle(app, requestResults, async (serving) => {
    const { public_identifier: said } = serving.body.contactToSearch;
    const id = await candidateId(serving.db, said, said);
    return { target: id === undefined ? null : await loadRequestTarget(serving, id) };
  });

  handle(
    app,
    requestConnectors,
    async (serving) => {
      const { db, viewer, params, query } = serving;
      const target = await findCandidate(db, viewerScopeOf(viewer), requireId(params.id, PERSON));
      if (!target) throw notFound(PERSON);
      const { tab, cursor: from, limit, ...filters } = query;
      return connectorsPage(serving, target, { filters, tab, from, limit });
    },
    { points: () => 20 },
  );

  handle(app, poscanRequest, async (serving) => {
    const { db, body, viewer, wakeJobs } = serving;
    const id = await db.transaction().execute((trx) => request(trx, serving, body));
    if (!viewer.staff) wakeJobs();
    const [poscan] = await wired(serving, [await requireCandidacy(serving, String(id))]);
    return { success: true as const, poscan: poscan! };
  });
}
