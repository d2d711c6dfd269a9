import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_INCOMING_BYTES, takeIncomingMail } from '../../../../shared/features/notifications/replies/calls.ts';
import { AppError, createNotFoundError, createTooLargeError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { saveReadingState } from '../../../platform/messages/reading-state.ts';
import { acceptMails, readRawMail } from './raw-mail.ts';
import { takeMail } from './take-mail.ts';

const NO_MAIL =
  'The call has no complete e-mail in it. Have the mail service post the raw e-mail (docs/operation.md, Answers to mails).';

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
      const mail = await readRawMail(request);
      const at = clock.now().toISOString();
      if (!mail) {
        await saveReadingState(db, mailIn, { at, error: NO_MAIL });
        throw new AppError(422, 'no_mail', NO_MAIL);
      }
      await db.transaction().execute(async (trx) => {
        await takeMail(trx, deps, mail.source, mail.recipients);
        await saveReadingState(trx, mailIn, { at, error: null });
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
