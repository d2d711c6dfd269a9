import type { FastifyInstance } from 'fastify';
import {
  listFoundersDigests,
  listWaitingForDigest,
  MAX_IN_DIGEST,
  takeOffDigest,
} from '../../../../shared/features/talent/founders-digest/calls.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { readPageStart } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { getNextSendAt } from '../../../platform/time/mail-hour.ts';
import { listInDigests, listWaitingPeople, takeOff } from './queries.ts';
import {
  parseDigestCursor,
  serializeDigestCandidate,
  serializeWaitingCandidate,
  writeDigestCursor,
} from './serializer.ts';

/** The number of waiting people in one answer. */
const MAX_WAITING = 2 * MAX_IN_DIGEST;
const WHOEVER_WAITS = 'This person on the list for the next digest';

export function foundersDigestRoutes(app: FastifyInstance): void {
  handle(app, listFoundersDigests, async ({ db, viewer, query: { cursor, limit } }) => {
    const rows = await listInDigests(db, getViewerScope(viewer), {
      after: readPageStart(cursor, parseDigestCursor),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    return {
      candidates: page.map(serializeDigestCandidate),
      next_cursor: rows.length > limit ? writeDigestCursor(page.at(-1)!) : null,
    };
  });

  handle(app, listWaitingForDigest, async ({ db, viewer, clock, settings: { timeZone, foundersDigestDay } }) => {
    const rows = await listWaitingPeople(db, getViewerScope(viewer), MAX_WAITING + 1);
    return {
      goes_at: getNextSendAt(timeZone, foundersDigestDay, clock.now()).toISOString(),
      candidates: rows.slice(0, MAX_WAITING).map(serializeWaitingCandidate),
      limit_hit: rows.length > MAX_WAITING,
    };
  });

  handle(app, takeOffDigest, async ({ db, viewer, clock, body }) => {
    const id = requireId(body.candidateId, WHOEVER_WAITS);
    await db.transaction().execute(async (trx) => {
      if (!(await takeOff(trx, id))) throw createNotFoundError(WHOEVER_WAITS);
      await audit(trx, viewer, clock.now(), { action: 'candidate.unshared', entity: 'contact', entityId: id });
    });
    return { success: true as const };
  });
}
