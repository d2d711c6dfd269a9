/** The times of a pool's people at companies, and statements of the firm's own people about them. */

import { RANKING_ANSWER } from '../../../core/network/model/signal-types.ts';
import { selectCareerReadAt } from '../../../core/network/read/freshness.ts';
import { mayNameGiver } from '../../../core/network/sharing/shown-signals.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { UNKNOWN_START } from '../../../platform/time/months.ts';

export interface KeyNodeSpan {
  contact_id: number;
  account_id: number;
  start_month: number;
  end_month: number;
  score: number;
  probability: number;
}

/** The spans of a pool's people at some companies, with how well the firm knows them. */
export function listSpansAt(db: Db, poolId: number, accountIds: readonly number[]): Promise<KeyNodeSpan[]> {
  return db
    .selectFrom('pool_spell as s')
    .innerJoin('pool_member as m', (join) =>
      join.onRef('m.contact_id', '=', 's.contact_id').onRef('m.pool_id', '=', 's.pool_id'),
    )
    .select(['s.contact_id', 's.account_id', 's.start_month', 's.end_month', 'm.score', 'm.probability'])
    .where('s.pool_id', '=', poolId)
    .where(isAmong(db, 's.account_id', accountIds))
    .execute();
}

/** Those of some accounts at which people of the pool are or were. */
export async function listAccountsWithSpans(db: Db, poolId: number, accountIds: readonly number[]) {
  if (accountIds.length === 0) return new Set<number>();
  const rows = await db
    .selectFrom('pool_spell')
    .select('account_id')
    .distinct()
    .where('pool_id', '=', poolId)
    .where(isAmong(db, 'account_id', accountIds))
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/**
 * More than one, because the first may be the connector. The earliest people are those who were there before all
 * others.
 */
const EARLIEST = 3;

/** The earliest of those who are at a company, or were within the last months. */
export function listStillThere(
  db: Db,
  accountId: number,
  since: number,
): Promise<{ contact_id: number; start_month: number; end_month: number }[]> {
  return db
    .selectFrom('spell')
    .select(['contact_id', 'start_month', 'end_month'])
    .where('account_id', '=', accountId)
    .where('start_month', '>', UNKNOWN_START)
    .where('end_month', '>=', since)
    .orderBy('start_month')
    .orderBy('contact_id')
    .limit(EARLIEST)
    .execute();
}

interface JobThere {
  contact_id: number;
  account_id: number;
  title: string;
  kind: string;
}

/** The titles of some people's jobs at some companies, the newest first. */
export function listJobTitlesAt(db: Db, ids: readonly number[], accountIds: readonly number[]): Promise<JobThere[]> {
  return db
    .selectFrom('tenure')
    .innerJoin('title', 'title.id', 'tenure.title_id')
    .select(['tenure.contact_id', 'tenure.account_id', 'title.text as title', 'title.kind'])
    .where(isAmong(db, 'tenure.contact_id', ids))
    .where(isAmong(db, 'tenure.account_id', accountIds))
    .orderBy('tenure.end_month', 'desc')
    .orderBy('tenure.start_month', 'desc')
    .orderBy('tenure.id', 'desc')
    .execute();
}

export interface FirmSignal {
  from_contact_id: number;
  to_contact_id: number;
  type: string;
  sub_type: string | null;
}

/** Answers and connections of the firm's own people about these, the oldest first. */
export function listFirmSignals(db: Db, ids: readonly number[]): Promise<FirmSignal[]> {
  return db
    .selectFrom('signal')
    .innerJoin('member', 'member.contact_id', 'signal.from_contact_id')
    .select(['signal.from_contact_id', 'signal.to_contact_id', 'signal.type', 'signal.sub_type'])
    .where('member.kind', '=', 'firm')
    .where(isAmong(db, 'signal.to_contact_id', ids))
    .where('signal.type', 'in', [RANKING_ANSWER, 'Linkedin Connection'])
    .where(mayNameGiver())
    .orderBy('signal.id')
    .execute();
}

export interface KeyNodePersonRow {
  id: number;
  name: string;
  first_name: string | null;
  profile_key: string | null;
  crm_id: string | null;
  title: string | null;
  kind: string | null;
  account: string | null;
  /** The skills as entered for a candidate, joined by `;`. */
  skills: string | null;
  /** The time at which their career was last read. */
  read_at: string | null;
}

export function loadKeyNodePeople(db: Db, ids: readonly number[]): Promise<KeyNodePersonRow[]> {
  return db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'contact.account_id').on('account.merged_into', 'is', null),
    )
    .leftJoin('candidate', 'candidate.contact_id', 'contact.id')
    .select(['contact.id', 'contact.name', 'contact.first_name', 'contact.profile_key', 'contact.crm_id'])
    .select(['title.text as title', 'title.kind', 'account.name as account', 'candidate.skills'])
    .select(selectCareerReadAt())
    .where(isAmong(db, 'contact.id', ids))
    .where('contact.merged_into', 'is', null)
    .execute();
}

export async function loadUnmergedAccountNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where(isAmong(db, 'id', ids))
    .where('merged_into', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
