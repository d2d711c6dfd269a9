import type { Db } from '../../db/engine.ts';
import { positionKeys } from '../../facts/positions.ts';
import { foldName, foldText } from '../../network/names.ts';
import { websiteIn } from '../../platform/tables/websites.ts';
import { nameOfUser } from '../../platform/users.ts';
import type { FileRecord } from '../records.ts';
import type { Book, NewPosition } from './plan.ts';
import { type Employer, employers, positionsOf, talentTeam } from './queries.ts';
import type { PositionRecord, PositionSaid } from './rows.ts';

export const isPosition = (record: FileRecord): record is PositionRecord => 'position' in record;

/** Companies and owners, and no position yet. */
export async function startBook(db: Db, now: Date): Promise<Book> {
  const at = now.toISOString();
  const team = (await talentTeam(db)).map(({ id, email, given_name, family_name }) => ({
    ...{ id, email, name: nameOfUser(given_name, family_name, email) },
  }));
  const called = new Map(team.flatMap(({ id, email, name }) => [email, name].map((word) => [foldText(word), id])));
  const names = new Map(team.map(({ id, name }) => [id, name]));
  return {
    companyOf: companies(await employers(db)),
    ownerOf: (name) => called.get(foldText(name)),
    nameOfOwner: (id) => names.get(id) ?? null,
    ...{ known: new Map(), taken: new Set(), day: at.slice(0, 10), at },
  };
}

/** Adds the positions of the companies that these rows are of. @returns the companies that are new in it */
export async function loadKnown(db: Db, book: Book, records: readonly FileRecord[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const record of records) {
    const company = isPosition(record) ? book.companyOf(record.position) : null;
    if (company && 'id' in company && !book.known.has(company.id)) ids.add(company.id);
  }
  for (const id of ids) book.known.set(id, []);
  for (const row of ids.size === 0 ? [] : await positionsOf(db, [...ids])) book.known.get(row.account_id)!.push(row);
  return [...ids];
}

/** Adds a position that is new: a later row of the file may say it again. */
export function keep(book: Book, values: NewPosition, id: number): void {
  const keys = { name_key: '', place_key: '', ...positionKeys(values) };
  book.known.get(values.account_id)!.push({ ...values, ...keys, id, import_id: null, created_by: null });
  book.taken.add(id);
}

/** By website, otherwise by any name that the company goes by. */
function companies(all: readonly Employer[]): Book['companyOf'] {
  const byDomain = new Map(all.flatMap((one) => (one.domain === null ? [] : [[one.domain, one] as const])));
  const byKey = Map.groupBy(
    all.flatMap((one) => [...new Set(one.keys)].map((key) => ({ key, one }))),
    ({ key }) => key,
  );
  return ({ company, website }: PositionSaid) => {
    const domain = website === '' ? undefined : websiteIn(website)?.domain;
    const named = company === '' ? [] : (byKey.get(foldName(company)) ?? []).map(({ one }) => one);
    const found =
      (domain === undefined ? undefined : byDomain.get(domain)) ?? (named.length === 1 ? named[0] : undefined);
    if (found) return { id: found.id, name: found.name };
    if (named.length > 1)
      return {
        reason: `${named.length} companies of the portfolio are called so. Add a column with the company’s website.`,
      };
    return { reason: 'No company of the portfolio is called so.' };
  };
}
