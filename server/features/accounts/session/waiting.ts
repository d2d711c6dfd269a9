/** People who signed in and wait for staff: a ticket lets their browser ask whether they were approved, and enter once. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { askWaiting } from '../../../../shared/features/accounts/session/calls.ts';
import { insertProviderSession } from '../../../platform/access/group-access.ts';
import { findIdentity, findUserOfIdentity } from '../../../platform/access/identities.ts';
import { markUsed, signToken } from '../../../platform/access/session.ts';
import { buildViewer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createSignedOutError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import type { Claims } from '../../../platform/ports/identity.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { describeBrowser } from './browser.ts';
import { enter } from './enter.ts';
import { findSurroundings, findUser, saveNonce, useNonce as spendNonce } from './queries.ts';
import { serializeUser } from './serializer.ts';

/** As long as the session that the sign-in would have opened. */
const TICKET_MS = 12 * 3_600_000;

/** No provider is called so: a ticket's nonce fits no sign-in, and the other way round. */
const TICKET = 'ticket';

interface Ticket {
  /** The identity that waits: staff may say that its person is a user whom Kith knows. */
  identity: number;
  nonce: string;
  iat: number;
}

/**
 * The ticket of a person who waits; null if their account was decided already.
 */
export async function makeTicket(app: FastifyInstance, db: Db, claims: Claims, now: Date): Promise<string | null> {
  const identity = await findIdentity(db, claims);
  const user = identity && (await findUser(db, identity.user_id));
  if (!identity || user?.status !== 'pending') return null;
  const nonce = randomBytes(24).toString('base64url');
  await saveNonce(db, nonce, TICKET, now, new Date(now.getTime() + TICKET_MS));
  return app.jwt.sign({ identity: identity.id, nonce, iat: Math.floor(now.getTime() / 1000) });
}

function readTicket(app: FastifyInstance, authorization: string | undefined): Ticket | undefined {
  try {
    const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
    const { identity, nonce, iat } = app.jwt.verify<Partial<Ticket>>(token);
    if (typeof identity !== 'number' || typeof nonce !== 'string' || typeof iat !== 'number') return undefined;
    return { identity, nonce, iat };
  } catch {
    return undefined;
  }
}

export function waitingRoutes(app: FastifyInstance): void {
  handle(app, askWaiting, async ({ db, clock, settings, request }) => {
    const now = clock.now();
    const ticket = readTicket(app, request.headers.authorization);
    if (!ticket || now.getTime() >= ticket.iat * 1000 + TICKET_MS)
      throw createSignedOutError('This sign-in has expired. Sign in again.');
    // The session counts from the sign-in: whoever waited has been signed in that long.
    const since = new Date(ticket.iat * 1000);
    const entered = await db.transaction().execute(async (trx) => {
      const user = await findUserOfIdentity(trx, ticket.identity);
      if (user?.status !== 'active') return undefined;
      if (!(await spendNonce(trx, ticket.nonce, TICKET, now)))
        throw createSignedOutError('You already signed in. Sign in again.');
      const session = await enter(trx, user, since, describeBrowser(request.headers['user-agent']));
      // Waiting was a use: the hours without one count from now.
      await markUsed(trx, session.sid, now);
      await insertProviderSession(trx, session.sid, ticket.identity, null);
      return { user, session };
    });
    if (!entered) return { pending: true as const };
    const { user, session } = entered;
    const firm = { domains: settings.firmDomains, accountId: await loadFirmAccountId(db) };
    const viewer = buildViewer(user, { id: session.sid, actingUserId: null }, firm, false);
    return {
      success: true as const,
      token: signToken(app, session, since),
      user: serializeUser(viewer, await findSurroundings(db, user)),
    };
  });
}
