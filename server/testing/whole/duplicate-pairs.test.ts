import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findDuplicates } from '../../features/companies/duplicates/find.ts';
import { ALSO_RIGHT, COMPANIES, REAL_PEOPLE_PAIRS } from '../../features/companies/duplicates/fixtures/real-pairs.ts';
import { emptyRecord, type GoodRecord } from '../../features/imports/runs/records.ts';
import { createImportWorld, importAll } from '../../features/imports/testing/runs.ts';
import type { Db } from '../../platform/db/engine.ts';
import { parseWebsite } from '../../platform/files/tables/websites.ts';
import { foldText } from '../../platform/text/names.ts';
import { OPEN_END, UNKNOWN_END, UNKNOWN_START } from '../../platform/time/months.ts';
import { onPostgres } from '../databases.ts';

/**
 * The shared companies and people of 2012 as a CRM holds them, each entry under an id of its own, and then the employers of
 * one person's 23,716 connections. Skipped where the data is not there.
 */
const DATA = '../shared/data';
const there = existsSync(`${DATA}/crunchbase-2012`) && !onPostgres;

const hash = (a: string, b: string) => createHash('sha256').update([a, b].sort().join('|')).digest('hex').slice(0, 12);
interface Company {
  name: string;
  permalink: string;
  homepage_url: string | null;
  category_code: string | null;
  number_of_employees: number | null;
  relationships?: {
    is_past: boolean;
    title: string | null;
    person: { first_name: string; last_name: string; permalink: string };
  }[];
}

const unpacked = (file: string) =>
  gunzipSync(readFileSync(`${DATA}/${file}`))
    .toString()
    .trim()
    .split('\n');

function entries(most?: number): GoodRecord[] {
  const lines = unpacked('crunchbase-2012/companies.ndjson.gz').slice(0, most);
  const companies = lines.map((line) => JSON.parse(line) as Company);
  const people = new Map<string, GoodRecord>();
  for (const { name: company, permalink: at, relationships = [] } of companies)
    for (const { person, title, is_past } of relationships) {
      const name = `${person.first_name} ${person.last_name}`.trim();
      const entry = people.get(person.permalink) ?? {
        ...emptyRecord(0),
        contacts: [{ name, crm_id: person.permalink }],
      };
      people.set(person.permalink, entry);
      const account = entry.accounts.push({ name: company, crm_id: at }) - 1;
      const times = { start_month: UNKNOWN_START, end_month: is_past ? UNKNOWN_END : OPEN_END, year_only: 0 };
      entry.tenures.push({ contact: 0, account, title: title ?? '', ...times });
    }
  return [
    ...companies.map(
      (company): GoodRecord => ({
        ...emptyRecord(0),
        accounts: [
          {
            name: company.name,
            crm_id: company.permalink,
            ...(company.homepage_url ? parseWebsite(company.homepage_url) : {}),
            ...(company.number_of_employees ? { headcount: company.number_of_employees } : {}),
            ...(company.category_code ? { tags: [company.category_code] } : {}),
          },
        ],
      }),
    ),
    ...people.values(),
  ];
}

function employers(): GoodRecord[] {
  const names = unpacked('linkedin-connections/Connections-24k-hashed-names.csv.gz')
    .slice(1)
    .map((line) => {
      const [, cell = ''] = /^[^,]*,[^,]*,[^,]*,("(?:[^"]|"")*"|[^,]*),/.exec(line) ?? [];
      return cell.replace(/^"|"$/g, '').replaceAll('""', '"').trim();
    });
  return [...new Set(names)].filter(Boolean).map((name) => ({ ...emptyRecord(0), accounts: [{ name }] }));
}

async function suggested(db: Db, kind: 'contact' | 'account'): Promise<string[]> {
  const rows = await db
    .selectFrom(`${kind}_pair` as 'contact_pair')
    .innerJoin(`${kind} as one` as 'contact as one', 'one.id', 'one_id')
    .innerJoin(`${kind} as other` as 'contact as other', 'other.id', 'other_id')
    .select(['one.crm_id as one_crm', 'other.crm_id as other_crm', 'one.name as one', 'other.name as other'])
    .execute();
  return rows.map((row) =>
    kind === 'contact' ? hash(row.one_crm ?? '', row.other_crm ?? '') : hash(row.one.trim(), row.other.trim()),
  );
}

