/** The values that an account can have several of. The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

/**
 * Industry tags. core/network/derive/search-index.ts derives `rank`, which is 4 - relationship of the account, so that (tag, rank,
 * account) lists the best first, `open_rank`, the same of its open_relationship, and its headcount. An account that
 * was merged has HIDDEN_RANK; one that is confidential, stealth or portfolio_only has it as open_rank.
 */
export interface TagTable {
  id: Generated<number>;
  name: string;
  name_key: string;
}
export interface AccountTagTable {
  account_id: number;
  tag_id: number;
  rank: Generated<number>;
  open_rank: Generated<number>;
  headcount: number | null;
}

/** Other names of an account: aliases and (`former`) former names. */
export interface AccountNameTable {
  account_id: number;
  name_key: string;
  name: string;
  former: Flag;
}

/** Ids that other systems gave to an account, such as "Pipedrive:12" (core/facts/book/external-ids.ts). */
export interface AccountExternalIdTable {
  value: string;
  account_id: number;
}

/** The same for a contact. */
export interface ContactExternalIdTable {
  value: string;
  contact_id: number;
}

/** Derived (core/network/derive/portfolio-only.ts): the portfolio companies whose people name an account that nobody else names. */
export interface AccountKnowerTable {
  company_id: number;
  account_id: number;
}
