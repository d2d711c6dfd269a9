/**
 * A list of a portfolio company is written as if the companies and people that are hidden from it did not exist: what it says of them makes
 * records of its own, their shadows (docs/decisions/086). Everybody else writes as if there were no shadows.
 */
import { isGuarded } from '../../../platform/db/account-flags.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { getAddressOfKey, makeShadowKey } from '../../../platform/text/profile-address.ts';
import { GUARDED, STAFF } from '../../network/model/visibility.ts';
import { listEmails, listProfiles } from '../../network/words/person-ids.ts';
import type { ContactInput } from './attributes.ts';
import type { AccountRow, ContactRow, ImportIndex, MergeKind } from './import-index.ts';

type Row = AccountRow | ContactRow;

/** The portfolio company of the user whose list it is; null for the firm's people, and for a list of nobody. */
export async function findPortfolioCompany(db: Db, userId: number | null): Promise<number | null> {
  if (userId === null) return null;
  const user = await db.selectFrom('app_user').select('account_id').where('id', '=', userId).executeTakeFirst();
  const accountId = user?.account_id ?? null;
  return accountId === (await loadFirmAccountId(db)) ? null : accountId;
}

/** Leaves out of the rows those that the book of this writer must not have. @param owners are never left out */
export function dropShadowsOrHidden(
  index: ImportIndex,
  kind: MergeKind,
  rows: Map<number, Row>,
  owners: readonly number[],
): void {
  const company = index.forCompany;
  const all = new Map(rows);
  for (const [id, row] of all) {
    const root = all.get(row.merged_into ?? id) ?? row;
    const isOut = company === null ? root.shadow === 1 : isHidden(kind, root, company);
    if (!isOut || owners.includes(root.id)) continue;
    rows.delete(id);
    if (company !== null) for (const key of listKeys(kind, row)) index.hidden[kind].add(key);
  }
  if (company !== null) dropSuperseded(kind, rows);
}

/** The keys to look for: a shadow has one of its own for an address. */
export const addShadowKeys = (
  { forCompany }: ImportIndex,
  column: string,
  keys: readonly string[],
): readonly string[] =>
  forCompany !== null && column === 'profile_key' ? [...keys, ...keys.map(makeShadowKey)] : keys;

/** Whether people of a portfolio company may not know it: as `mayOpenAccount` and `mayKnow` say for queries. */
function isHidden(kind: MergeKind, row: Row, company: number): boolean {
  if (kind === 'account') return isGuarded(row as AccountRow) && row.id !== company;
  const { visibility, account_id } = row as ContactRow;
  return visibility === STAFF || (visibility === GUARDED && account_id !== company);
}

/** A shadow gives way to a record that the company may know by now. */
function dropSuperseded(kind: MergeKind, rows: Map<number, Row>): void {
  const shadows = [...rows.values()].filter(({ shadow }) => shadow === 1);
  if (shadows.length === 0) return;
  const known = new Set([...rows.values()].flatMap((row) => (row.shadow === 1 ? [] : listKeys(kind, row))));
  for (const row of shadows) {
    if (listKeys(kind, row).some((key) => known.has(key))) rows.delete(row.id);
    else if (kind === 'contact') {
      const { profile_key } = row as ContactRow;
      rows.set(row.id, { ...row, profile_key: getAddressOfKey(profile_key ?? null) } as ContactRow);
    }
  }
}

/** The keys by which a record and its shadow are the same: what identifies a person, the name of a company. */
function listKeys(kind: MergeKind, row: Row): string[] {
  if (kind === 'account') return [row.name_key];
  const { profile_key, email } = row as ContactRow;
  return [getAddressOfKey(profile_key ?? null), email].filter(
    (key) => typeof key === 'string' && key !== '',
  ) as string[];
}

/** Whether a new company is the shadow of a hidden one. */
export const isShadowAccount = ({ hidden }: ImportIndex, nameKey: string): boolean => hidden.account.has(nameKey);

/** The same for a new person. */
export const isShadowContact = ({ hidden }: ImportIndex, input: ContactInput): boolean =>
  [...listProfiles(input), ...listEmails(input)].some((key) => hidden.contact.has(key));

/** A person's row as it is stored: the address is the hidden person's. */
export function applyShadowKey<R extends { id: number }>(row: R): R {
  const { shadow, profile_key } = row as Partial<ContactRow>;
  return shadow === 1 && profile_key ? { ...row, profile_key: makeShadowKey(profile_key) } : row;
}
