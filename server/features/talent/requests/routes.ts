import type { FastifyInstance } from 'fastify';
import { poscanRequest, requestConnectors, requestResults } from '../../../../shared/features/talent/requests/calls.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { getProfileKey } from '../../../platform/text/profile-address.ts';
import { type CandidacyCallDeps, requireCandidacy, serializeCandidacies } from '../candidacies/read-candidacies.ts';
import { findCandidate, findCandidateId } from '../candidates/queries.ts';
import { loadConnectorsPage } from './connectors.ts';
import { findProposedPerson } from './queries.ts';
import { createTalentRequest } from './request.ts';
import { loadRequestTarget } from './target.ts';

const PERSON = 'This person';

/** Staff add people themselves. */
async function findOwnProposal({ db, viewer }: CandidacyCallDeps, identifier: string) {
  const key = getProfileKey(`in/${encodeURIComponent(identifier)}`);
  if (viewer.staff || viewer.companyId === null || key === null) return undefined;
  return findProposedPerson(db, viewer.companyId, key);
}

export function requestRoutes(app: FastifyInstance): void {
  handle(app, requestResults, async (context) => {
    const { public_identifier: identifier } = context.body.contactToSearch;
    const id = await findCandidateId(context.db, getViewerScope(context.viewer), identifier, identifier);
    const target = id === undefined ? null : await loadRequestTarget(context, id);
    const proposed = target ? undefined : await findOwnProposal(context, identifier);
    return { target, ...(proposed ? { proposed } : {}) };
  });

  handle(
    app,
    requestConnectors,
    async (context) => {
      const { db, viewer, params, query } = context;
      const target = await findCandidate(db, getViewerScope(viewer), requireId(params.id, PERSON));
      if (!target) throw createNotFoundError(PERSON);
      const { tab, cursor: from, limit, ...filters } = query;
      return loadConnectorsPage(context, target, { filters, tab, from, limit });
    },
    { points: () => 20 },
  );

  handle(app, poscanRequest, async (context) => {
    const { db, body, viewer, wakeJobs } = context;
    const id = await db.transaction().execute((trx) => createTalentRequest(trx, context, body));
    if (!viewer.staff) wakeJobs();
    const [poscan] = await serializeCandidacies(context, [await requireCandidacy(context, String(id))]);
    return { success: true as const, poscan: poscan! };
  });
}
