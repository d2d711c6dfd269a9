import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_INCOMING_BYTES, takeIncomingMail } from '../../../../shared/features/notifications/replies/calls.ts';
import { AppError, createNotFoundError, createTooLargeError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { saveReadingState } from '../../../platform/messages/reading-state.ts';
import { acceptMails, readPosted } from './raw-mail.ts';
import { takeMail, takeReport } from './take-mail.ts';

const NO_MAIL =
  'The request doesn’t contain a complete e-mail. Set the mail service to post the raw e-mail (docs/operation.md, Answers to mails).';

/** Kith calls no address that came to it: somebody of the firm decides. */
const CONFIRM =
  'Amazon SNS posts nothing before the subscription is confirmed there (Subscriptions, Confirm subscription) with this address:';

/** The other way in for answers, beside a mailbox that is read: the mail service posts each mail as it comes. */
export async function replyRoutes(api: FastifyInstance): Promise<void> {
  await api.register(async (app) => {
    acceptMails(app);
    // Before anything of the body is read.
    app.addHook('onRequest', async (request) => {
      refuseUnknown(request, app.deps.settings.mailIn?.secret ?? null);
      if (Number(request.headers['content-length'] ?? 0) > MAX_INCOMING_BYTES)
        throw createTooLargeError('The e-mail is too large.');
    });

    handle(app, takeIncomingMail, async ({ request, ...deps }) => {
      const { db, clock } = deps;
      const mailIn = deps.settings.mailIn!;
      const posted = await readPosted(request);
      const at = clock.now().toISOString();
      if (!posted) {
        await saveReadingState(db, mailIn, { at, error: NO_MAIL });
        throw new AppError(422, 'no_mail', NO_MAIL);
      }
      const error = posted.kind === 'confirmation' ? `${CONFIRM} ${posted.address}` : null;
      await db.transaction().execute(async (trx) => {
        if (posted.kind === 'mail') await takeMail(trx, deps, posted.source, posted.recipients);
        if (posted.kind === 'bounce' || posted.kind === 'complaint') await takeReport(trx, deps, posted);
        await saveReadingState(trx, mailIn, { at, error });
      });
      deps.wakeJobs();
      return { success: true as const };
    });
  });
}

/** @throws notFound, for a secret that is not the setting's and where none is set */
function refuseUnknown({ params }: FastifyRequest, secret: string | null): void {
  const given = Buffer.from(String((params as { secret?: unknown }).secret ?? ''));
  const right = Buffer.from(secret ?? '');
  if (secret === null || given.length !== right.length || !timingSafeEqual(given, right))
    throw createNotFoundError('This address');
}
