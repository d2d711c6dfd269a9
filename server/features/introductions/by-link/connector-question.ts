import type { FastifyInstance } from 'fastify';
import {
  answerConnectorLink,
  endForwardReminder,
  forwardByLink,
  openConnectorLink,
} from '../../../../shared/features/introductions/link-calls.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { findConnectorOfLink, loadOwnTerms } from '../../../core/network/terms/own-terms.ts';
import { hasStopped } from '../../../core/network/terms/stopped-mails.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { handle } from '../../../platform/http/handle.ts';
import { createOverError, requireQuestion } from '../../../platform/life-cycle/link-question.ts';
import { requireOpenedPage, signOpenedPage } from '../../../platform/messages/opened-page.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { getAskKind, isReference } from '../life-cycle/forwardable.ts';
import { introSteps } from '../life-cycle/pending.ts';
import { findIntro, type NamedIntro } from '../life-cycle/queries.ts';
import {
  describeAlthough,
  describePerson,
  describeReasonForConnector,
  getFacilitatorName,
  getRequesterScope,
} from '../messages/notify.ts';
import { loadStory, loadYear } from '../record/story.ts';
import { saveForwardReminder } from '../reminders/queries.ts';
import { getDaysOfRest, isAsked, recordAnswer } from './connector.ts';
import { loadForwardedMail, recordForward } from './forward.ts';
import { makeIntroQuestion } from './intro-question.ts';

/** Would the connector introduce? After their yes they forward the mail to the target person. */
export const connectorQuestion = makeIntroQuestion({
  kinds: ['intro.connector'],
  opens: openConnectorLink,
  answers: answerConnectorLink,
  endsOpenly: true,
  isAsked,
  show: async (context, { link, row }) => {
    const { db, settings, params } = context;
    const contactId = await findConnectorOfLink(db, link.id);
    const isTheirs = contactId !== undefined && contactId === row.connector_contact_id;
    const own = {
      firm_name: settings.firm,
      page: signOpenedPage(context, params.token),
      forward: isTheirs ? await loadForwardedMail(context, row) : null,
      story: isTheirs ? await loadStory(db, settings, row) : null,
      year: contactId === undefined ? null : await loadYear(db, context, contactId),
      mails_stopped: contactId === undefined ? null : await hasStopped(db, contactId, 'news'),
      terms: contactId === undefined ? null : await loadOwnTerms(db, context, contactId),
      until: getDayInZone(settings.timeZone, new Date(link.expires_at)),
    };
    if (link.used_at !== null || !isAsked(row)) return { ...own, asked: null };
    // A company that has become hidden keeps the name that the request was made under.
    const seen = (await findIntro(db, getRequesterScope(row, settings), row.id))!;
    return {
      ...own,
      asked: {
        company: row.company,
        target: seen.target ?? row.target_name,
        person: describePerson({ person: row.person, person_elsewhere: seen.person_elsewhere }),
        title: seen.person_elsewhere === null ? seen.person_title : null,
        reference: isReference(row),
        raising: getAskKind(row) === 'funding',
        why: describeReasonForConnector(row),
        facilitator: getFacilitatorName(row, settings),
        forwards: row.person !== null && !isReference(row),
        double_opt_in: row.double_opt_in === 1,
        ...getDaysOfRest(context),
        although: await describeAlthough(db, context, row),
      },
    };
  },
  record: (trx, context, { row }) => recordAnswer(trx, context, row, context.body),
});

/** After a yes a connector forwards the mail to the target person. */
export function introForwardRoutes(app: FastifyInstance): void {
  handle(app, forwardByLink, async (context) => {
    const { db, params, body, wakeJobs } = context;
    await db.transaction().execute(async (trx) => {
      await recordForward(trx, context, await requireForwarder(trx, context, params.token, body.proof), body);
    });
    wakeJobs();
    return { success: true as const };
  });

  handle(app, endForwardReminder, async (context) => {
    const { db, params, body } = context;
    await db.transaction().execute(async (trx) => {
      const row = await requireForwarder(trx, context, params.token, body.proof);
      await saveForwardReminder(trx, row.id, 'ended');
    });
    return { success: true as const };
  });
}

/** The request of a link whose person is its connector now. @throws notFound, invalid; conflict for a former connector */
async function requireForwarder(trx: Db, deps: Deps, token: string, proof: string): Promise<NamedIntro> {
  const { link } = await requireQuestion({ ...deps, db: trx }, connectorQuestion, token);
  requireOpenedPage(deps, token, proof);
  await introSteps.takeWaiting(trx, deps, link.entity_id, null);
  const row = await findIntro(trx, ALL_SEEING, link.entity_id);
  if (!row || (await findConnectorOfLink(trx, link.id)) !== row.connector_contact_id) throw createOverError();
  return row;
}
