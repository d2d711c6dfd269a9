import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import {
  comparePair,
  listDuplicates,
  MAX_PAIRS,
  type Of,
  postponePair,
  refusePair,
  reopenPair,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import { type Decision, decideBelonging, decidePair, postpone } from '../../../core/facts/merge/pairs.ts';
import { FIND_DUPLICATES, markToPair } from '../../../core/facts/write/unpaired.ts';
import { getActorId } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { joinedRoutes } from '../joined/routes.ts';
import { loadSidesOfPair } from './compare/compare.ts';
import { mergeRoutes } from './merge-routes.ts';
import { countDuplicates, countUnpaired, listSuggestedPairs } from './pairs/queries.ts';
import { fromMergeKind, mergeNumberOf, serializePair, toMergeKind } from './serializer.ts';
import { togetherRoutes } from './together-routes.ts';

export function duplicateRoutes(app: FastifyInstance): void {
  handle(app, listDuplicates, async ({ db, query, clock, wakeJobs, request }) => {
    const looking = await countUnpaired(db);
    if (looking > 0) {
      // Facts that came one by one, as from a page, are looked at when a user opens the list.
      const now = clock.now();
      const key = `${FIND_DUPLICATES}-asked-${now.toISOString().slice(0, 16)}`;
      request.server.background.add(async (later) => {
        if ((await enqueue(later, { kind: FIND_DUPLICATES, payload: {}, key }, now)) !== undefined) wakeJobs();
      });
    }
    const pairs = (await listSuggestedPairs(db, toMergeKind(query.of), MAX_PAIRS)).map(serializePair);
    return { pairs, counts: await countDuplicates(db), looking };
  });

  handle(app, comparePair, async ({ db, query: { of, one: a, other: b } }) =>
    loadSidesOfPair(db, of, mergeNumberOf(a), mergeNumberOf(b)),
  );

  handle(app, refusePair, async ({ db, body, viewer, clock }) => {
    const decision = readPair(body);
    const child = readBelonging(body);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await requireBoth(trx, decision);
      await decidePair(trx, decision, getActorId(viewer), now.toISOString());
      const { kind, one: a, other: b } = decision;
      if (kind === 'account') await decideBelonging(trx, decision, child);
      const detail = { other: b, ...(child === null ? {} : { belongs: child }) };
      await audit(trx, viewer, now, { action: `${kind}.not_same`, entity: kind, entityId: a, detail });
    });
    return { success: true as const };
  });

  handle(app, reopenPair, async ({ db, body, viewer, clock, wakeJobs }) => {
    const decision = readPair(body);
    const now = clock.now();
    const { kind, one: a, other: b } = decision;
    await db.transaction().execute(async (trx) => {
      await requireBoth(trx, decision);
      await decidePair(trx, decision, null, now.toISOString());
      await markToPair(trx, kind, [a, b]);
      await enqueue(trx, { kind: FIND_DUPLICATES, payload: {} }, now);
      await audit(trx, viewer, now, { action: `${kind}.reopened`, entity: kind, entityId: a, detail: { other: b } });
    });
    wakeJobs();
    return { success: true as const };
  });

  handle(app, postponePair, async ({ db, body, clock }) => {
    const decision = readPair(body);
    await requireBoth(db, decision);
    await postpone(db, decision, clock.now().toISOString());
    return { success: true as const };
  });

  mergeRoutes(app);
  togetherRoutes(app);
  joinedRoutes(app);
}

function readPair({ of, one: a, other: b }: { of: Of; one: string; other: string }): Decision {
  return { kind: toMergeKind(of), one: mergeNumberOf(a), other: mergeNumberOf(b) };
}

/** The company of the pair that belongs to the other. @throws invalid if it is none of the two */
function readBelonging({ of, one: a, other: b, belongs }: z.output<typeof refusePair.body>): number | null {
  if (belongs === undefined) return null;
  if (of === 'companies' && a !== b && (belongs === a || belongs === b)) return mergeNumberOf(belongs);
  throw createInvalidError('Only one of these two companies can belong to the other. Give its id.', {
    belongs: 'One of the two companies.',
  });
}

/** @throws notFound */
async function requireBoth(db: Db, { kind, one: a, other: b }: Decision): Promise<void> {
  await loadSidesOfPair(db, fromMergeKind(kind), a, b);
}
