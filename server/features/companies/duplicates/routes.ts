import type { FastifyInstance } from 'fastify';
import {
  comparePair,
  listDuplicates,
  MAX_PAIRS,
  type Of,
  postponePair,
  refusePair,
  reopenPair,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import { type Decision, decidePair, postpone } from '../../../core/facts/merge/pairs.ts';
import { FIND_DUPLICATES, markToPair } from '../../../core/facts/write/unpaired.ts';
import { actorIdOf } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { handle } from '../../../platform/http/handle.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { joinedRoutes } from '../joined/routes.ts';
import { sidesOfPair } from './compare/compare.ts';
import { mergeRoutes } from './merge-routes.ts';
import { countDuplicates, suggestions, unpaired } from './pairs/queries.ts';
import { halfOf, mergeNumberOf, ofHalf, serializePair } from './serializer.ts';
import { togetherRoutes } from './together-routes.ts';

export function duplicateRoutes(app: FastifyInstance): void {
  handle(app, listDuplicates, async ({ db, query, clock, wakeJobs, request }) => {
    const looking = await unpaired(db);
    if (looking > 0) {
      // Facts that came one by one, as from a page, are looked at when a user opens the list.
      const now = clock.now();
      const key = `${FIND_DUPLICATES}-asked-${now.toISOString().slice(0, 16)}`;
      request.server.background.add(async (later) => {
        if ((await enqueue(later, { kind: FIND_DUPLICATES, payload: {}, key }, now)) !== undefined) wakeJobs();
      });
    }
    const pairs = (await suggestions(db, halfOf(query.of), MAX_PAIRS)).map(serializePair);
    return { pairs, counts: await countDuplicates(db), looking };
  });

  handle(app, comparePair, async ({ db, query: { of, one, other } }) =>
    sidesOfPair(db, of, mergeNumberOf(one), mergeNumberOf(other)),
  );

  handle(app, refusePair, async ({ db, body, viewer, clock }) => {
    const decision = readPair(body);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await mustBeThere(trx, decision);
      await decidePair(trx, decision, actorIdOf(viewer), now.toISOString());
      const { half, one, other } = decision;
      await audit(trx, viewer, now, { action: `${half}.not_same`, entity: half, entityId: one, detail: { other } });
    });
    return { success: true as const };
  });

  handle(app, reopenPair, async ({ db, body, viewer, clock, wakeJobs }) => {
    const decision = readPair(body);
    const now = clock.now();
    const { half, one, other } = decision;
    await db.transaction().execute(async (trx) => {
      await mustBeThere(trx, decision);
      await decidePair(trx, decision, null, now.toISOString());
      await markToPair(trx, half, [one, other]);
      await enqueue(trx, { kind: FIND_DUPLICATES, payload: {} }, now);
      await audit(trx, viewer, now, { action: `${half}.reopened`, entity: half, entityId: one, detail: { other } });
    });
    wakeJobs();
    return { success: true as const };
  });

  handle(app, postponePair, async ({ db, body, clock }) => {
    const decision = readPair(body);
    await mustBeThere(db, decision);
    await postpone(db, decision, clock.now().toISOString());
    return { success: true as const };
  });

  mergeRoutes(app);
  togetherRoutes(app);
  joinedRoutes(app);
}

function readPair({ of, one, other }: { of: Of; one: string; other: string }): Decision {
  return { half: halfOf(of), one: mergeNumberOf(one), other: mergeNumberOf(other) };
}

/** @throws notFound */
async function mustBeThere(db: Db, { half, one, other }: Decision): Promise<void> {
  await sidesOfPair(db, ofHalf(half), one, other);
}
