/** What a file says of whoever bears a company's name: read before its first record is entered, so that the file is judged as a whole. */
import type { ImportIndex } from '../../../core/facts/book/import-index.ts';
import { MAX_TITLES, type NamedInFile } from '../../../core/facts/names/known.ts';
import { classifyTitle } from '../../../core/network/words/titles.ts';
import { foldName } from '../../../platform/text/names.ts';
import { getMonth, OPEN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import type { FileRecord, OpenFile, TenureFact } from '../runs/records.ts';
import { FORGET_FROM } from './eviction.ts';

interface NameCount extends NamedInFile {
  titles: string[];
  domains: Set<string>;
}

/** Reads the file once; a file that fits into memory is kept there for the second reading. */
export async function readCompanyNames(
  file: Pick<OpenFile, 'total' | 'records'>,
  { isList, asOf }: { isList: boolean; asOf: string | null },
): Promise<{ names: ImportIndex['named']['file']; records: () => AsyncGenerator<FileRecord[]> }> {
  const names = new Map<string, NameCount>();
  const batches: FileRecord[][] | null = file.total < FORGET_FROM ? [] : null;
  const listed = isList && asOf ? getMonth(new Date(asOf)) : null;
  for await (const records of file.records()) {
    batches?.push(records);
    for (const record of records) if (!('rejected' in record)) count(record);
  }
  return { names, records: batches ? () => iterateAgain(batches) : () => file.records() };

  function count({ accounts, tenures }: Extract<FileRecord, { accounts: unknown }>): void {
    const keys = accounts.map(({ name }) => foldName(name));
    for (const [at, { domain }] of accounts.entries()) {
      const there = ensureCount(keys[at]!);
      if (domain) there.domains.add(domain);
    }
    for (const tenure of tenures)
      if (!accounts[tenure.account]!.domain) countJob(ensureCount(keys[tenure.account]!), tenure);
  }

  function countJob(there: NameCount, { title, start_month, end_month }: TenureFact): void {
    const month = start_month === UNKNOWN_START ? (end_month === OPEN_END ? listed : null) : start_month;
    if (month !== null) there.since = Math.min(there.since ?? month, month);
    if (title && there.titles.length < MAX_TITLES) there.titles.push(title);
    if (end_month !== OPEN_END) return;
    there.people++;
    if (!isList && classifyTitle(title) === 'founder') there.founders = true;
  }

  function ensureCount(key: string): NameCount {
    const known = names.get(key);
    if (known) return known;
    const there: NameCount = { people: 0, titles: [], since: null, domains: new Set(), founders: false };
    names.set(key, there);
    return there;
  }
}

async function* iterateAgain(batches: readonly FileRecord[][]): AsyncGenerator<FileRecord[]> {
  for (const records of batches) yield records;
}
