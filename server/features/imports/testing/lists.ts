import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { testFolder } from '../../../testing/databases.ts';
import { openConnections } from '../read/connections-file.ts';
import type { FileRecord, OpenFile } from '../runs/records.ts';

const folder = testFolder();
let files = 0;

/** The path of a file with that content. */
export function writeTestFile(content: string | Buffer, encoding = 'utf-8'): string {
  const path = join(folder, `${++files}.csv`);
  writeFileSync(path, typeof content === 'string' ? iconv.encode(content, encoding) : content);
  return path;
}

export async function readAllRecords(file: OpenFile): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for await (const batch of file.records()) records.push(...batch);
  return records;
}

/** A record as one line: name, profile, e-mail, company, title, day. */
export function toLine(record: FileRecord): unknown {
  if ('rejected' in record) return { rejected: record.line };
  const { contacts, accounts, tenures, signals } = record;
  const contact = contacts[0]!;
  return [
    contact.name,
    contact.profile_key ?? '',
    contact.email ?? '',
    accounts[0]?.name ?? '',
    tenures[0]?.title ?? '',
    signals[0]?.occurred_on ?? '',
  ].join(' / ');
}

export async function readLines(content: string | Buffer, encoding?: string): Promise<unknown[]> {
  return (await readAllRecords(await openConnections(writeTestFile(content, encoding)))).map(toLine);
}
