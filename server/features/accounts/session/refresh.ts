/** Asks providers, twice an hour, whether people about whom groups decide may still come in. */

import { endSessions } from '../../../platform/access/end-access.ts';
import { saveGroupAccess } from '../../../platform/access/group-access.ts';
import {
  type AskedAgain,
  holdsRefreshTokens,
  leaveUnasked,
  refreshPurpose,
  replaceRefreshToken,
  takeToAsk,
} from '../../../platform/access/refresh-tokens.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue, type ServedJobs } from '../../../platform/jobs/jobs.ts';
import { type Claims, GrantEndedError, SignInRefusedError } from '../../../platform/ports/identity.ts';
import { GROUPS_LEFT_OUT, judgeByGroups } from './groups.ts';
import { findUser } from './queries.ts';
import { provesFirm } from './rules.ts';

/** Twice an hour, so that one answer that does not come still leaves another within the hour. */
const EVERY_MS = 30 * 60_000;
/** Asked less long ago: by the run before, or by a process that died. */
const RECENT_MS = 20 * 60_000;
const BATCH = 20;
const AT_ONCE = 4;

const REFRESH = 'sign-in.refresh';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    [REFRESH]: object;
  }
}

/** Queues the next run, once however many ask for it. */
export async function queueRefresh(db: Db, now: Date): Promise<void> {
  const runAt = new Date((Math.floor(now.getTime() / EVERY_MS) + 1) * EVERY_MS);
  await enqueue(db, { kind: REFRESH, payload: {}, key: `${REFRESH}-${runAt.toISOString()}`, runAt }, now);
}

type RefreshDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'identity' | 'sealing' | 'warn'>;

export function refreshJobs(deps: RefreshDeps) {
  const { db, clock, settings } = deps;
  return {
    [REFRESH]: {
      lane: 'sign-in',
      async run({ cancelled, advanced }) {
        // First, so that a run that fails does not end the chain.
        if (await holdsRefreshTokens(db)) await queueRefresh(db, clock.now());
        const before = new Date(clock.now().getTime() - RECENT_MS);
        /** Why a provider does not answer, by its issuer. */
        const silent = new Map<string, string>();
        while (!(await cancelled())) {
          const issuers = settings.providers.map(({ issuer }) => issuer).filter((issuer) => !silent.has(issuer));
          const batch = await takeToAsk(db, { issuers, before, most: BATCH }, clock.now());
          if (batch.length === 0) break;
          const unasked: number[] = [];
          for (let at = 0; at < batch.length; at += AT_ONCE)
            await Promise.all(
              batch.slice(at, at + AT_ONCE).map(async (access) => {
                const why = silent.get(access.issuer) ?? (await askAgain(deps, access));
                if (why === null) return;
                silent.set(access.issuer, why);
                unasked.push(access.id);
              }),
            );
          await leaveUnasked(db, unasked);
          if (silent.size === 0) await advanced();
        }
        // The job begins again soon, and says why at Administration, Jobs.
        const [first] = silent;
        if (first) throw new Error(`${first[0]}: ${first[1]}`);
      },
    },
  } satisfies ServedJobs;
}

/** The provider's answer about one person. */
type Answer =
  | { kind: 'may come in'; claims: Claims | null; refreshToken: string | null }
  | { kind: 'ended' }
  /** Its token does not hold. That may be right the next time: nobody loses access by a provider's trouble. */
  | { kind: 'worthless' }
  | { kind: 'none'; why: string };

async function prepareAnswer({ identity, sealing }: RefreshDeps, access: AskedAgain): Promise<Answer> {
  const token = sealing.open(access.refresh_token, refreshPurpose(access.id));
  // The key was changed: only a new sign-in brings another token.
  if (token === null) return { kind: 'ended' };
  try {
    const { claims, refreshToken } = await identity.refresh(access.issuer, token);
    if (claims !== null && claims.subject !== access.subject) return { kind: 'worthless' };
    return { kind: 'may come in', claims, refreshToken };
  } catch (error) {
    if (error instanceof GrantEndedError) return { kind: 'ended' };
    if (error instanceof SignInRefusedError) return { kind: 'worthless' };
    if (error instanceof AppError) return { kind: 'none', why: error.message };
    throw error;
  }
}

/** Asks about one person and writes what follows, before anybody else is asked. @returns why there is no answer; null if there is */
async function askAgain(deps: RefreshDeps, access: AskedAgain): Promise<string | null> {
  const { db, clock, sealing } = deps;
  const answer = await prepareAnswer(deps, access);
  if (answer.kind === 'worthless') return null;
  if (answer.kind === 'none') return answer.why;
  await db.transaction().execute(async (trx) => {
    const { refresh_token } = access;
    const given = answer.kind === 'ended' ? null : answer.refreshToken;
    const next =
      answer.kind === 'ended' ? null : given === null ? refresh_token : sealing.seal(given, refreshPurpose(access.id));
    if (!(await replaceRefreshToken(trx, access, next))) return;
    if (answer.kind === 'ended') await endUntilSignIn(trx, access, clock.now());
    else await write(trx, deps, access, answer.claims);
  });
  return null;
}

async function write(
  db: Db,
  { clock, settings, warn }: RefreshDeps,
  access: AskedAgain,
  claims: Claims | null,
): Promise<void> {
  const now = clock.now();
  const user = await findUser(db, access.user_id);
  if (!user) return;
  // Without a new ID token the provider says only that the person may still come in.
  if (claims === null) return saveGroupAccess(db, access.id, { judged_at: now.toISOString() });
  if (claims.groups?.known === false) warn({ provider: claims.provider }, GROUPS_LEFT_OUT);
  const proved = provesFirm(claims, settings.firmDomains);
  const { firmDomains } = settings;
  await judgeByGroups(db, user, { identityId: access.id, say: claims.groups, proved, firmDomains, now });
}

/** The provider does not let them in any more, or not without a new sign-in: sessions end, and their programs rest until then. */
async function endUntilSignIn(db: Db, access: AskedAgain, now: Date): Promise<void> {
  await saveGroupAccess(db, access.id, { judged_at: null });
  const ended = await endSessions(db, access.user_id, {}, now);
  const detail = { sessions: ended.length, by: 'provider' };
  await audit(db, null, now, { action: 'sessions.ended', entity: 'app_user', entityId: access.user_id, detail });
}
