import type { FastifyInstance } from 'fastify';
import {
  listFoundersDigests,
  listWaitingForDigest,
  MOST_IN_DIGEST,
  takeOffDigest,
} from '../../../../shared/features/talent/founders-digest/calls.ts';
import { sightOf } from '../../../core/network/read/sight.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { notFound } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { nextSendAt } from '../../../platform/time/mail-hour.ts';
import { inDigests, takeOff, waitingOnes } from './queries.ts';
import { readDigestCursor, wireDigestCandidate, wireWaitingCandidate, writeDigestCursor } from './wire.ts';

/** The number of waiting people in one answer. */
const MOST_WAITING = 2 * MOST_IN_DIGEST;
const WHOEVER_WAITS = 'This person on the list for the next digest';

export function foundersDigestRoutes(app: FastifyInstance): void {
  handle(app, listFoundersDigests, async ({ db, viewer, query: { cursor, limit } }) => {
    const rows = await inDigests(db, sightOf(viewer), { after: readDigestCursor(cursor), limit: limit + 1 });
    const page = rows.slice(0, limit);
    return {
      candidates: page.map(wireDigestCandidate),
      next_cursor: rows.length > limit ? writeDigestCursor(page.at(-1)!) : null,
    };
  });

  handle(app, listWaitingForDigest, async ({ db, viewer, clock, settings: { timeZone, foundersDigestDay } }) => {
    const rows = await waitingOnes(db, sightOf(viewer), MOST_WAITING + 1);
    return {
      goes_at: nextSendAt(timeZone, foundersDigestDay, clock.now()).toISOString(),
      candidates: rows.slice(0, MOST_WAITING).map(wireWaitingCandidate),
      limit_hit: rows.length > MOST_WAITING,
    };
  });

  handle(app, takeOffDigest, async ({ db, viewer, clock, body }) => {
    const id = requireId(body.candidateId, WHOEVER_WAITS);
    await db.transaction().execute(async (trx) => {
      if (!(await takeOff(trx, id))) throw notFound(WHOEVER_WAITS);
      await audit(trx, viewer, clock.now(), { action: 'candidate.unshared', entity: 'contact', entityId: id });
    });
    return { success: true as const };
  });
}
