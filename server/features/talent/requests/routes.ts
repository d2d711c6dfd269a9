import type { FastifyInstance } from 'fastify';
import { poscanRequest, requestConnectors, requestResults } from '../../../../shared/features/talent/requests/calls.ts';
import { viewerScopeOf } from '../../../core/network/read/viewer-scope.ts';
import { notFound } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { requireCandidacy, serializeCandidacies } from '../candidacies/read-candidacies.ts';
import { candidateId, findCandidate } from '../candidates/queries.ts';
import { connectorsPage } from './connectors.ts';
import { request } from './request.ts';
import { loadRequestTarget } from './target.ts';

const PERSON = 'This person';

export function requestRoutes(app: FastifyInstance): void {
  handle(app, requestResults, async (context) => {
    const { public_identifier: said } = context.body.contactToSearch;
    const id = await candidateId(context.db, said, said);
    return { target: id === undefined ? null : await loadRequestTarget(context, id) };
  });

  handle(
    app,
    requestConnectors,
    async (context) => {
      const { db, viewer, params, query } = context;
      const target = await findCandidate(db, viewerScopeOf(viewer), requireId(params.id, PERSON));
      if (!target) throw notFound(PERSON);
      const { tab, cursor: from, limit, ...filters } = query;
      return connectorsPage(context, target, { filters, tab, from, limit });
    },
    { points: () => 20 },
  );

  handle(app, poscanRequest, async (context) => {
    const { db, body, viewer, wakeJobs } = context;
    const id = await db.transaction().execute((trx) => request(trx, context, body));
    if (!viewer.staff) wakeJobs();
    const [poscan] = await serializeCandidacies(context, [await requireCandidacy(context, String(id))]);
    return { success: true as const, poscan: poscan! };
  });
}
