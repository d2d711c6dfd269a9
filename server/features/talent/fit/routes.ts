import type { FastifyInstance } from 'fastify';
import { candidatesByFit, positionsByFit } from '../../../../shared/features/talent/positions/calls.ts';
import { MAX_FITTING } from '../../../../shared/features/talent/positions/fit.ts';
import type { Query } from '../../../../shared/platform/call.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { readPageStart } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { findVisiblePosition, loadVisiblePositions } from '../positions/queries.ts';
import { getStaleBefore } from '../positions/rules.ts';
import { serializePosition } from '../positions/serializer.ts';
import { computeFit, computeFitScore } from './fit.ts';
import { findNearestCandidates } from './nearest.ts';
import { compareByFit, formatCursor, type JudgedCandidate, parseFitCursor, runForEachWithPauses } from './order.ts';
import { loadWorkByJobs } from './people.ts';
import {
  countReviewed,
  findKnownCandidate,
  listPositionsOpenTo,
  loadCandidaciesAt,
  showCandidates,
} from './queries.ts';
import { serializeFitting } from './serializer.ts';
import { readHome, toPositionsWork } from './work.ts';

/** All jobs are read of this many people, who come first by their shown title. */
const LOOKED_AT = 4 * MAX_FITTING;
const NO_BOUND = 10_000_000;
const PERSON = 'This person';
const POSITION = 'This position';

export function fitRoutes(app: FastifyInstance): void {
  handle(app, positionsByFit, async (context) => {
    const { db, viewer, query, settings } = context;
    const scope = getViewerScope(viewer);
    const headcount = parseHeadcount(query);
    const after = readPageStart(query.cursor, parseFitCursor);
    const person = await findKnownCandidate(db, scope, requireId(query.candidate, PERSON));
    if (!person) throw createNotFoundError(PERSON);
    const [work] = await loadWorkByJobs(db, scope, [person]);
    const [home, stale] = [readHome(settings.homeMarket), getStaleBefore(context)];
    const open = await listPositionsOpenTo(db, scope, person.id, {
      q: query.q,
      category: query.category,
      location: query.location,
      headcount,
      hideOpportunistic: query.hide_opportunistic,
      staleBefore: stale,
      homeMarket: settings.homeMarket,
    });
    const judged: JudgedCandidate[] = [];
    await runForEachWithPauses(open, (position) => {
      // The firm's urgency must not show to a company by the order.
      const first = viewer.staff ? position.high_priority : 0;
      judged.push({ id: position.id, first, score: computeFitScore(work!, toPositionsWork(position), home) });
    });
    judged.sort(compareByFit);
    const left = after ? judged.filter((candidate) => compareByFit(candidate, after) > 0) : judged;
    const page = left.slice(0, query.limit);
    const ids = page.map(({ id }) => id);
    const rows = new Map((await loadVisiblePositions(db, scope, ids)).map((row) => [row.id, row]));
    return {
      positions: ids.flatMap((id) => {
        const row = rows.get(id);
        if (!row) return [];
        const position = serializePosition(row, { staff: viewer.staff, staleBefore: stale });
        return [{ position, fit: computeFit(work!, toPositionsWork(row), home) }];
      }),
      next_cursor: left.length > page.length ? formatCursor(page.at(-1)!) : null,
      fitting: judged.length,
      reviewed: await countReviewed(db, scope, person.id),
    };
  });

  handle(app, candidatesByFit, async ({ db, viewer, params, settings }) => {
    const scope = getViewerScope(viewer);
    const position = await findVisiblePosition(db, scope, requireId(params.id, POSITION));
    if (!position) throw createNotFoundError(POSITION);
    const [wanted, home] = [toPositionsWork(position), readHome(settings.homeMarket)];
    const { nearest, of } = await findNearestCandidates(db, position.account_id, { wanted, home, most: LOOKED_AT });
    const work = await loadWorkByJobs(db, scope, nearest);
    const judged = nearest.map(({ id }, place) => ({ id, first: 0, fit: computeFit(work[place]!, wanted, home) }));
    const put = await loadCandidaciesAt(db, position.id);
    const best = judged
      .map((candidate) => ({ ...candidate, score: candidate.fit.score }))
      .filter(({ id, score }) => score > 0 || put.has(id))
      .sort(compareByFit)
      .slice(0, MAX_FITTING);
    const shown = await showCandidates(
      db,
      best.map(({ id }) => id),
    );
    const rows = new Map(shown.map((row) => [row.id, row]));
    return {
      candidates: best.flatMap(({ id, fit }) => {
        const row = rows.get(id);
        return row ? [serializeFitting(row, fit, put.get(id))] : [];
      }),
      of,
    };
  });
}

/** @throws invalid for an empty range */
function parseHeadcount({ headcount_from: from, headcount_to: to }: Query<typeof positionsByFit>) {
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined && from > to)
    throw createInvalidError('The smallest headcount is larger than the largest.', {
      headcount_to: 'Below the lower end',
    });
  return { from: from ?? 0, to: to ?? NO_BOUND };
}
