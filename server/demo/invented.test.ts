import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { foldName, foldText } from '../platform/text/names.ts';
import { buildDemoNetwork } from './network.ts';

const { account, contact } = buildDemoNetwork({ now: new Date('2026-11-21T00:00:00Z') });
const data = new URL('../../../shared/data/', import.meta.url);
const pairs = new URL('company-names/same-company-pairs.csv', data);
const crunchbase = new URL('crunchbase-2012/companies.ndjson.gz', data);
const connections = new URL('linkedin-connections/Connections-24k-hashed-names.csv.gz', data);

if (![pairs, crunchbase, connections].every((file) => existsSync(file))) {
  console.warn('Skipped: the lists of real names are not here, so invented names are not compared with them.');
}

const clashes = (names: Iterable<string>): string[] => {
  const real = new Set([...names].map(foldName));
  return account.map((account) => account.name).filter((name) => real.has(foldName(name)));
};

describe('nothing in the demo network names a real company or person of the lists we have', () => {
  test.runIf(existsSync(pairs))('of the company-name pairs', () => {
    const rows = parse(readFileSync(pairs), { columns: true }) as { name_a_sp500: string; name_b_sec: string }[];
    expect(clashes(rows.flatMap((row) => [row.name_a_sp500, row.name_b_sec]))).toEqual([]);
  });

  test.runIf(existsSync(crunchbase))('of the Crunchbase companies, their investors and people', () => {
    interface Company {
      name: string;
      relationships?: { person: { first_name: string; last_name: string } }[];
      funding_rounds?: {
        investments: { company: { name: string } | null; financial_org: { name: string } | null }[];
      }[];
    }
    const lines = gunzipSync(readFileSync(crunchbase)).toString('utf8').trim().split('\n');
    const companies = lines.map((line) => JSON.parse(line) as Company);
    const investors = companies.flatMap((company) =>
      (company.funding_rounds ?? []).flatMap(({ investments }) =>
        investments.flatMap((investment) => investment.company?.name ?? investment.financial_org?.name ?? []),
      ),
    );
    expect(clashes([...companies.map((company) => company.name), ...investors])).toEqual([]);
    const real = new Set(
      companies.flatMap((company) =>
        (company.relationships ?? []).map(({ person }) => foldText(`${person.first_name} ${person.last_name}`)),
      ),
    );
    expect(contact.map((contact) => contact.name).filter((name) => real.has(foldText(name)))).toEqual([]);
  });

  test.runIf(existsSync(connections))('of the employers in a connections export', () => {
    const text = gunzipSync(readFileSync(connections)).toString('utf8');
    const rows = parse(text, { relax_column_count: true, relax_quotes: true, skip_empty_lines: true }) as string[][];
    const head = rows.findIndex((row) => row.includes('Company'));
    const column = rows[head]!.indexOf('Company');
    expect(clashes(rows.slice(head + 1).map((row) => row[column] ?? ''))).toEqual([]);
  });
});
