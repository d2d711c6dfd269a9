import type { FastifyInstance } from 'fastify';
import { listWaiting } from '../../shared/digest/calls.ts';
import { openUnsubscribe, unsubscribe } from '../../shared/preferences/calls.ts';
import { notFound } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import type { Deps } from '../platform/deps.ts';
import { handle } from '../platform/handle.ts';
import { changePreference, readPreference } from '../platform/preferences.ts';
import { readLastingToken } from '../platform/signed-link.ts';
import { findActiveUser } from '../platform/users.ts';
import { waitingFor } from './waiting.ts';

/** What the digest would say waits, and the link that ends each digest with the button that mail programs make of it (RFC 8058). Opening it changes nothing. */
export async function digestRoutes(api: FastifyInstance): Promise<void> {
  await api.register(async (app) => {
    // A mail program posts `List-Unsubscribe=One-Click`, which says nothing that the address does not.
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    );

    handle(app, listWaiting, async ({ viewer, ...deps }) => ({ sections: await waitingFor(deps, viewer) }), {
      points: () => 40,
    });

    handle(app, openUnsubscribe, async ({ params, reply, request, ...deps }) => {
      const user = await userOf(deps, params.token);
      // The address in the mail's header, opened by a mail program that knows no button.
      if (request.headers.accept?.includes('text/html')) return reply.redirect(`/unsubscribe/${params.token}`) as never;
      const { digest } = await readPreference(deps.db, user.id);
      return { email: user.email, digest, firm_name: deps.settings.firm };
    });

    handle(app, unsubscribe, async ({ params, ...deps }) => {
      const { id } = await userOf(deps, params.token);
      const now = deps.clock.now();
      await deps.db.transaction().execute(async (trx) => {
        if ((await readPreference(trx, id)).digest === 'off') return;
        await changePreference(trx, id, { digest: 'off' });
        await audit(trx, null, now, { action: 'digest.unsubscribed', entity: 'app_user', entityId: id });
      });
      return { success: true as const };
    });
  });
}

/** @throws notFound for a token that is not ours */
async function userOf({ db, secret }: Pick<Deps, 'db' | 'secret'>, token: string) {
  const id = readLastingToken(secret, 'digest.unsubscribe', token);
  const user = id === undefined ? undefined : await findActiveUser(db, Number(id));
  if (!user) throw notFound('This link');
  return user;
}
