import { toMonth } from '../server/platform/time/months.ts';

/**
 * The numbers of everything in a network of so many contacts: all in proportion, so that degrees are distributed alike.
 */
export function benchSizes(contacts: number) {
  const part = contacts / 1_000_000;
  return {
    contacts,
    accounts: Math.round(150_000 * part),
    staff: Math.max(2, Math.round(50 * part)),
    portfolioUsers: Math.max(10, Math.round(5_000 * part)),
    portfolioCompanies: Math.max(2, Math.round(250 * part)),
    investments: Math.round(60_000 * part),
    titles: Math.round(100_000 * part ** 0.6),
  };
}
export type BenchSizes = ReturnType<typeof benchSizes>;

/** Bump when the rows change: stored networks are made anew. */
export const BENCH_VERSION = 9;

/** Everything is dated to this month, whenever it is generated; the derived tables are computed for it as well. */
export const BENCH_NOW = new Date('2026-11-15T00:00:00.000Z');
export const BENCH_MONTH = toMonth(2026, 11);
export const AT = '2026-11-01T00:00:00.000Z';

/** The share of the contacts that are known from one list only. */
export const LISTED = 0.05;

/** The list of connections of a user. */
export const getListId = (user: number): number => user + 1;

/** The source of a contact: a portfolio user's list for those who are only listed. */
export function pickContactSource({ contacts, staff, portfolioUsers }: BenchSizes, id: number): number {
  return id > contacts * (1 - LISTED) ? getListId(staff + 1 + (id % portfolioUsers)) : 1;
}

/** The company of a user, who is also the contact with that number. */
export function pickUserCompany({ staff, portfolioCompanies }: BenchSizes, user: number): number {
  return user <= staff ? 1 : 2 + ((user - staff - 1) % portfolioCompanies);
}
