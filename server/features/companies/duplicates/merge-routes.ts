import type { FastifyInstance } from 'fastify';
import {
  listMerges,
  MAX_PAIRS,
  mergePair,
  previewUnmerge,
  undoMerge,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import { countFacts, madeSince } from '../../../core/facts/merge/merged-since.ts';
import { notFound } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { references } from '../../../references.ts';
import { mergeTwo, unmergeTwo } from './merge-steps.ts';
import { mergeById, mergesOf, notSame } from './pairs/queries.ts';
import { halfOf, mergeNumberOf, ofHalf, serializeMerge, twoOf } from './serializer.ts';

const HALVES = ['contact', 'account'] as const;

/** Merges two records, lists the merges so far, and takes one back. */
export function mergeRoutes(app: FastifyInstance): void {
  handle(app, mergePair, async ({ db, body, viewer, clock, wakeJobs }) => {
    const now = clock.now();
    const half = halfOf(body.of);
    const [kept, merged] = [mergeNumberOf(body.kept), mergeNumberOf(body.merged)];
    const result = await db.transaction().execute(async (trx) => {
      const facts = await countFacts(trx, references, half, [kept, merged]);
      const chosen = body.chosen.includes('website') ? [...body.chosen, 'domain'] : body.chosen;
      const id = await mergeTwo(trx, viewer, { half, kept, merged, chosen, at: now.toISOString() }, now);
      return { merge: serializeMerge(half, (await mergeById(trx, half, id))!), facts };
    });
    wakeJobs();
    return result;
  });

  handle(app, listMerges, async ({ db }) => {
    const found = await Promise.all(
      HALVES.map(async (half) => ({
        merges: (await mergesOf(db, half, MAX_PAIRS)).map((row) => serializeMerge(half, row)),
        refused: (await notSame(db, half, MAX_PAIRS)).map(({ decided_at, by, ...row }) => ({
          of: ofHalf(half),
          ...twoOf(row),
          by,
          at: decided_at,
        })),
      })),
    );
    const latest = <T extends { at: string | null }>(rows: T[]) =>
      rows.sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1)).slice(0, MAX_PAIRS);
    return {
      merges: latest(found.flatMap(({ merges }) => merges)),
      not_same: latest(found.flatMap(({ refused }) => refused)),
    };
  });

  handle(app, previewUnmerge, async ({ db, params }) => {
    const half = halfOf(params.of);
    const row = await mergeById(db, half, mergeNumberOf(params.id));
    if (!row) throw notFound('This merge');
    return { merge: serializeMerge(half, row), stays: await madeSince(db, references, half, row) };
  });

  handle(app, undoMerge, async ({ db, params, viewer, clock, wakeJobs }) => {
    const half = halfOf(params.of);
    const id = mergeNumberOf(params.id);
    const now = clock.now();
    const result = await db.transaction().execute(async (trx) => {
      const row = await mergeById(trx, half, id);
      if (!row) throw notFound('This merge');
      const stays = await madeSince(trx, references, half, row);
      await unmergeTwo(trx, viewer, half, row, now);
      return { merge: serializeMerge(half, (await mergeById(trx, half, id))!), stays };
    });
    wakeJobs();
    return result;
  });
}
