import type { FastifyInstance } from 'fastify';
import {
  comparePair,
  listDuplicates,
  listMerges,
  MOST_PAIRS,
  mergePair,
  type Of,
  postponePair,
  previewUnmerge,
  refusePair,
  reopenPair,
  undoMerge,
} from '../../shared/duplicates/calls.ts';
import type { Db } from '../db/engine.ts';
import { notFound } from '../errors.ts';
import type { Half } from '../facts/book.ts';
import { merge, unmerge } from '../facts/merge.ts';
import { countFacts, madeSince } from '../facts/merged-since.ts';
import { type Decision, decide, postpone } from '../facts/pairs.ts';
import { FIND_DUPLICATES, markToPair } from '../facts/unpaired.ts';
import { audit } from '../platform/audit.ts';
import { handle } from '../platform/handle.ts';
import { idOf } from '../platform/ids.ts';
import { enqueue } from '../platform/jobs.ts';
import { references } from '../references.ts';
import { compare } from './compare/compare.ts';
import { SETTLE_MERGES } from './jobs.ts';
import { counts, mergeById, mergesOf, notSame, suggestions, unpaired } from './queries.ts';
import { halfOf, ofHalf, twoOf, wireMerge, wirePair } from './wire.ts';

const HALVES = ['contact', 'account'] as const;
/** One that names nothing is nobody's. */
const numberOf = (id: string): number => idOf(id) ?? 0;

export function duplicateRoutes(app: FastifyInstance): void {
  handle(app, listDuplicates, async ({ db, query, clock, wakeJobs }) => {
    const looking = await unpaired(db);
    if (looking > 0) {
      // What was told one by one, as from a page, is looked at when somebody looks.
      const now = clock.now();
      const key = `${FIND_DUPLICATES}-asked-${now.toISOString().slice(0, 16)}`;
      if ((await enqueue(db, { kind: FIND_DUPLICATES, payload: {}, key }, now)) !== undefined) wakeJobs();
    }
    const pairs = (await suggestions(db, halfOf(query.of), MOST_PAIRS)).map(wirePair);
    return { pairs, counts: await counts(db), looking };
  });

  handle(app, comparePair, async ({ db, query: { of, one, other } }) =>
    compare(db, of, numberOf(one), numberOf(other)),
  );

  handle(app, mergePair, async ({ db, body, viewer, clock, wakeJobs }) => {
    const now = clock.now();
    const half = halfOf(body.of);
    const [kept, merged] = [numberOf(body.kept), numberOf(body.merged)];
    const result = await db.transaction().execute(async (trx) => {
      const facts = await countFacts(trx, references, half, [kept, merged]);
      const chosen = body.chosen.includes('website') ? [...body.chosen, 'domain'] : body.chosen;
      const by = { userId: viewer.actingUserId ?? viewer.user.id, at: now.toISOString() };
      const id = await merge(trx, references, { half, kept, merged, chosen, ...by });
      await settleLater(trx, half, id, 'merge', now);
      await audit(trx, viewer, now, {
        action: `${half}.merged`,
        entity: half,
        entityId: kept,
        detail: { merged, merge: id },
      });
      return { merge: wireMerge(half, (await mergeById(trx, half, id))!), facts };
    });
    wakeJobs();
    return result;
  });

  handle(app, refusePair, async ({ db, body, viewer, clock }) => {
    const decision = readPair(body);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await mustBeThere(trx, decision);
      await decide(trx, decision, viewer.actingUserId ?? viewer.user.id, now.toISOString());
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
      await decide(trx, decision, null, now.toISOString());
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

  handle(app, listMerges, async ({ db }) => {
    const found = await Promise.all(
      HALVES.map(async (half) => ({
        merges: (await mergesOf(db, half, MOST_PAIRS)).map((row) => wireMerge(half, row)),
        refused: (await notSame(db, half, MOST_PAIRS)).map(({ decided_at, by, ...row }) => ({
          ...{ of: ofHalf(half), ...twoOf(row), by, at: decided_at },
        })),
      })),
    );
    const latest = <T extends { at: string | null }>(rows: T[]) =>
      rows.sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1)).slice(0, MOST_PAIRS);
    return {
      merges: latest(found.flatMap(({ merges }) => merges)),
      not_same: latest(found.flatMap(({ refused }) => refused)),
    };
  });

  handle(app, previewUnmerge, async ({ db, params }) => {
    const half = halfOf(params.of);
    const row = await mergeById(db, half, numberOf(params.id));
    if (!row) throw notFound('This merge');
    return { merge: wireMerge(half, row), stays: await madeSince(db, references, half, row) };
  });

  handle(app, undoMerge, async ({ db, params, viewer, clock, wakeJobs }) => {
    const half = halfOf(params.of);
    const id = numberOf(params.id);
    const now = clock.now();
    const result = await db.transaction().execute(async (trx) => {
      const row = await mergeById(trx, half, id);
      if (!row) throw notFound('This merge');
      const stays = await madeSince(trx, references, half, row);
      await unmerge(trx, { half, id, userId: viewer.actingUserId ?? viewer.user.id, at: now.toISOString() });
      await settleLater(trx, half, id, 'unmerge', now);
      const detail = { merged: row.merged_id, merge: id };
      await audit(trx, viewer, now, { action: `${half}.unmerged`, entity: half, entityId: row.kept_id ?? 0, detail });
      return { merge: wireMerge(half, (await mergeById(trx, half, id))!), stays };
    });
    wakeJobs();
    return result;
  });
}

function settleLater(trx: Db, half: Half, id: number, what: 'merge' | 'unmerge', now: Date) {
  return enqueue(trx, { kind: SETTLE_MERGES, payload: {}, key: `${SETTLE_MERGES}-${half}-${what}-${id}` }, now);
}

function readPair({ of, one, other }: { of: Of; one: string; other: string }): Decision {
  return { half: halfOf(of), one: numberOf(one), other: numberOf(other) };
}

/** @throws notFound */
async function mustBeThere(db: Db, { half, one, other }: Decision): Promise<void> {
  await compare(db, ofHalf(half), one, other);
}
