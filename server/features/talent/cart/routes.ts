import type { FastifyInstance } from 'fastify';
import { listPortcoOwners, shareWithDigest } from '../../../../shared/features/talent/candidacies/calls.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { getUserName } from '../../../platform/access/users.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId, requireId } from '../../../platform/http/ids.ts';
import { findCandidate } from '../candidates/queries.ts';
import { findWaitingSince, listCompanyUsers, shareCandidate } from './queries.ts';

export function cartRoutes(app: FastifyInstance): void {
  handle(app, listPortcoOwners, async ({ db, query }) => ({
    users: (await listCompanyUsers(db, parseId(query.company) ?? 0)).map(({ id, given_name, family_name, email }) => ({
      Id: String(id),
      Name: getUserName(given_name, family_name, email),
    })),
  }));

  handle(app, shareWithDigest, async ({ db, viewer, clock, body }) => {
    const id = requireId(body.candidateId, 'This person');
    const now = clock.now();
    const shared_at = await db.transaction().execute(async (trx) => {
      const person = await findCandidate(trx, getViewerScope(viewer), id);
      if (!person) throw createNotFoundError('This person');
      if (person.discreet === 1)
        throw createConflictError(`${person.name} is confidential and can’t be in a digest. Clear Confidential first.`);
      const before = await findWaitingSince(trx, id);
      if (before) return before.shared_at;
      const at = now.toISOString();
      await shareCandidate(trx, { contact_id: id, shared_by: viewer.user.id, shared_at: at });
      await audit(trx, viewer, now, { action: 'candidate.shared', entity: 'contact', entityId: id });
      return at;
    });
    return { success: true as const, shared_at };
  });
}
