/**
 * The meaning of an account's flags; core/network/read/visible.ts decides what follows for a viewer. The test for "guarded" exists twice, for
 * rows in a query and for a row that was read, and a unit test compares the two.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Flag } from './tables/columns.ts';

/** The columns that say whether an account is to be kept quiet. */
export interface AccountFlags {
  confidential: Flag;
  stealth: Flag;
}

/** Confidential or in stealth mode: only staff and its own users know it. */
export function isGuarded({ confidential, stealth }: Partial<AccountFlags>): boolean {
  return confidential === 1 || stealth === 1;
}

/** The flags themselves, for the users who set them. */
export function getAccountFlags({ confidential, stealth }: AccountFlags) {
  return { confidential: confidential === 1, stealth: stealth === 1 };
}

/** The reason why an account is kept quiet, in a word for staff. */
export function describeSecrecy({ confidential, stealth }: { confidential: number | null; stealth: number | null }) {
  return stealth === 1 ? ('Stealth' as const) : confidential === 1 ? ('Confidential' as const) : null;
}

/** The same for an account under an alias. Raw: the builder's types would bind it to the tables of one query. */
export function isConfidential(alias = 'account'): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${alias}.confidential`)} = 1 or ${sql.ref(`${alias}.stealth`)} = 1)`;
}

/** Accounts that somebody may not know, to count these few: the words are those of the index `account_hidden`. Raw for the same reason. */
export const HIDDEN_FROM_SOME = sql<SqlBool>`(merged_into is not null or confidential = 1 or stealth = 1 or portfolio_only = 1)`;

/** Whether the account under an alias exists for users: one that was merged into another does not. Raw for the same reason. */
export function isNotMerged(alias = 'account'): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.merged_into`)} is null`;
}
