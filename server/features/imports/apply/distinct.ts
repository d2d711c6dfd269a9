/**
 * People whom a user kept apart from the known people that their rows would have meant. A key of the row stores who they are, so that the
 * row means the same person in later files.
 */
import { createHash } from 'node:crypto';
import type { ContactInput } from '../../../core/facts/book/attributes.ts';
import { type ContactRow, type ImportIndex, listMembers } from '../../../core/facts/book/import-index.ts';
import { isAddressId, listProfiles } from '../../../core/network/words/person-ids.ts';
import { foldName, foldText } from '../../../platform/text/names.ts';
import type { GoodRecord } from '../runs/records.ts';
import type { ListedConnection } from './matching.ts';

export interface Distinctness {
  /** Rows of the file whose person is kept apart, by `makeRowKey`: whether a user decided so. */
  rows: ReadonlyMap<string, boolean>;
  /** People who were kept apart, by the keys of their rows; null if nobody ever was. */
  known: Map<string, number> | null;
}

/** The row's place in its file. */
export const makeRowKey = ({ file, line }: { file?: string | null; line: number }): string => `${file ?? ''}:${line}`;

/** The day of a list's row. */
export const getRecordDay = ({ signals }: GoodRecord): string | null => signals[0]?.occurred_on ?? null;

/** The data written about a person who is kept apart. */
export interface MarkedDistinct {
  keys: string[];
  contactId: number;
  fromId: number;
  /** False: by the evidence alone. */
  isDecided: boolean;
}

/**
 * The keys that identify one of a record's people, the most certain first: the name with an address; then the name with the list's owner
 * and the day, or outside of lists with the companies and titles.
 */
export function computeDistinctKeys(
  { contacts, accounts, tenures }: GoodRecord,
  at: number,
  listed: Pick<ListedConnection, 'ownerId' | 'day'> | null,
): { byAddress: string | null; byRow: string } {
  const { name, profile_key, crm_id, external_ids, email } = contacts[at]!;
  const makeDistinctKey = (telling: unknown) =>
    createHash('sha256')
      .update(JSON.stringify([foldText(name), telling]))
      .digest('hex');
  const address = profile_key ?? crm_id ?? external_ids?.find((id) => !isAddressId(id)) ?? email;
  const jobs = tenures
    .filter(({ contact }) => contact === at)
    .map(({ account, title }) => [foldName(accounts[account]!.name), foldText(title)]);
  return {
    byAddress: address ? makeDistinctKey(address) : null,
    byRow: makeDistinctKey(listed?.day ? [listed.ownerId, listed.day] : jobs),
  };
}

/** A record's data about a person who is kept apart, without addresses that belong to another person. */
export function dropOthersAddresses(index: ImportIndex, input: ContactInput, own: ContactRow | null): ContactInput {
  const halves = new Set(own ? listMembers(index, own.id) : []);
  const left = { ...input };
  for (const column of ['profile_key', 'crm_id', 'email'] as const) {
    const holders = index.contactsBy[column].get(input[column] ?? '') ?? [];
    if (holders.some(({ id }) => !halves.has(id))) delete left[column];
  }
  const isFree = (id: string) =>
    ![
      ...(index.contactsBy.external_ids.get(id) ?? []),
      ...listProfiles({ external_ids: [id] }).flatMap((key) => index.contactsBy.profile_key.get(key) ?? []),
    ].some((row) => !halves.has(row.id));
  const ids = input.external_ids?.filter(isFree);
  if (ids?.length === 0) delete left.external_ids;
  else if (ids) left.external_ids = ids;
  return left;
}
