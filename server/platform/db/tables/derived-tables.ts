/** Tables derived from facts: for connectors, paths and changes of jobs. The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

/**
 * Derived: who may be a connector for whom (relationship model §3). A pool is named by its account: the firm's is its reach, a portfolio
 * company's its users and those who work there now. score and probability are the contact's, kept here because ranking reads many of them
 * together.
 */
export interface PoolMemberTable {
  contact_id: number;
  pool_id: number;
  score: number;
  probability: number;
}

/** Derived: the spans of the people in a pool, by account, so that connectors are found without reading whole companies. */
export interface PoolSpanTable {
  pool_id: number;
  account_id: number;
  contact_id: number;
  start_month: number;
  end_month: number;
  year_only: number;
  management: Flag;
}

/** Derived: the people whom the circle knows, each with the best of its ties; of equal ties, that of the smallest member id. */
export interface TopInsiderTable {
  contact_id: number;
  member_id: number;
  probability: number;
}

/**
 * Derived: known people who worked at an account and work elsewhere now, or (`still`) have a job there beside their main one. rank is 4 -
 * score; works_at and visibility are the contact's, so that this table alone shows whom a viewer may see.
 */
export interface FormerTable {
  contact_id: number;
  account_id: number;
  still: Flag;
  rank: number;
  works_at: number | null;
  visibility: number;
}

/**
 * Derived (core/network/derive/account-ways.ts): a member of the circle who knows people at a company, the best of these ties and the last
 * touch, apart by the visibility of these people.
 */
export interface AccountWayTable {
  account_id: number;
  member_id: number;
  visibility: number;
  category: number;
  touched_on: string | null;
}

/** Derived (core/network/derive/account-ways.ts): the same for each company as one text (core/network/model/packed-reach.ts). */
export interface AccountReachTable {
  account_id: number;
  head: string;
  ways: string;
}

/**
 * Derived: the number of people at a large account over time (core/network/model/stored-sizes.ts), stored so that they need
 * not be counted.
 */
export interface AccountSizeTable {
  account_id: number;
  sizes: string;
}

/** Derived: the keys under which an account is found in other spellings of its names (core/network/derive/account-keys.ts). */
export interface AccountKeyTable {
  key: string;
  account_id: number;
}

/**
 * Derived (core/facts/write/job-changes.ts): a person whom a user's list shows at another company than the previous list that showed them. The change
 * was at some time from after_month to before_month.
 */
export interface JobChangeTable {
  id: Generated<number>;
  /** The import of the list that shows the new company, and the owner of that list. */
  import_id: number;
  user_id: number;
  contact_id: number;
  from_account_id: number;
  to_account_id: number;
  after_month: number;
  before_month: number;
}

/** Contacts whose ties have to be computed again; `facts` 1 when their own tenures or signals changed. */
export interface StaleContactTable {
  contact_id: number;
  facts: Flag;
}

/**
 * Accounts whose size changed by a step of the model: for tenures shared from from_month to to_month, and, if `undated`,
 * for those without dates. `people` is the smallest size that was or is in play.
 */
export interface StaleAccountTable {
  account_id: number;
  from_month: number;
  to_month: number;
  undated: Flag;
  people: number;
}

/** When the blind spots of a company were last counted. scope_id is the company's account id; -1 for staff, who see all wishes. */
interface BlindSpotCountTable {
  scope_id: number;
  counted_at: string;
}

/** A company (account_id), or a kind of company (tag_id, size_step, country), that was wanted and that nobody reaches. */
interface BlindSpotTable {
  id: Generated<number>;
  scope_id: number;
  account_id: number | null;
  tag_id: number | null;
  /** 0: any. */
  size_step: number;
  /** The code of a country; null: any. */
  country: string | null;
  use_cases: number;
  requests: number;
  /** The requests of the twelve months before the count. */
  recent_requests: number;
}

/** A person whose acquaintance would open most of it; `place` 0 first. at_account_id: where they worked with most of those that they open. */
interface BlindSpotOpenerTable {
  spot_id: number;
  place: number;
  contact_id: number;
  at_account_id: number | null;
}

/** Whom they open at a company. */
interface BlindSpotPersonTable {
  spot_id: number;
  place: number;
  contact_id: number;
}

/** Which companies of a kind they open. */
interface BlindSpotCompanyTable {
  spot_id: number;
  place: number;
  account_id: number;
}

/** How many companies of an industry a scope could see on a day, and how many of them somebody knew. Of each year the first day and the last. */
interface ReachRecordTable {
  scope_id: number;
  day: string;
  tag_id: number;
  companies: number;
  reached: number;
}

export interface ReachTables {
  reach_record: ReachRecordTable;
  account_reach: AccountReachTable;
  blind_spot_count: BlindSpotCountTable;
  blind_spot: BlindSpotTable;
  blind_spot_opener: BlindSpotOpenerTable;
  blind_spot_person: BlindSpotPersonTable;
  blind_spot_company: BlindSpotCompanyTable;
}
