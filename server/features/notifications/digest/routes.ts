import type { FastifyInstance } from 'fastify';
import { openUnsubscribe, unsubscribe } from '../../../../shared/features/accounts/preferences/calls.ts';
import { listWaiting } from '../../../../shared/features/notifications/digest/calls.ts';
import {
  changePreference,
  loadDeclinedKinds,
  readPreference,
  setDeclined,
} from '../../../platform/access/preferences.ts';
import { findActiveUser } from '../../../platform/access/users.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { readLastingToken } from '../../../platform/messages/signed-link.ts';
import { listWaitingWork } from './waiting.ts';

/**
 * The waiting work in the words of the digest, and the link that ends the digest, with the button that mail programs make of it (RFC 8058).
 * Opening the link changes nothing.
 */
export async function digestRoutes(api: FastifyInstance): Promise<void> {
  await api.register(async (app) => {
    // A mail program posts `List-Unsubscribe=One-Click`, which adds nothing to the address.
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    );

    handle(app, listWaiting, async ({ viewer, ...deps }) => ({ sections: await listWaitingWork(deps, viewer) }), {
      points: () => 40,
    });

    handle(app, openUnsubscribe, async ({ params, query, reply, request, ...deps }) => {
      const user = await loadUser(deps, params.token);
      // The address in the mail's header, opened by a mail program without such a button.
      const part = findPart(deps, query.part);
      if (request.headers.accept?.includes('text/html'))
        return reply.redirect(`/unsubscribe/${params.token}${part ? `?part=${part.kind}` : ''}`) as never;
      const { digest } = await readPreference(deps.db, user.id);
      const opened = { email: user.email, digest, firm_name: deps.settings.firm };
      if (!part) return opened;
      const on = !(await loadDeclinedKinds(deps.db, user.id)).has(part.kind);
      return { ...opened, part: { label: part.label, on, of: part.of } };
    });

    handle(app, unsubscribe, async ({ params, query, ...deps }) => {
      const { id } = await loadUser(deps, params.token);
      const now = deps.clock.now();
      await deps.db.transaction().execute(async (trx) => {
        const part = findPart(deps, query.part);
        const off = part
          ? (await loadDeclinedKinds(trx, id)).has(part.kind)
          : (await readPreference(trx, id)).digest === 'off';
        if (off) return;
        if (part) await setDeclined(trx, id, part.kind, true);
        else await changePreference(trx, id, { digest: 'off' });
        const detail = part ? { part: part.kind } : {};
        await audit(trx, null, now, { action: 'digest.unsubscribed', entity: 'app_user', entityId: id, detail });
      });
      return { success: true as const };
    });
  });
}

/** A part of the digest, or a kind of mail that can be turned off. @throws notFound for an unknown one */
function findPart({ declared }: Pick<Deps, 'declared'>, kind: string | undefined) {
  if (kind === undefined) return undefined;
  const part = declared.digest.find((section) => section.part?.kind === kind)?.part;
  if (part) return { ...part, of: 'digest' as const };
  const mail = declared.messages[kind];
  if (!mail?.optional) throw createNotFoundError('This link');
  return { kind, label: mail.label, of: 'mails' as const };
}

/** @throws notFound for a token that is not ours */
async function loadUser({ db, secret }: Pick<Deps, 'db' | 'secret'>, token: string) {
  const id = readLastingToken(secret, 'digest.unsubscribe', token);
  const user = id === undefined ? undefined : await findActiveUser(db, Number(id));
  if (!user) throw createNotFoundError('This link');
  return user;
}
