import type { FastifyInstance } from 'fastify';
import {
  listMerges,
  MAX_PAIRS,
  mergePair,
  previewUnmerge,
  undoMerge,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import { countFacts, countMadeSince } from '../../../core/facts/merge/merged-since.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { references } from '../../../references.ts';
import { mergeTwo, unmergeTwo } from './merge-steps.ts';
import { listMergesOf, listNotSame, mergeById } from './pairs/queries.ts';
import { fromMergeKind, mergeNumberOf, serializeMerge, serializePairNames, toMergeKind } from './serializer.ts';

const HALVES = ['contact', 'account'] as const;

/** Merges two records, lists the merges so far, and takes one back. */
export function mergeRoutes(app: FastifyInstance): void {
  handle(app, mergePair, async ({ db, body, viewer, clock, wakeJobs }) => {
    const now = clock.now();
    const kind = toMergeKind(body.of);
    const [survivor, merged] = [mergeNumberOf(body.kept), mergeNumberOf(body.merged)];
    const result = await db.transaction().execute(async (trx) => {
      const facts = await countFacts(trx, references, kind, [survivor, merged]);
      const chosen = body.chosen.includes('website') ? [...body.chosen, 'domain'] : body.chosen;
      const id = await mergeTwo(trx, viewer, { kind, survivor, merged, chosen, at: now.toISOString() }, now);
      return { merge: serializeMerge(kind, (await mergeById(trx, kind, id))!), facts };
    });
    wakeJobs();
    return result;
  });

  handle(app, listMerges, async ({ db }) => {
    const found = await Promise.all(
      HALVES.map(async (kind) => ({
        merges: (await listMergesOf(db, kind, MAX_PAIRS)).map((row) => serializeMerge(kind, row)),
        refused: (await listNotSame(db, kind, MAX_PAIRS)).map(({ decided_at, by, belongs, ...row }) => ({
          of: fromMergeKind(kind),
          ...serializePairNames(row),
          belongs: belongs && String(belongs === 'one' ? row.one_id : row.other_id),
          by,
          at: decided_at,
        })),
      })),
    );
    const takeLatest = <T extends { at: string | null }>(rows: T[]) =>
      rows.sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1)).slice(0, MAX_PAIRS);
    return {
      merges: takeLatest(found.flatMap(({ merges }) => merges)),
      not_same: takeLatest(found.flatMap(({ refused }) => refused)),
    };
  });

  handle(app, previewUnmerge, async ({ db, params }) => {
    const kind = toMergeKind(params.of);
    const row = await mergeById(db, kind, mergeNumberOf(params.id));
    if (!row) throw createNotFoundError('This merge');
    return { merge: serializeMerge(kind, row), stays: await countMadeSince(db, references, kind, row) };
  });

  handle(app, undoMerge, async ({ db, params, viewer, clock, wakeJobs }) => {
    const kind = toMergeKind(params.of);
    const id = mergeNumberOf(params.id);
    const now = clock.now();
    const result = await db.transaction().execute(async (trx) => {
      const row = await mergeById(trx, kind, id);
      if (!row) throw createNotFoundError('This merge');
      const stays = await countMadeSince(trx, references, kind, row);
      await unmergeTwo(trx, viewer, kind, row, now);
      return { merge: serializeMerge(kind, (await mergeById(trx, kind, id))!), stays };
    });
    wakeJobs();
    return result;
  });
}
