/** The only SQL of reachouts. */

import type { Insertable, Selectable } from 'kysely';
import type { REACHOUT_FILTERS } from '../../../../shared/core/network/reachout.ts';
import { isActiveReachout } from '../../../core/network/read/load.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayKnow } from '../../../core/network/read/visible.ts';
import { releasePlaces } from '../../../core/network/terms/take-place.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { AppUser, OutboxRow } from '../../../platform/db/schema.ts';
import type { ReachoutTable } from '../../../platform/db/tables/reachout-tables.ts';

/** A reachout with its message and its sender. */
export interface ReachoutRow extends Selectable<ReachoutTable> {
  given_name: string | null;
  family_name: string | null;
  email: string;
  /** Null once the outbox has deleted the message. */
  message_id: number | null;
  message_state: OutboxRow['state'] | null;
  message_error: string | null;
  message_sent_at: string | null;
}

/** The key of a reachout's message. */
export const makeReachoutMessageKey = (id: number): string => `tamnuni-${id}`;

/** Reachouts in the order in which they were made. */
function selectReachouts(db: Db) {
  return db
    .selectFrom('reachout')
    .innerJoin('app_user', 'app_user.id', 'reachout.user_id')
    .leftJoin('outbox', (join) =>
      join.on(({ eb, val, cast }) =>
        eb('outbox.idempotency_key', '=', eb(val('tamnuni-'), '||', cast<string>('reachout.id', 'text'))),
      ),
    )
    .select(['reachout.id', 'reachout.digest', 'reachout.account_id', 'reachout.user_id'])
    .select(['reachout.connector_contact_id', 'reachout.target_contact_id', 'reachout.made_at', 'reachout.due_at'])
    .select(['reachout.expires_at', 'reachout.ended_at', 'reachout.outcome', 'reachout.ended_by'])
    .select(['app_user.given_name', 'app_user.family_name', 'app_user.email', 'outbox.id as message_id'])
    .select(['outbox.state as message_state', 'outbox.error as message_error', 'outbox.sent_at as message_sent_at'])
    .orderBy('reachout.id');
}

/** A company's reachouts about a target, by connector. */
export async function loadReachoutsAbout(
  db: Db,
  companyId: number,
  targetId: number,
): Promise<ReadonlyMap<number, ReachoutRow>> {
  const rows = await selectReachouts(db)
    .where('reachout.target_contact_id', '=', targetId)
    .where('reachout.account_id', '=', companyId)
    .execute();
  return new Map(rows.map((row) => [row.connector_contact_id, row]));
}

/** The connectors whom a company is asking at present, about any target: nobody at the company may send them another Tamnuni. */
export async function findBusyConnectors(
  db: Db,
  companyId: number,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('reachout')
    .select('connector_contact_id')
    .where('account_id', '=', companyId)
    .where('connector_contact_id', 'in', ids)
    .where(isActiveReachout(now))
    .execute();
  return new Set(rows.map(({ connector_contact_id }) => connector_contact_id));
}

/** A reachout that the viewer may see: one of their own company; staff see all. */
export async function findReachout(db: Db, { staff, companyId }: ViewerScope, digest: string) {
  const found = selectReachouts(db).where('reachout.digest', '=', digest);
  return (staff ? found : found.where('reachout.account_id', '=', companyId)).executeTakeFirst();
}

export function findReachoutById(db: Db, id: number): Promise<ReachoutRow | undefined> {
  return selectReachouts(db).where('reachout.id', '=', id).executeTakeFirst();
}

interface ListedRow extends ReachoutRow {
  connector: string;
  connector_key: string | null;
  target: string;
  target_key: string | null;
  company: string;
}

/**
 * The reachouts of the viewer's own company, for staff of every company: those whose connector and target the viewer
 * may be told of. @param after only those behind this id, in the order asked for
 */
