import { listEmployers, makeCompanyFinder } from '../../../core/facts/write/employers.ts';
import { computePositionKeys } from '../../../core/facts/write/positions.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { foldText } from '../../../platform/text/names.ts';
import type { FileRecord } from '../runs/records.ts';
import type { PlannedPosition, PositionIndex } from './plan.ts';
import { listPositionsOfCompanies, listTalentTeamMembers } from './queries.ts';
import type { PositionRecord } from './rows.ts';

export const isPosition = (record: FileRecord): record is PositionRecord => 'position' in record;

/** Companies and owners, without positions. */
export async function startImportIndex(db: Db, now: Date): Promise<PositionIndex> {
  const at = now.toISOString();
  const team = (await listTalentTeamMembers(db)).map(({ id, email, given_name, family_name }) => ({
    id,
    email,
    name: getUserName(given_name, family_name, email),
  }));
  const called = new Map(team.flatMap(({ id, email, name }) => [email, name].map((word) => [foldText(word), id])));
  const names = new Map(team.map(({ id, name }) => [id, name]));
  return {
    companyOf: makeCompanyFinder(await listEmployers(db)),
    ownerOf: (name) => called.get(foldText(name)),
    nameOfOwner: (id) => names.get(id) ?? null,
    known: new Map(),
    taken: new Set(),
    day: at.slice(0, 10),
    at,
  };
}

/** Adds the positions of the companies in these rows. @returns the companies that are new to the book */
export async function loadKnown(db: Db, index: PositionIndex, records: readonly FileRecord[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const record of records) {
    const company = isPosition(record) ? index.companyOf(record.position) : null;
    if (company && 'id' in company && !index.known.has(company.id)) ids.add(company.id);
  }
  for (const id of ids) index.known.set(id, []);
  for (const row of ids.size === 0 ? [] : await listPositionsOfCompanies(db, [...ids]))
    index.known.get(row.account_id)!.push(row);
  return [...ids];
}

/** Adds a new position: a later row of the file may mean it. */
export function addToBook(index: PositionIndex, values: PlannedPosition, id: number): void {
  const keys = { name_key: '', place_key: '', ...computePositionKeys(values) };
  index.known.get(values.account_id)!.push({ ...values, ...keys, id, import_id: null, created_by: null });
  index.taken.add(id);
}
