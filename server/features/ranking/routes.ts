import type { FastifyInstance } from 'fastify';
import {
  answerRanking,
  answerRankings,
  getLeaderboard,
  listRankingContacts,
  takeBackRanking,
} from '../../../shared/features/ranking/calls.ts';
import type { Result } from '../../../shared/platform/call.ts';
import { aYearBefore } from '../../core/network/read/answered.ts';
import { whomToAsk } from '../../core/network/read/to-ask.ts';
import { viewerScopeOf } from '../../core/network/read/viewer-scope.ts';
import { readPreference } from '../../platform/access/preferences.ts';
import { refuseActing } from '../../platform/access/viewer.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { handle } from '../../platform/http/handle.ts';
import { yieldToEventLoop } from '../../platform/limits/fair-scheduler.ts';
import { saveAnswer, settleAnswer, takeBackAnswer } from './answer.ts';
import { answersByUser, countAnswers, loadAsked } from './queries.ts';
import { serializeContacts, serializePlaces } from './serializer.ts';

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The words of a refused answer. @throws every other error: the caller sends all of them again */
function refusalOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

export function rankingRoutes(app: FastifyInstance): void {
  handle(app, listRankingContacts, async ({ db, viewer, clock, query }) => {
    const now = clock.now();
    const { id, contact_id: of } = viewer.user;
    if (of === null) return { contacts: [], answered_today: 0, known: false };
    const scope = viewerScopeOf(viewer);
    const toAsk = await whomToAsk(db, { of, scope, since: aYearBefore(now), now }, query.limit);
    const asked = await loadAsked(
      db,
      scope,
      of,
      toAsk.map((ask) => ask.id),
    );
    const answered_today = await countAnswers(db, id, dayOf(now), dayOf(now));
    return { contacts: serializeContacts(of, toAsk, asked, now), answered_today, known: true };
  });

  handle(app, answerRanking, async ({ db, viewer, clock, params, body, wakeJobs }) => {
    refuseActing(viewer);
    const input = { viewer, person: params.id, now: clock.now() };
    await db.transaction().execute((trx) => saveAnswer(trx, input, body));
    wakeJobs();
    return { success: true as const };
  });

  handle(app, answerRankings, async ({ db, viewer, clock, body, wakeJobs }) => {
    refuseActing(viewer);
    const now = clock.now();
    const answers: Result<typeof answerRankings>['answers'] = [];
    for (const { id, ...answer } of body.answers) {
      await yieldToEventLoop();
      const input = { viewer, person: id, now };
      // Each by itself: a refused one loses none of the others.
      const error = await db
        .transaction()
        .execute((trx) => settleAnswer(trx, input, answer))
        .then(() => null, refusalOf);
      answers.push({ id, error });
    }
    wakeJobs();
    return { answers, answered_today: await countAnswers(db, viewer.user.id, dayOf(now), dayOf(now)) };
  });

  handle(app, takeBackRanking, async ({ db, viewer, clock, params, wakeJobs }) => {
    refuseActing(viewer);
    const input = { viewer, person: params.id, now: clock.now() };
    if (!(await db.transaction().execute((trx) => takeBackAnswer(trx, input))))
      throw notFound('An answer of yours about this person');
    wakeJobs();
    return { success: true as const };
  });

  handle(app, getLeaderboard, async ({ db, viewer, clock, query }) => {
    const month = query.month ?? dayOf(clock.now()).slice(0, 7);
    const [from, to] = [`${month}-01`, `${month}-31`];
    const rows = await answersByUser(db, viewer.staff ? null : (viewer.companyId ?? 0), from, to);
    const { id } = viewer.user;
    return {
      month,
      places: serializePlaces(rows, id),
      own_answers: await countAnswers(db, id, from, to),
      listed: (await readPreference(db, id)).leaderboard === 1,
    };
  });
}
