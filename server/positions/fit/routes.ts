import type { FastifyInstance } from 'fastify';
import { candidatesByFit, positionsByFit } from '../../../shared/positions/calls.ts';
import { type Fit, MOST_FITTING } from '../../../shared/positions/fit.ts';
import { notFound } from '../../errors.ts';
import { sightOf } from '../../network/sight.ts';
import { handle } from '../../platform/handle.ts';
import { idOf, requireId } from '../../platform/ids.ts';
import { pause } from '../../platform/turns.ts';
import { findPosition, positionsOf } from '../queries.ts';
import { staleBefore } from '../rules.ts';
import { wirePosition } from '../wire.ts';
import { fitOf } from './fit.ts';
import { candidatesBehind, countReviewed, findPerson, openFor, showCandidates, titlesOf } from './queries.ts';
import { wireFitting } from './wire.ts';
import { readHome, workOfPerson, workOfPosition } from './work.ts';

/** So many are judged before others have the thread. */
const SOME = 200;
const PERSON = 'This person';
const NO_BOUND = 10_000_000;

interface Judged {
  id: number;
  fit: Fit;
  first: number;
}
const bestFirst = (one: Judged, other: Judged): number =>
  other.fit.score - one.fit.score || other.first - one.first || other.id - one.id;

export function fitRoutes(app: FastifyInstance): void {
  handle(app, positionsByFit, async (handling) => {
    const { db, viewer, query, settings } = handling;
    const sight = sightOf(viewer);
    const person = await findPerson(db, sight, requireId(query.candidate, PERSON));
    if (!person) throw notFound(PERSON);
    const titles = await titlesOf(db, sight, person.id);
    const work = workOfPerson({
      ...person,
      now: titles.filter(({ goes_on }) => goes_on === 1).map(({ title }) => title),
      before: titles.filter(({ goes_on }) => goes_on === 0).map(({ title }) => title),
    });
    const home = readHome(settings.homeMarket);
    const stale = staleBefore(handling);
    const { headcount_from: from, headcount_to: to } = query;
    const open = await openFor(db, sight, person.id, {
      ...{
        q: query.q,
        category: query.category,
        location: query.location,
        hideOpportunistic: query.hide_opportunistic,
      },
      ...{ staleBefore: stale, homeMarket: settings.homeMarket },
      headcount: from === undefined && to === undefined ? undefined : { from: from ?? 0, to: to ?? NO_BOUND },
    });
    const judged: Judged[] = [];
    for (const [index, position] of open.entries()) {
      if (index % SOME === 0) await pause();
      // What the firm finds urgent is nothing that a company hears of by the order.
      const first = viewer.staff ? position.high_priority : 0;
      judged.push({ id: position.id, first, fit: fitOf(work, workOfPosition(position), home) });
    }
    judged.sort(bestFirst);
    const skipped = query.cursor === undefined ? 0 : (idOf(query.cursor) ?? 0);
    const page = judged.slice(skipped, skipped + query.limit);
    const rows = new Map(
      (
        await positionsOf(
          db,
          sight,
          page.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    return {
      positions: page.flatMap(({ id, fit }) => {
        const row = rows.get(id);
        return row ? [{ position: wirePosition(row, { staff: viewer.staff, staleBefore: stale }), fit }] : [];
      }),
      next_cursor: skipped + query.limit < judged.length ? String(skipped + query.limit) : null,
      ...{ fitting: judged.length, reviewed: await countReviewed(db, sight, person.id) },
    };
  });

  handle(app, candidatesByFit, async ({ db, viewer, params, settings }) => {
    const position = await findPosition(db, sightOf(viewer), requireId(params.id, 'This position'));
    if (!position) throw notFound('This position');
    const wanted = workOfPosition(position);
    const home = readHome(settings.homeMarket);
    let best: Judged[] = [];
    let of = 0;
    for (let after = 0; ; ) {
      const some = await candidatesBehind(db, position.account_id, { after, limit: SOME });
      of += some.length;
      for (const one of some) {
        const fit = fitOf(
          workOfPerson({ ...one, now: one.title === null ? [] : [one.title], before: [] }),
          wanted,
          home,
        );
        best.push({ id: one.id, first: 0, fit });
      }
      best = best.sort(bestFirst).slice(0, MOST_FITTING);
      if (some.length < SOME) break;
      after = some.at(-1)!.id;
      await pause();
    }
    const ids = best.filter(({ fit }) => fit.score > 0).map(({ id }) => id);
    const shown = ids.length === 0 ? [] : await showCandidates(db, ids, position.id);
    // Of several candidacies the newest comes last, and stays.
    const rows = new Map(shown.reverse().map((row) => [row.id, row]));
    return {
      candidates: best.flatMap(({ id, fit }) => {
        const row = rows.get(id);
        return row ? [wireFitting(row, fit)] : [];
      }),
      of,
    };
  });
}
