import type { FastifyInstance } from 'fastify';
import {
  listMerges,
  mergePair,
  previewUnmerge,
  undoMerge,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import { countFacts, countMadeSince } from '../../../core/facts/merge/merged-since.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { endPage, readRowsBefore } from '../../../platform/http/cursors.ts';
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

  handle(app, listMerges, async ({ db, query: { limit, cursor } }) => {
    const from = readRowsBefore(cursor);
    const most = from + limit + 1;
    const found = await Promise.all(
      HALVES.map(async (kind) => ({
        merges: (await listMergesOf(db, kind, most)).map((row) => serializeMerge(kind, row)),
        refused: (await listNotSame(db, kind, most)).map(({ decided_at, by, belongs, ...row }) => ({
          of: fromMergeKind(kind),
          ...serializePairNames(row),
          belongs: belongs && String(belongs === 'one' ? row.one_id : row.other_id),
          by,
          at: decided_at,
        })),
      })),
    );
    const takeLatest = <T extends { at: string | null }>(rows: T[]) => {
      const latest = rows.sort((a, b) => (b.at ?? '').localeCompare(a.at ?? '')).slice(from);
      return endPage(latest, limit, () => from + limit);
    };
    const merges = takeLatest(found.flatMap((kind) => kind.merges));
    const refused = takeLatest(found.flatMap((kind) => kind.refused));
    return { merges: merges.page, not_same: refused.page, next_cursor: merges.next_cursor ?? refused.next_cursor };
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