export function listReachoutPage(
  db: Db,
  scope: ViewerScope,
  filter: { stands: (typeof REACHOUT_FILTERS)[number] | undefined; after: number | undefined; oldestFirst: boolean },
  { limit, now }: { limit: number; now: Date },
): Promise<ListedRow[]> {
  const active = isActiveReachout(now);
  const { stands, after, oldestFirst } = filter;
  return selectReachouts(db)
    .clearOrderBy()
    .innerJoin('contact as connector', 'connector.id', 'reachout.connector_contact_id')
    .innerJoin('contact as target', 'target.id', 'reachout.target_contact_id')
    .innerJoin('account', 'account.id', 'reachout.account_id')
    .select(['connector.name as connector', 'connector.profile_key as connector_key'])
    .select(['target.name as target', 'target.profile_key as target_key', 'account.name as company'])
    .where(mayKnow(scope, 'connector'))
    .where(mayKnow(scope, 'target'))
    .$if(!scope.staff, (query) => query.where('reachout.account_id', '=', scope.companyId))
    .$if(stands === 'ended', (query) => query.where(({ not }) => not(active)))
    .$if(stands === 'active' || stands === 'unsettled', (query) => query.where(active))
    .$if(stands === 'unsettled', (query) => query.where('outbox.state', 'in', ['failed', 'unsure']))
    .$if(after !== undefined, (query) => query.where('reachout.id', oldestFirst ? '>' : '<', after!))
    .orderBy('reachout.id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/**
 * The reachouts of a company that conflict with another one: about the same target, to the same connector, or by the same user and still
 * revocable.
 */
export function findReachoutsAgainst(
  db: Db,
  { companyId, userId, connectorId, targetId }: { companyId: number; userId: number } & PairOfIds,
  now: Date,
): Promise<ReachoutRow[]> {
  const active = isActiveReachout(now);
  return selectReachouts(db)
    .where((eb) => {
      const ofConnector = eb('reachout.account_id', '=', companyId).and(
        'reachout.connector_contact_id',
        '=',
        connectorId,
      );
      const ofTarget = eb('reachout.account_id', '=', companyId).and('reachout.target_contact_id', '=', targetId);
      const notSent = eb('reachout.user_id', '=', userId).and('reachout.due_at', '>', now.toISOString());
      return eb.or([
        ofConnector.and(eb.or([eb('reachout.target_contact_id', '=', targetId), active])),
        ofTarget.and(active),
        notSent.and(active),
      ]);
    })
    .execute();
}

export interface PairOfIds {
  connectorId: number;
  targetId: number;
}

/** Keeps other users of a company from asking until this transaction ends, by a lock on the row of its first user. */
export async function askAlone(trx: Db, companyId: number): Promise<void> {
  await trx
    .updateTable('app_user')
    .set((set) => ({ email: set.ref('email') }))
    .where('id', '=', ({ selectFrom, fn }) =>
      selectFrom('app_user').select(fn.min('id').as('first')).where('account_id', '=', companyId),
    )
    .execute();
}

export async function insertReachout(
  trx: Db,
  row: Omit<Insertable<ReachoutTable>, 'ended_at' | 'outcome' | 'ended_by'>,
): Promise<number> {
  const ends = { ended_at: null, outcome: null, ended_by: null };
  const made = await trx
    .insertInto('reachout')
    .values({ ...row, ...ends })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

export async function deleteReachout(trx: Db, id: number): Promise<void> {
  await releasePlaces(trx, { entity: 'reachout', id });
  await trx.deleteFrom('reachout').where('id', '=', id).execute();
}

export const startReachoutUpdate = (db: Db) => db.updateTable('reachout') as never;

/** The profile of a user, and the name of their company. */
export async function loadSender(db: Db, userId: number, companyId: number) {
  return db
    .selectFrom('app_user')
    .leftJoin('contact', 'contact.id', 'app_user.contact_id')
    .leftJoin('user_preference', 'user_preference.user_id', 'app_user.id')
    .innerJoin('account', (join) => join.on('account.id', '=', companyId))
    .select(({ fn }) => [
      'account.name as company',
      fn.coalesce('contact.profile_key', 'user_preference.profile_key').as('profile_key'),
    ])
    .where('app_user.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export interface ReachoutInWords extends ReachoutRow {
  sender: string;
  sender_status: AppUser['status'];
  sender_account_id: number | null;
  company: string;
  connector: string;
  target: string;
}

/** A reachout with the names that its own message has. */
export async function findReachoutInWords(db: Db, id: number): Promise<ReachoutInWords | undefined> {
  const row = await selectReachouts(db)
    .innerJoin('contact as connector', 'connector.id', 'reachout.connector_contact_id')
    .innerJoin('contact as target', 'target.id', 'reachout.target_contact_id')
    .innerJoin('account', 'account.id', 'reachout.account_id')
    .select(['app_user.status as sender_status', 'app_user.account_id as sender_account_id'])
    .select(['connector.name as connector', 'target.name as target', 'account.name as company'])
    .where('reachout.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, sender: getUserName(row.given_name, row.family_name, row.email) };
}

/** A reachout with the names for the message about its failure. */
export function findFailedReachout(db: Db, id: number) {
  return db
    .selectFrom('reachout')
    .innerJoin('app_user', 'app_user.id', 'reachout.user_id')
    .innerJoin('account', 'account.id', 'reachout.account_id')
    .innerJoin('contact', 'contact.id', 'reachout.connector_contact_id')
    .select(['app_user.given_name', 'app_user.family_name', 'app_user.email'])
    .select(['account.name as company', 'contact.name as connector'])
    .where('reachout.id', '=', id)
    .executeTakeFirst();
}
