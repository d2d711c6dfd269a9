import type { FastifyInstance } from 'fastify';
import { answerTargetLink, openTargetLink } from '../../../../shared/features/introductions/link-calls.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { findConnectorOfLink } from '../../../core/network/terms/own-terms.ts';
import { hasStopped } from '../../../core/network/terms/stopped-mails.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireOpenedPage, signOpenedPage } from '../../../platform/messages/opened-page.ts';
import { readLink, useLink } from '../../../platform/messages/signed-link.ts';
import { isTargetAsked } from '../life-cycle/double-opt-in.ts';
import { introSteps } from '../life-cycle/pending.ts';
import { findIntro } from '../life-cycle/queries.ts';
import { serializeRequester } from '../life-cycle/serializer.ts';
import { getForwardable } from '../messages/notify.ts';
import { createOverError } from './connector.ts';
import { recordTargetAnswer } from './target.ts';

/** A target person answers by the link of a mail whether they would talk, before anybody gets anybody's address. */
export function targetRoutes(app: FastifyInstance): void {
  handle(app, openTargetLink, async (context) => {
    const { db, settings, params } = context;
    const link = await requireLink(context, params.token);
    const row = await findIntro(db, ALL_SEEING, link.entity_id);
    const isOpen = row !== undefined && link.used_at === null && isTargetAsked(row);
    const personId = await findConnectorOfLink(db, link.id);
    return {
      firm_name: settings.firm,
      page: signOpenedPage(context, params.token),
      mails_stopped: personId === undefined ? null : await hasStopped(db, personId, 'passed on'),
      asked: isOpen
        ? {
            requester: serializeRequester(row).Name,
            company: row.company,
            connector: row.connector ?? '',
            words: getForwardable(row),
            knows_address: row.person_email !== null,
          }
        : null,
    };
  });

  handle(app, answerTargetLink, async (context) => {
    const { db, clock, params, body, wakeJobs } = context;
    const link = await requireLink(context, params.token);
    requireOpenedPage(context, params.token, body.proof);
    await db.transaction().execute(async (trx) => {
      await introSteps.takeWaiting(trx, context, link.entity_id, null);
      const row = await findIntro(trx, ALL_SEEING, link.entity_id);
      if (!row || !isTargetAsked(row)) throw createOverError();
      if (!(await useLink(trx, link.id, clock.now()))) throw createOverError();
      await recordTargetAnswer(trx, context, row, body);
    });
    wakeJobs();
    return { success: true as const };
  });
}

async function requireLink(deps: Deps, token: string) {
  const link = await readLink(deps, 'intro.target', token, deps.clock.now());
  if (!link) throw createNotFoundError('This link');
  return link;
}
