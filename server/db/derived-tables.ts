/** Tables that follow from facts: of connectors, paths and changes of jobs. What schema.ts says of all tables holds here. */
import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

/**
 * Derived: who may be a connector for whom (relationship model §3). A pool is named by its account: the firm's is its
 * reach, a portfolio company's its users and those who work there now. score and probability are the contact's, where
 * ranking many finds them together.
 */
export interface PoolMemberTable {
  contact_id: number;
  pool_id: number;
  score: number;
  probability: number;
}

/** Derived: the spells of the people of a pool, by account, so that connectors are found without reading whole companies. */
export interface PoolSpellTable {
  pool_id: number;
  account_id: number;
  contact_id: number;
  start_month: number;
  end_month: number;
  year_only: number;
  management: Flag;
}

/** Derived: whom the circle knows, with the best of its ties; of equal ones that of the smallest member id. */
export interface NearestTable {
  contact_id: number;
  member_id: number;
  probability: number;
}

/**
 * Derived: who worked at an account, is known and works elsewhere now, or (`still`) has a job there beside the main one.
 * rank is 4 - score; works_at and visibility are the contact's, so that whom a viewer may be told of is seen here.
 */
export interface FormerTable {
  contact_id: number;
  account_id: number;
  still: Flag;
  rank: number;
  works_at: number | null;
  visibility: number;
}

/** Derived: how many people an account of many had over time (network/model/stored-sizes.ts), so that they need not be counted. */
export interface AccountSizeTable {
  account_id: number;
  sizes: string;
}

/** Derived: the keys under which an account is found in other spellings of its names (network/derive/account-keys.ts). */
export interface AccountKeyTable {
  key: string;
  account_id: number;
}

/**
 * Derived (facts/job-changes.ts): somebody whom a user's list puts somewhere else than the list before that showed them did,
 * at some time from after_month to before_month.
 */
export interface JobChangeTable {
  id: Generated<number>;
  /** The import of the list that shows the new company, and whose list it is. */
  import_id: number;
  user_id: number;
  contact_id: number;
  from_account_id: number;
  to_account_id: number;
  after_month: number;
  before_month: number;
}
