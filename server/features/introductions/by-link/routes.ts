import type { FastifyInstance } from 'fastify';
import {
  answerConnectorLink,
  answerFeedbackLink,
  openConnectorLink,
  openFeedbackLink,
} from '../../../../shared/features/introductions/calls.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { findConnectorOfLink, loadOwnTerms } from '../../../core/network/terms/own-terms.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { AppError, createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { openLink, readLink, useLink } from '../../../platform/messages/signed-link.ts';
import { recordOutcome } from '../life-cycle/outcome.ts';
import { takeWaitingStep } from '../life-cycle/pending.ts';
import { findIntro } from '../life-cycle/queries.ts';
import { listAllowedFrom } from '../life-cycle/rules.ts';
import { serializeRequester } from '../life-cycle/serializer.ts';
import {
  describeAlthough,
  describePerson,
  describeReasonForConnector,
  getFacilitatorName,
  getRequesterScope,
  isReference,
} from '../messages/notify.ts';
import { createOverError, getDaysOfRest, isAsked, recordAnswer } from './connector.ts';

const WHAT = 'This link';

/** A link needs no account; it opens one question, once. Reading it changes nothing, because mail scanners read links. */
export function linkRoutes(app: FastifyInstance): void {
  feedbackRoutes(app);
  connectorRoutes(app);
}

function feedbackRoutes(app: FastifyInstance): void {
  handle(app, openFeedbackLink, async (context) => {
    const { db, settings } = context;
    const { row: known } = await requireFeedback(context, context.params.token);
    const row = (await findIntro(db, getRequesterScope(known, settings), known.id))!;
    return {
      company: row.target ?? row.target_name,
      person: row.person,
      requester: serializeRequester(row).Name,
      intro_date: row.intro_date,
      firm_name: settings.firm,
    };
  });

  handle(app, answerFeedbackLink, async (context) => {
    const { db, clock, params, body, wakeJobs } = context;
    const { link } = await requireFeedback(context, params.token);
    const answering = db.transaction().execute(async (trx) => {
      await takeWaitingStep(trx, context, link.entity_id, null);
      const row = (await findIntro(trx, ALL_SEEING, link.entity_id))!;
      if (!(await useLink(trx, link.id, clock.now()))) throw createNotFoundError(WHAT);
      await recordOutcome(trx, context, row, { actor: 'link', viewer: null }, body);
    });
    // A conflict would reveal the state of the request.
    await answering.catch((error: unknown) => {
      throw error instanceof AppError && error.status === 409 ? createNotFoundError(WHAT) : error;
    });
    wakeJobs();
    return { success: true as const };
  });
}

async function requireFeedback(deps: Deps, token: string) {
  const link = await openLink(deps, 'intro.feedback', token, deps.clock.now());
  const row = link && (await findIntro(deps.db, ALL_SEEING, link.entity_id));
  if (!row) throw createNotFoundError(WHAT);
  // Closed or taken back since: there is nothing to answer.
  if (row.status !== 'Introduced' && !listAllowedFrom(row, 'link').includes('Feedback Provided'))
    throw createNotFoundError(WHAT);
  return { link, row };
}

function connectorRoutes(app: FastifyInstance): void {
  handle(app, openConnectorLink, async (context) => {
    const { db, clock, settings, params } = context;
    const link = await readLink(context, 'intro.connector', params.token, clock.now());
    const row = link && (await findIntro(db, ALL_SEEING, link.entity_id));
    if (!row) throw createNotFoundError(WHAT);
    const contactId = await findConnectorOfLink(db, link.id);
    const terms = contactId === undefined ? null : await loadOwnTerms(db, context, contactId);
    if (link.used_at !== null || !isAsked(row)) return { firm_name: settings.firm, asked: null, terms };
    // A company that has become hidden keeps the name that the request was made under.
    const seen = (await findIntro(db, getRequesterScope(row, settings), row.id))!;
    return {
      firm_name: settings.firm,
      asked: {
        company: row.company,
        target: seen.target ?? row.target_name,
        person: describePerson({ person: row.person, person_elsewhere: seen.person_elsewhere }),
        reference: isReference(row),
        why: describeReasonForConnector(row),
        facilitator: getFacilitatorName(row, settings),
        ...getDaysOfRest(context),
        although: await describeAlthough(db, context, row),
      },
      terms,
    };
  });

  handle(app, answerConnectorLink, async (context) => {
    const { db, clock, params, body, wakeJobs } = context;
    const link = await readLink(context, 'intro.connector', params.token, clock.now());
    if (!link) throw createNotFoundError(WHAT);
    await db.transaction().execute(async (trx) => {
      await takeWaitingStep(trx, context, link.entity_id, null);
      const row = await findIntro(trx, ALL_SEEING, link.entity_id);
      if (!(await useLink(trx, link.id, clock.now()))) throw createOverError();
      if (!row || !isAsked(row)) throw createOverError();
      await recordAnswer(trx, context, row, body);
    });
    wakeJobs();
    return { success: true as const };
  });
}
