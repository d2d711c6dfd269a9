import { ASSISTANT_DAYS } from '../../../../shared/features/assistants/calls.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { StoredAssistantGrant } from '../../../platform/db/tables/assistant-tables.ts';
import { hashSecret, isVerifier, makeAccessToken, makeCode, makeRefreshToken } from './secrets.ts';

const CODE_MS = 60_000;
const ACCESS_MS = 3_600_000;
const DAY_MS = 86_400_000;

export interface AssistantRights {
  draft: boolean;
  send: boolean;
}

export const joinRights = ({ draft, send }: AssistantRights): string =>
  ['read', ...(draft ? ['draft'] : []), ...(send ? ['send'] : [])].join(';');
export const readRights = (scopes: string): AssistantRights => {
  const words = scopes.split(';');
  return { draft: words.includes('draft'), send: words.includes('send') };
};

/** The scopes on the wire. */
export const SCOPE_WORDS = ['kith:read', 'kith:draft', 'kith:send'] as const;
export const describeScopes = (scopes: string): string =>
  scopes
    .split(';')
    .map((scope) => `kith:${scope}`)
    .join(' ');

interface NewGrant {
  userId: number;
  clientId: number;
  rights: AssistantRights;
  host: string;
  redirectUri: string;
  challenge: string;
}

/** Lets a client in. @returns the code with which it gets its tokens within a minute, once */
export async function insertGrant(db: Db, made: NewGrant, now: Date): Promise<{ code: string; id: number }> {
  const code = makeCode();
  const { id } = await db
    .insertInto('assistant_grant')
    .values({
      user_id: made.userId,
      client_id: made.clientId,
      scopes: joinRights(made.rights),
      host: made.host,
      redirect_uri: made.redirectUri,
      challenge: made.challenge,
      code_hash: hashSecret(code),
      code_expires_at: new Date(now.getTime() + CODE_MS).toISOString(),
      access_hash: null,
      access_expires_at: null,
      refresh_hash: null,
      former_refresh_hash: null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + ASSISTANT_DAYS * DAY_MS).toISOString(),
      last_used_at: null,
      asked_day: null,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('assistant_client')
    .set({ let_in_at: now.toISOString() })
    .where('id', '=', made.clientId)
    .execute();
  return { code, id };
}

export interface IssuedTokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scopes: string;
}

/** The grant of a code, for the client that may exchange it; a code that comes a second time ends what the first one opened. */
export async function exchangeCode(
  db: Db,
  given: { code: string; verifier: string; redirectUri: string; clientKey: string },
  now: Date,
): Promise<IssuedTokens | undefined> {
  const grant = await findGrant(db, 'code_hash', given.code);
  if (!grant) return undefined;
  if (grant.access_hash !== null) {
    await revokeGrant(db, grant.id, now);
    return undefined;
  }
  const fits =
    grant.code_expires_at > now.toISOString() &&
    grant.client_key === given.clientKey &&
    grant.redirect_uri === given.redirectUri &&
    isVerifier(given.verifier, grant.challenge);
  return fits ? issueTokens(db, grant, now) : undefined;
}

/** New tokens for the present refresh token, which ends with that. A former one that comes again ends the grant: two have it. */
export async function refreshTokens(
  db: Db,
  given: { refreshToken: string; clientKey: string },
  now: Date,
): Promise<IssuedTokens | undefined> {
  const grant = await findGrant(db, 'refresh_hash', given.refreshToken);
  if (!grant) {
    const stolen = await findGrant(db, 'former_refresh_hash', given.refreshToken);
    if (stolen) await revokeGrant(db, stolen.id, now);
    return undefined;
  }
  return grant.client_key === given.clientKey ? issueTokens(db, grant, now) : undefined;
}

type FoundGrant = StoredAssistantGrant & { client_key: string; client_name: string };

/** One that is in force, of a client that is not switched off. */
async function findGrant(
  db: Db,
  column: 'code_hash' | 'access_hash' | 'refresh_hash' | 'former_refresh_hash',
  secret: string,
): Promise<FoundGrant | undefined> {
  return db
    .selectFrom('assistant_grant')
    .innerJoin('assistant_client', 'assistant_client.id', 'assistant_grant.client_id')
    .selectAll('assistant_grant')
    .select(['assistant_client.client_key', 'assistant_client.name as client_name'])
    .where(`assistant_grant.${column}`, '=', hashSecret(secret))
    .where('assistant_grant.revoked_at', 'is', null)
    .where('assistant_client.blocked_at', 'is', null)
    .executeTakeFirst();
}

/** By compare-and-set: of two exchanges at once, one gets tokens. */
async function issueTokens(db: Db, grant: StoredAssistantGrant, now: Date): Promise<IssuedTokens | undefined> {
  if (grant.expires_at <= now.toISOString()) return undefined;
  const [access_token, refresh_token] = [makeAccessToken(), makeRefreshToken()];
  const changed = await db
    .updateTable('assistant_grant')
    .set({
      access_hash: hashSecret(access_token),
      access_expires_at: new Date(now.getTime() + ACCESS_MS).toISOString(),
      refresh_hash: hashSecret(refresh_token),
      former_refresh_hash: grant.refresh_hash,
    })
    .where('id', '=', grant.id)
    .where('refresh_hash', grant.refresh_hash === null ? 'is' : '=', grant.refresh_hash)
    .returning('id')
    .executeTakeFirst();
  return changed && { access_token, refresh_token, expires_in: ACCESS_MS / 1_000, scopes: grant.scopes };
}

/** The grant of an access token that is in force. */
export async function findGrantOfToken(db: Db, token: string, now: Date): Promise<FoundGrant | undefined> {
  const grant = await findGrant(db, 'access_hash', token);
  const at = now.toISOString();
  return grant && grant.expires_at > at && (grant.access_expires_at ?? '') > at ? grant : undefined;
}

/** The grant that a token of either kind belongs to, for its end by the client itself. */
export async function findGrantToRevoke(db: Db, token: string): Promise<FoundGrant | undefined> {
  return (await findGrant(db, 'access_hash', token)) ?? (await findGrant(db, 'refresh_hash', token));
}

export async function revokeGrant(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('assistant_grant')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Counts a question, and notes that it was asked. */
export async function noteQuestion(
  db: Db,
  grant: Pick<StoredAssistantGrant, 'id'>,
  day: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('assistant_grant')
    .set((set) => ({
      last_used_at: now.toISOString(),
      asked: set
        .case()
        .when('asked_day', '=', day)
        .then(set('asked', '+', 1))
        .else(1)
        .end(),
      asked_day: day,
    }))
    .where('id', '=', grant.id)
    .execute();
}

/** Deletes grants whose code nobody exchanged. */
export async function deleteUnexchanged(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('assistant_grant')
    .where('access_hash', 'is', null)
    .where('code_expires_at', '<', before.toISOString())
    .execute();
}
