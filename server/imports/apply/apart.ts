/**
 * People whom somebody kept apart from those whom their rows would have meant. A key of the row remembers who they are, so
 * that the row means the same person in later files.
 */
import { createHash } from 'node:crypto';
import type { ContactSaid } from '../../facts/attributes.ts';
import { type Book, type ContactRow, halvesOf } from '../../facts/book.ts';
import { foldName, foldText } from '../../network/words/names.ts';
import type { GoodRecord } from '../records.ts';
import type { Listed } from './matching.ts';

export interface Apart {
  /** Rows of the file whose person somebody keeps apart, by `rowKey`. */
  rows: ReadonlySet<string>;
  /** Who was kept apart, by the keys of their rows; null where nobody ever was. */
  known: Map<string, number> | null;
}

/** Which row of a file it is. */
export const rowKey = ({ file, line }: { file?: string | null; line: number }): string => `${file ?? ''}:${line}`;

/** The day of which a row of a list is. */
export const dayOf = ({ signals }: GoodRecord): string | null => signals[0]?.occurred_on ?? null;

/** What is written of somebody who is kept apart. */
export interface KeptApart {
  keys: string[];
  contactId: number;
  fromId: number;
}

/**
 * What tells one of a record's people beside others, the surer first: the name with an address; with whose list it is and
 * the day, or outside of lists with the companies and titles.
 */
export function apartKeys(
  { contacts, accounts, tenures }: GoodRecord,
  at: number,
  listed: Pick<Listed, 'ownerId' | 'day'> | null,
): { byAddress: string | null; byRow: string } {
  const { name, profile_key, crm_id, email } = contacts[at]!;
  const keyOf = (telling: unknown) =>
    createHash('sha256')
      .update(JSON.stringify([foldText(name), telling]))
      .digest('hex');
  const address = profile_key ?? crm_id ?? email;
  const jobs = tenures
    .filter(({ contact }) => contact === at)
    .map(({ account, title }) => [foldName(accounts[account]!.name), foldText(title)]);
  return {
    byAddress: address ? keyOf(address) : null,
    byRow: keyOf(listed?.day ? [listed.ownerId, listed.day] : jobs),
  };
}

/** What a record says of somebody who is kept apart, without the addresses that are another's here. */
export function withoutOthersAddresses(book: Book, said: ContactSaid, own: ContactRow | null): ContactSaid {
  const halves = new Set(own ? halvesOf(book, own.id) : []);
  const left = { ...said };
  for (const column of ['profile_key', 'crm_id', 'email'] as const) {
    const holders = book.contactsBy[column].get(said[column] ?? '') ?? [];
    if (holders.some(({ id }) => !halves.has(id))) delete left[column];
  }
  return left;
}
