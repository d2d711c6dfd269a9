import type { FastifyInstance } from 'fastify';
import { answerRanking, getLeaderboard, listRankingContacts, takeBackRanking } from '../../shared/ranking/calls.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { takeBackSignal, writeSignal } from '../facts/one-signal.ts';
import { sourceOfUser } from '../facts/sources.ts';
import { RANKING_ANSWER } from '../network/model/signal-types.ts';
import { answeredSince, aYearBefore } from '../network/read/answered.ts';
import { findVisibleContact } from '../network/read/find-contact.ts';
import { sightOf } from '../network/read/sight.ts';
import { whomToAsk } from '../network/read/to-ask.ts';
import { audit } from '../platform/audit.ts';
import { handle } from '../platform/handle.ts';
import { requireId } from '../platform/ids.ts';
import { readPreference } from '../platform/preferences.ts';
import { refuseActing } from '../platform/viewer.ts';
import { answersAbout, answersByUser, countAnswers, loadAsked } from './queries.ts';
import { wireContacts, wirePlaces } from './wire.ts';

const UNKNOWN_SELF =
  'Kith does not know yet which person of the network you are. Enter the address of your own profile in Settings.';

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

export function rankingRoutes(app: FastifyInstance): void {
  handle(app, listRankingContacts, async ({ db, viewer, clock, query }) => {
    const now = clock.now();
    const { id, contact_id: of } = viewer.user;
    if (of === null) return { contacts: [], answered_today: 0, known: false };
    const sight = sightOf(viewer);
    const toAsk = await whomToAsk(db, { of, sight, since: aYearBefore(now), now }, query.limit);
    const asked = await loadAsked(
      db,
      sight,
      of,
      toAsk.map((one) => one.id),
    );
    const answered_today = await countAnswers(db, id, dayOf(now), dayOf(now));
    return { contacts: wireContacts(of, toAsk, asked, now), answered_today, known: true };
  });

  handle(app, answerRanking, async ({ db, viewer, clock, params, body, wakeJobs }) => {
    refuseActing(viewer);
    const from = viewer.user.contact_id;
    const to = await findVisibleContact(db, sightOf(viewer), requireId(params.id, 'This person'));
    if (!to) throw notFound('This person');
    if (from === null) throw conflict(UNKNOWN_SELF);
    if (to.id === from) throw invalid('You are this person. Nobody answers about themselves.');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const { id: userId, email } = viewer.user;
      const sourceId = await sourceOfUser(trx, userId, email, now.toISOString());
      if (await answeredSince(trx, { from, to: to.id }, aYearBefore(now)))
        throw conflict('You answered about this person within a year. Take that answer back to give another one.');
      const said = {
        ...{ type: RANKING_ANSWER, sub_type: body.feedback, direction: null, source: 'Connect' },
        ...{
          details: body.details || null,
          skill: null,
          from_contact_id: from,
          to_contact_id: to.id,
          created_by: userId,
        },
      };
      const { id } = await writeSignal(trx, sourceId, said, now);
      const detail = { contact: to.id, feedback: body.feedback };
      await audit(trx, viewer, now, { action: 'ranking.answered', entity: 'signal', entityId: id, detail });
    });
    wakeJobs();
    return { success: true as const };
  });

  handle(app, takeBackRanking, async ({ db, viewer, clock, params, wakeJobs }) => {
    refuseActing(viewer);
    const from = viewer.user.contact_id;
    const to = requireId(params.id, 'An answer of yours about this person');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const [last] = from === null ? [] : await answersAbout(trx, viewer.user.id, { from, to });
      if (!last) throw notFound('An answer of yours about this person');
      await takeBackSignal(trx, last.source_id, last.id, now);
      const deed = { action: 'ranking.withdrawn', entity: 'signal', entityId: last.id, detail: { contact: to } };
      await audit(trx, viewer, now, deed);
    });
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
      places: wirePlaces(rows, id),
      own_answers: await countAnswers(db, id, from, to),
      listed: (await readPreference(db, id)).leaderboard === 1,
    };
  });
}
