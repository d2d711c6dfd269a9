import type { JobState } from '../../../../shared/features/operations/administration/calls.ts';
import { type FirmDomains, hasFirmAddress } from '../../../platform/access/firm-domains.ts';
import { isFirmUser } from '../../../platform/access/viewer.ts';
import { isNotMerged } from '../../../platform/db/account-flags.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { Job, OutboxRow } from '../../../platform/db/schema.ts';
import { RECIPIENT_FAILURES } from '../../../platform/messages/recipient-failures.ts';
import { MAIL_SERVICES } from '../../../platform/ports/mailbox.ts';

/** Jobs of a state, newest first. */
export function findJobs(db: Db, state: JobState | undefined, limit: number, before?: number): Promise<Job[]> {
  return db
    .selectFrom('job')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export const findJob = (db: Db, id: number): Promise<Job | undefined> =>
  db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();

/** The numbers of jobs that run, wait and failed. Those that ended well are many, and not counted. */
export async function countJobs(db: Db): Promise<Record<'running' | 'queued' | 'failed', number>> {
  const rows = await db
    .selectFrom('job')
    .select((get) => ['state', get.fn.countAll().as('count')])
    .where('state', 'in', ['running', 'queued', 'failed'])
    .groupBy('state')
    .execute();
  const countState = (state: JobState) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { running: countState('running'), queued: countState('queued'), failed: countState('failed') };
}

/** The last message of a channel that was delivered, kept or failed. */
export const findLastMessage = (db: Db, channel: OutboxRow['channel']): Promise<OutboxRow | undefined> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', '=', channel)
    .where('state', 'in', ['sent', 'kept', 'failed', 'unsure'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The last message of a channel that failed, and not because of its recipient. */
export const findLastFailedMessage = (db: Db, channel: OutboxRow['channel']): Promise<OutboxRow | undefined> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', '=', channel)
    .where('state', '=', 'failed')
    .where(({ eb, and, or }) =>
      or([eb('error', 'is', null), and(RECIPIENT_FAILURES.map((words) => eb('error', 'not like', words)))]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When somebody last signed in; null if nobody has a session. */
export async function findLastSignIn(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('session')
    .select((get) => get.fn.max('created_at').as('at'))
    .where('as_user_id', 'is', null)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** How many people wait to be let in, and since when the first of them does. */
export async function findWaitingPeople(db: Db): Promise<{ count: number; since: string | null }> {
  const row = await db
    .selectFrom('access_request')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('requested_at').as('since')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), since: row.since };
}

/** The number of people who signed in at least once and can let others in. */
export async function countAbleToLetIn(db: Db, firmDomains: FirmDomains): Promise<number> {
  const users = await db
    .selectFrom('app_user')
    .select(['email', 'roles', 'outside'])
    .where('status', '=', 'active')
    .where(({ eb, or }) => or([hasFirmAddress(firmDomains), eb('roles', 'like', '%Admin%')]))
    .execute();
  return users.filter((user) => isFirmUser(user, firmDomains)).length;
}

/** The mailbox that was read last, or whose reading failed last. */
export const findLastMailbox = (db: Db) =>
  db
    .selectFrom('mailbox')
    .select(['state', 'error', 'read_at', 'linked_at'])
    .where('kind', 'in', MAIL_SERVICES)
    .orderBy((get) => get.fn.coalesce('read_at', 'linked_at'), 'desc')
    .limit(1)
    .executeTakeFirst();

/** The last run that asked a provider of profiles. */
export const findLastEnrichment = (db: Db) =>
  db
    .selectFrom('enrichment_run')
    .select(['state', 'error', 'created_at', 'finished_at'])
    .where('kind', 'in', ['list', 'one', 'nightly'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The number of other users who may sign in or are invited. */
export async function countOtherPeople(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('app_user')
    .select((get) => get.fn.countAll().as('count'))
    .where('status', 'in', ['active', 'invited'])
    .where('id', '!=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The number of companies in the portfolio. */
export async function countPortfolio(db: Db): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select((get) => get.fn.countAll().as('count'))
    .where('type', '=', 'Portfolio')
    .where(isNotMerged())
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Whether a file was imported and not undone. */
export async function isAnythingImported(db: Db): Promise<boolean> {
  const row = await db.selectFrom('import_run').select('id').where('state', '=', 'done').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The people about whom groups of a provider decide, and those about whom Kith can ask it. */
export async function countGroupAccess(db: Db, issuer: string): Promise<{ people: number; asked: number }> {
  const row = await db
    .selectFrom('group_access')
    .innerJoin('identity', 'identity.id', 'group_access.identity_id')
    .select(({ fn }) => [fn.countAll<number>().as('people'), fn.count<number>('refresh_token').as('asked')])
    .where('identity.issuer', '=', issuer)
    .where('group_access.ended', '=', 0)
    .executeTakeFirstOrThrow();
  return { people: Number(row.people), asked: Number(row.asked) };
}
