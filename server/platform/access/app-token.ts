import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { SCOPES, type Scope } from '../../../shared/platform/scopes.ts';
import type { Db } from '../db/engine.ts';
import type { AppUser } from '../db/schema.ts';
import type { StoredAppToken } from '../db/tables/sign-in-tables.ts';
import type { UseNotes } from './seen.ts';

/** The prefix of every app token, so that scanners of source code find a forgotten one. */
const BEGINNING = 'kith_';
const ENDING_LENGTH = 4;
const USE_NOTED_EVERY_MS = 60_000;

/** As long as a session: programs of a person about whom groups decide rest once nothing was heard of them for so long. */
const JUDGED_MS = 12 * 3_600_000;

export const isAppToken = (token: string): boolean => token.startsWith(BEGINNING);

/** A token of 256 random bits needs no slow hash: nobody guesses it. */
const getHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** 'import;read' → ['read', 'import']; unknown words are left out. */
export function readScopes(joined: string): Scope[] {
  const words = joined.split(';');
  return SCOPES.filter((scope) => words.includes(scope));
}

/** Makes a token. @returns the token, shown only now, and its row */
export async function insertAppToken(
  db: Db,
  made: { userId: number; name: string; scopes: readonly Scope[]; expiresAt: Date },
  now: Date,
): Promise<{ token: string; row: StoredAppToken }> {
  const token = `${BEGINNING}${randomBytes(32).toString('base64url')}`;
  const row = await db
    .insertInto('app_token')
    .values({
      user_id: made.userId,
      name: made.name,
      scopes: SCOPES.filter((scope) => made.scopes.includes(scope)).join(';'),
      token_hash: getHash(token),
      ending: token.slice(-ENDING_LENGTH),
      created_at: now.toISOString(),
      expires_at: made.expiresAt.toISOString(),
      last_used_at: null,
      revoked_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { token, row };
}

interface AppTokenRow extends AppUser {
  token_id: number;
  token_scopes: string;
  firm_account_id: string | null;
}

/**
 * The token, if it is valid and its owner may still sign in, with its owner; the use is noted. Raw, like the session's query and for the
 * same reason: every call of a program runs it.
 */
export async function findAppToken(db: Db, uses: UseNotes, token: string, now: Date): Promise<AppTokenRow | undefined> {
  const at = now.toISOString();
  const judgedSince = new Date(now.getTime() - JUDGED_MS).toISOString();
  const { rows } = await sql<AppTokenRow & { last_used_at: string | null }>`
    select app_user.*, app_token.id as token_id, app_token.scopes as token_scopes, app_token.last_used_at,
      installation.value as firm_account_id
    from app_token
    join app_user on app_user.id = app_token.user_id
    left join installation on installation.key = 'firm_account_id'
    where app_token.token_hash = ${getHash(token)} and app_token.revoked_at is null and app_token.expires_at > ${at}
      and app_user.status = 'active' and not exists (
        select 1 from group_access join identity on identity.id = group_access.identity_id
        where identity.user_id = app_user.id and (group_access.judged_at is null or group_access.judged_at <= ${judgedSince}))`.execute(
    db,
  );
  if (!rows[0]) return undefined;
  const { last_used_at, ...row } = rows[0];
  if (last_used_at === null || now.getTime() - Date.parse(last_used_at) >= USE_NOTED_EVERY_MS)
    uses.note({ table: 'app_token', id: row.token_id }, at);
  return row;
}

/** Ends valid tokens of a user: the named one, or all. @returns the ids of the ended ones */
export async function revokeAppTokens(db: Db, userId: number, now: Date, id?: number): Promise<number[]> {
  const ended = await db
    .updateTable('app_token')
    .set({ revoked_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returning('id')
    .execute();
  return ended.map((row) => row.id);
}