test.skipIf(!there)(
  'of real pairs nine in ten are suggested, and nineteen in twenty suggestions are right',
  async () => {
    const { db, ann } = await createImportWorld();
    await importAll(entries(), { db, user: ann });
    await importAll(employers(), { db, user: ann });
    await findDuplicates(db);
    const figures = { true: 0, found: 0, suggested: 0, right: 0 };
    for (const [kind, truth] of [
      ['contact', REAL_PEOPLE_PAIRS],
      ['account', COMPANIES],
    ] as const) {
      const pairs = await suggested(db, kind);
      const names = new Set((await db.selectFrom('account').select('name').execute()).map(({ name }) => name.trim()));
      expect(names.size).toBeGreaterThan(10_000);
      const found = [...truth].filter((pair) => pairs.includes(pair));
      const right = pairs.filter((pair) => truth.has(pair) || ALSO_RIGHT.has(pair));
      figures.true += truth.size;
      figures.found += found.length;
      figures.suggested += pairs.length;
      figures.right += right.length;
    }
    expect(figures.true).toBeGreaterThanOrEqual(100);
    expect(figures.found / figures.true).toBeGreaterThanOrEqual(0.9);
    expect(figures.right / figures.suggested).toBeGreaterThanOrEqual(0.95);
  },
  120_000,
);

/** Every nth person with a job, as a list has them that writes the family name first. */
function turnedEntries(people: readonly GoodRecord[], step: number): GoodRecord[] {
  const turned = people.flatMap(({ contacts, accounts, tenures }): GoodRecord[] => {
    const [first = '', ...family] = contacts[0]!.name.split(/\s+/);
    if (family.length === 0 || tenures.length === 0) return [];
    const contact = { name: [...family, first].join(' ') };
    const account = { name: accounts[0]!.name };
    return [{ ...emptyRecord(0), contacts: [contact], accounts: [account], tenures: [{ ...tenures[0]!, title: '' }] }];
  });
  return turned.filter((_, at) => at % step === 0);
}

const inOrder = (name: string): string => foldText(name).split(' ').sort().join(' ');

test.skipIf(!there)(
  'so are people whose family name comes first in another source',
  async () => {
    const { db, ann } = await createImportWorld();
    const known = entries(500);
    const turned = turnedEntries(
      known.filter(({ contacts }) => contacts.length > 0),
      5,
    );
    await importAll(known, { db, user: ann });
    const lastOf = async (table: 'contact' | 'account') =>
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.max('id').as('max'))
          .executeTakeFirstOrThrow()
      ).max;
    const [max, lastCompany] = [await lastOf('contact'), await lastOf('account')];
    await importAll(turned, { db, user: ann });
    await findDuplicates(db);
    // A company that the other source names by an ordinary word alone is another company until somebody joins the two.
    const joined = await db
      .selectFrom('tenure')
      .select('contact_id')
      .distinct()
      .where('contact_id', '>', max)
      .where('account_id', '<=', lastCompany)
      .execute();
    const rows = await db
      .selectFrom('contact_pair')
      .innerJoin('contact as one', 'one.id', 'one_id')
      .innerJoin('contact as other', 'other.id', 'other_id')
      .select(['one.name as one', 'other.name as other', 'other_id'])
      .where('other_id', '>', max)
      .execute();
    const right = rows.filter(({ one: a, other: b }) => a !== b && inOrder(a) === inOrder(b));
    expect(joined.length).toBeGreaterThan(100);
    expect(joined.length / turned.length).toBeGreaterThanOrEqual(0.75);
    const atJoined = new Set(joined.map(({ contact_id }) => contact_id));
    const found = new Set(right.map(({ other_id }) => other_id).filter((id) => atJoined.has(id)));
    expect(found.size / joined.length).toBeGreaterThanOrEqual(0.95);
    expect(right.length / rows.length).toBeGreaterThanOrEqual(0.95);
  },
  120_000,
);
