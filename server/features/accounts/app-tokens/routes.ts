import type { FastifyInstance } from 'fastify';
import {
  getAppToken,
  listAppTokens,
  MAX_TOKENS,
  makeAppToken,
  revokeAppToken,
} from '../../../../shared/features/accounts/app-tokens/calls.ts';
import type { Call } from '../../../../shared/platform/call.ts';
import type { Scope } from '../../../../shared/platform/scopes.ts';
import { insertAppToken, revokeAppTokens } from '../../../platform/access/app-token.ts';
import { refuseActing } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { StoredAppToken } from '../../../platform/db/tables/sign-in-tables.ts';
import { createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { type CallContext, handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { countInForce, listTokens } from './queries.ts';
import { serializeToken } from './serializer.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;

export function appTokenRoutes(app: FastifyInstance): void {
  handle(app, getAppToken, async (context) => {
    const name = `Read token of ${getDayInZone(context.settings.timeZone, context.clock.now())}`;
    const { token } = await make(context, { name, scopes: ['read'], days: DAYS });
    return { success: true as const, token };
  });

  handle(app, makeAppToken, async (context) => {
    const { token, row } = await make(context, context.body);
    return { success: true as const, token, made: serializeToken(row, context.clock.now()) };
  });

  handle(app, listAppTokens, async ({ db, clock, viewer }) => {
    refuseActing(viewer);
    const now = clock.now();
    const rows = await listTokens(db, viewer.user.id, new Date(now.getTime() - DAYS * DAY_MS));
    return { tokens: rows.map((row) => serializeToken(row, now)) };
  });

  handle(app, revokeAppToken, async ({ db, clock, viewer, params }) => {
    refuseActing(viewer);
    const id = requireId(params.id, 'This token');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const ended = await revokeAppTokens(trx, viewer.user.id, now, id);
      if (ended.length === 0) throw createNotFoundError('An active token of yours with this id');
      await audit(trx, viewer, now, { action: 'token.revoked', entity: 'app_token', entityId: id });
    });
    return { success: true as const };
  });
}

type TokenDeps = Pick<CallContext<Call & { permission: 'token:own' }>, 'db' | 'clock' | 'viewer'>;

function make(
  { db, clock, viewer }: TokenDeps,
  { name, scopes, days }: { name: string; scopes: readonly Scope[]; days: number },
): Promise<{ token: string; row: StoredAppToken }> {
  refuseActing(viewer);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  return db.transaction().execute(async (trx) => {
    if ((await countInForce(trx, viewer.user.id, now)) >= MAX_TOKENS)
      throw createConflictError(
        `You have ${MAX_TOKENS} active tokens, which is the maximum. Revoke one that you don’t need.`,
      );
    const made = await insertAppToken(trx, { userId: viewer.user.id, name, scopes, expiresAt }, now);
    const detail = { scopes: made.row.scopes, expiresAt: made.row.expires_at };
    await audit(trx, viewer, now, { action: 'token.made', entity: 'app_token', entityId: made.row.id, detail });
    return made;
  });
}
