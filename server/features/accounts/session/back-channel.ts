/** Back-channel logout: the provider says that somebody's session there ended, and ours end with it. */
import type { FastifyInstance } from 'fastify';
import { backChannelLogout } from '../../../../shared/features/accounts/session/calls.ts';
import { endSessionsOfIdentity } from '../../../platform/access/group-access.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { SignInRefusedError } from '../../../platform/ports/identity.ts';
import { writeInstallation } from '../../../platform/settings/installation.ts';
import { spendOnce } from './queries.ts';

/** A logout token is good for 5 minutes on either side of its time, so its name is kept longer. */
const KEEP_MS = 15 * 60_000;

export async function backChannelRoutes(api: FastifyInstance): Promise<void> {
  await api.register(async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    handle(app, backChannelLogout, async ({ db, clock, identity, body, request }) => {
      const now = clock.now();
      const notice = await identity.readLogout(body.logout_token, now).catch((error: unknown) => {
        if (!(error instanceof SignInRefusedError)) throw error;
        request.log.info({ why: error.why }, 'a logout token was refused');
        throw createInvalidError('This logout token is not valid.');
      });
      const { issuer, jti, provider } = notice;
      const ended = await db.transaction().execute(async (trx) => {
        const until = new Date(now.getTime() + KEEP_MS);
        if (!(await spendOnce(trx, `${issuer} ${jti}`, 'logout', now, until)))
          throw createInvalidError('This logout token was already used.');
        const sessions = await endSessionsOfIdentity(trx, notice, now);
        for (const { id } of sessions)
          await audit(trx, null, now, {
            action: 'session.ended',
            entity: 'session',
            entityId: id,
            detail: { by: 'provider' },
          });
        await writeInstallation(trx, `back_channel_logout ${issuer}`, now.toISOString());
        return sessions.length;
      });
      request.log.info({ provider, ended }, 'a provider ended sessions');
      return { success: true as const };
    });
  });
}
