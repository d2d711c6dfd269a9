import type { FastifyInstance } from 'fastify';
import {
  answerRanking,
  answerRankings,
  getLeaderboard,
  listRankingContacts,
  takeBackRanking,
} from '../../../shared/features/ranking/calls.ts';
import type { Result } from '../../../shared/platform/call.ts';
import { getYearBefore } from '../../core/network/read/answered.ts';
import { findWhomToAsk } from '../../core/network/read/to-ask.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { readPreference } from '../../platform/access/preferences.ts';
import { refuseActing } from '../../platform/access/viewer.ts';
import { AppError, createNotFoundError } from '../../platform/errors.ts';
import { handle } from '../../platform/http/handle.ts';
import { yieldToEventLoop } from '../../platform/limits/fair-scheduler.ts';
import { saveAnswer, settleAnswer, takeBackAnswer } from './answer.ts';
import { countAnswers, countAnswersByUser, loadAsked } from './queries.ts';
import { serializeContacts, serializePlaces } from './serializer.ts';

const getDay = (time: Date): string => time.toISOString().slice(0, 10);

/** The words of a refused answer. @throws every other error: the caller sends all of them again */
function getRefusal(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

export function rankingRoutes(app: FastifyInstance): void {
  handle(app, listRankingContacts, async ({ db, viewer, clock, query }) => {
    const now = clock.now();
    const { id, contact_id: of } = viewer.user;
    if (of === null) return { contacts: [], answered_today: 0, known: false };
    const scope = getViewerScope(viewer);
    const toAsk = await findWhomToAsk(db, { of, scope, since: getYearBefore(now), now }, query.limit);
    const input = await loadAsked(
      db,
      scope,
      of,
      toAsk.map((ask) => ask.id),
    );
    const answered_today = await countAnswers(db, id, getDay(now), getDay(now));
    return { contacts: serializeContacts(of, toAsk, input, now), answered_today, known: true };
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
        .then(() => null, getRefusal);
      answers.push({ id, error });
    }
    wakeJobs();
    return { answers, answered_today: await countAnswers(db, viewer.user.id, getDay(now), getDay(now)) };
  });

  handle(app, takeBackRanking, async ({ db, viewer, clock, params, wakeJobs }) => {
    refuseActing(viewer);
    const input = { viewer, person: params.id, now: clock.now() };
    if (!(await db.transaction().execute((trx) => takeBackAnswer(trx, input))))
      throw createNotFoundError('An answer of yours about this person');
    wakeJobs();
    return { success: true as const };
  });

  handle(app, getLeaderboard, async ({ db, viewer, clock, query }) => {
    const month = query.month ?? getDay(clock.now()).slice(0, 7);
    const [from, to] = [`${month}-01`, `${month}-31`];
    const rows = await countAnswersByUser(db, viewer.staff ? null : (viewer.companyId ?? 0), from, to);
    const { id } = viewer.user;
    return {
      month,
      places: serializePlaces(rows, id),
      own_answers: await countAnswers(db, id, from, to),
      listed: (await readPreference(db, id)).leaderboard === 1,
    };
  });
}
