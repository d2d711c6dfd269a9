import type { FastifyInstance } from 'fastify';
import type { MailTopic } from '../../../../shared/core/introductions/mail-topics.ts';
import { changeMailsByLink } from '../../../../shared/features/introductions/link-calls.ts';
import { findConnectorOfLink } from '../../../core/network/terms/own-terms.ts';
import { saveStopped } from '../../../core/network/terms/stopped-mails.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireOpenedPage } from '../../../platform/messages/opened-page.ts';
import { readLink } from '../../../platform/messages/signed-link.ts';
import { findPresentContact } from '../record/queries.ts';

/** A person stops the mails that a link came with, or wants them again, by any valid link of theirs. */
export function mailsRoutes(app: FastifyInstance): void {
  handle(app, changeMailsByLink, async (context) => {
    const { db, clock, params, body } = context;
    const { contactId, topic } = await requirePerson(context, params.token);
    requireOpenedPage(context, params.token, body.proof);
    const now = clock.now();
    const { stopped } = body;
    await db.transaction().execute(async (trx) => {
      await lockRow(trx, 'contact', contactId);
      await saveStopped(trx, contactId, { topic, stopped, at: now.toISOString() });
      const detail = { topic, stopped };
      await audit(trx, null, now, {
        action: 'connector-mails.changed',
        entity: 'contact',
        entityId: contactId,
        detail,
      });
    });
    return { stopped };
  });
}

async function requirePerson(deps: Deps, token: string): Promise<{ contactId: number; topic: MailTopic }> {
  const now = deps.clock.now();
  for (const kind of ['intro.connector', 'intro.target', 'intro.year'] as const) {
    const link = await readLink(deps, kind, token, now);
    if (!link) continue;
    const contactId =
      kind === 'intro.year'
        ? await findPresentContact(deps.db, link.entity_id)
        : await findConnectorOfLink(deps.db, link.id);
    if (contactId !== undefined) return { contactId, topic: kind === 'intro.target' ? 'passed on' : 'news' };
  }
  throw createNotFoundError('This link');
}
