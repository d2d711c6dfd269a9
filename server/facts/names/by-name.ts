import type { AccountSaid } from '../attributes.ts';
import type { AccountRow, Book } from '../book.ts';
import { saidBearer, storedBearer } from './evidence.ts';
import { judgeName } from './judge-name.ts';
import { type JudgedName, nameWithDomain } from './known.ts';

/** One of the two has a domain and the other has not: only the name says that they are one. */
export const isByName = (row: Pick<AccountRow, 'domain'>, said: Pick<AccountSaid, 'domain'>): boolean =>
  Boolean(row.domain) !== Boolean(said.domain);

const KEPT_APART: JudgedName = { verdict: 'apart', points: 0, for: [], against: ['they were kept apart'] };

/** Whether a user said that the name does not mean the company with the domain. */
export const isKeptApart = (book: Book, row: AccountRow, said: AccountSaid): boolean =>
  book.named.apart.has(nameWithDomain(row.name_key, row.domain ?? said.domain ?? ''));

/** What speaks for and against a record being the company of the same folded name; the same for the whole file. */
export function judgeByName(book: Book, row: AccountRow, said: AccountSaid): JudgedName {
  if (isKeptApart(book, row, said)) return KEPT_APART;
  const { judged, file } = book.named;
  const key = nameWithDomain(row.name_key, row.domain ?? said.domain ?? '');
  const known = judged.get(key);
  if (known) return known;
  const domains = said.domain ? undefined : file.get(row.name_key)?.domains;
  const [stored, given] = [storedBearer(book, row), saidBearer(book, said, row.name_key)];
  const result: JudgedName =
    domains?.size === 1 && domains.has(row.domain ?? '')
      ? { verdict: 'join', points: 500, for: [`the file gives it the domain ${row.domain}`], against: [] }
      : row.domain
        ? judgeName(given, stored)
        : judgeName(stored, given);
  judged.set(key, result);
  return result;
}
