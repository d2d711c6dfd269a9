import type { FastifyInstance } from 'fastify';
import {
  answerSignIn,
  endOtherSessions,
  endSession,
  listSessions,
} from '../../../../../shared/features/accounts/session/calls.ts';
import { getProviderName, listOpenQuestions, settleQuestion } from '../../../../platform/access/identities.ts';
import { isFirmMember, refuseActing } from '../../../../platform/access/viewer.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import type { StoredIdentity } from '../../../../platform/db/tables/sign-in-tables.ts';
import { createConflictError, createNotFoundError } from '../../../../platform/errors.ts';
import { handle } from '../../../../platform/http/handle.ts';
import { requireId } from '../../../../platform/http/ids.ts';
import { endOwn, listOwn, type OwnSession, readNamesOfUsers } from './queries.ts';

/** Two accounts may tell one address: the name tells them apart. */
const describeAccount = (account: string, name: string): string =>
  name === '' || account === '' ? account || name : `${account} (${name})`;

/** The sessions of a user, and how to end them. Nobody else ends them here, not even an admin who acts as the user. */
export function ownSessionRoutes(app: FastifyInstance): void {
  handle(app, listSessions, async ({ db, clock, settings, viewer }) => {
    refuseActing(viewer);
    const rows = await listOwn(db, viewer.user.id, clock.now(), settings.sessionIdleMs);
    const questions = (await listOpenQuestions(db, { about: viewer.user.id })).filter(isFromOwnSide);
    const names = await readNamesOfUsers(
      db,
      questions.map(({ user_id }) => user_id),
    );
    return {
      sessions: rows.map((row) => serializeSession(row, viewer.sessionId)),
      questions: questions.map(({ id, user_id, issuer, username, email, last_seen_at }) => ({
        id: String(id),
        provider: getProviderName(issuer, settings.providers),
        account: describeAccount(username || email || '', names.get(user_id) ?? ''),
        at: last_seen_at,
      })),
    };
  });

  handle(app, answerSignIn, async ({ db, clock, settings, viewer, params, body }) => {
    refuseActing(viewer);
    const id = requireId(params.id, 'This sign-in');
    const { firmDomains } = settings;
    const isStaffBy = (memberOf: string, email: string) => isFirmMember(memberOf, email, firmDomains);
    await db.transaction().execute(async (trx) => {
      const questions = (await listOpenQuestions(trx, { about: viewer.user.id })).filter(isFromOwnSide);
      const question = questions.find((candidate) => candidate.id === id);
      if (!question) throw createNotFoundError('This sign-in');
      await settleQuestion(trx, question, body.own, { doer: viewer, now: clock.now(), staffBy: isStaffBy });
    });
    return { success: true as const };
  });

  handle(app, endSession, async ({ db, clock, viewer, params }) => {
    refuseActing(viewer);
    if (params.id === viewer.sessionId) throw createConflictError('This is your current session. Log out to end it.');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const ended = await endOwn(trx, viewer.user.id, { id: params.id }, now);
      if (ended.length === 0) throw createNotFoundError('This session');
      await audit(trx, viewer, now, { action: 'session.ended', entity: 'session', entityId: params.id });
    });
    return { success: true as const };
  });

  handle(app, endOtherSessions, async ({ db, clock, viewer }) => {
    refuseActing(viewer);
    const now = clock.now();
    const ended = await db.transaction().execute(async (trx) => {
      const ids = await endOwn(trx, viewer.user.id, { except: viewer.sessionId }, now);
      for (const id of ids) await audit(trx, viewer, now, { action: 'session.ended', entity: 'session', entityId: id });
      return ids;
    });
    return { ended: ended.length };
  });
}

/**
 * Whether the provider proves at least the address, or a membership: who only says a user's address could get a "yes"
 * from them by mistake, so about those staff are asked alone.
 */
const isFromOwnSide = ({ vouched, member_of }: Pick<StoredIdentity, 'vouched' | 'member_of'>): boolean =>
  vouched === 1 || member_of !== '';

function serializeSession({ id, client, created_at, expires_at }: OwnSession, presentId: string) {
  return { id, browser: client, opened_at: created_at, expires_at, present: id === presentId };
}
