import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../../platform/db/schema.ts';
import { foldText } from '../../../platform/text/names.ts';
import { OPEN_END, parseMonth, toMonth, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import { freshDb } from '../../../testing/databases.ts';
import { rebuildStrengths } from '../derive/strengths.ts';
import { readTables } from '../fixtures/read-tables.ts';
import { created_at, today, worldNow } from '../fixtures/small-world.ts';
import { estimatePeopleToday, getSizeInMonth, loadAccountSizes } from '../model/account-sizes.ts';
import { listFirmConnections } from '../read/firm-connections.ts';
import { classifyTitle, isManagement } from '../words/titles.ts';
import { findConnectors } from './connectors.ts';
import { findOneHopPaths } from './one-hop.ts';
import type { FoundPath } from './path.ts';
import { loadTarget } from './target.ts';
import { findTwoHopPaths } from './two-hops.ts';

const tables = readTables(readFileSync(new URL('../fixtures/paypal-mafia.md', import.meta.url), 'utf8'));
const table = (heading: string) => {
  const rows = tables.get(heading);
  if (!rows || rows.length === 0) throw new Error(`There is no table "${heading}".`);
  return rows;
};
const facts = table('Facts');
const people = [...new Set(facts.map((row) => row.person!))];
const companies = [...new Set(facts.map((row) => row.company!))];
const getId = (name: string) => people.indexOf(name) + 1;
const getAccount = (name: string) => companies.indexOf(name) + 1;
const getName = (id: number) => people[id - 1]!;
const FIRM = getAccount('Founders Fund');

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await freshDb();
  const stated = { source_id: 1, created_at };
  await db.insertInto('source').values({ id: 1, kind: 'setup', list: 0, label: 'Facts', created_at }).execute();
  const named = (name: string, i: number) => ({ id: i + 1, name, name_key: foldText(name), ...stated });
  const rows = (names: string[]) => names.map((name, i) => ({ ...named(name, i), updated_at: created_at }));
  await db.insertInto('account').values(rows(companies)).execute();
  await db.insertInto('contact').values(rows(people)).execute();
  await db
    .insertInto('installation')
    .values({ key: 'firm_account_id', value: String(FIRM) })
    .execute();
  const titles = [...new Set(facts.map((row) => row.title!))];
  await db
    .insertInto('title')
    .values(titles.map((text, i) => ({ id: i + 1, text, title_key: foldText(text), kind: classifyTitle(text) })))
    .execute();
  await db
    .insertInto('tenure')
    .values(
      facts.map(({ person, company, from, to, title }) => ({
        contact_id: getId(person!),
        account_id: getAccount(company!),
        title_id: titles.indexOf(title!) + 1,
        ...stated,
        start_month: from ? parseMonth(from, 'start')!.month : UNKNOWN_START,
        end_month: to ? parseMonth(to, 'end')!.month : from ? OPEN_END : UNKNOWN_END,
        year_only: 3,
      })),
    )
    .execute();
  await rebuildStrengths(db, worldNow);
});

const targetOf = async (name: string) => (await loadTarget(db, getId(name), worldNow))!;
const thousandths = (value: number) => (value * 1000).toFixed(0);

/** The connectors of somebody in the table's own words. */
async function loadConnectors(name: string): Promise<string> {
  const { connectors } = await findConnectors(db, FIRM, getId(name), worldNow);
  return connectors
    .map(
      (connector) =>
        `${getName(connector.id)} ${thousandths(connector.probability)}/${thousandths(connector.talpodScore)}`,
    )
    .join(', ');
}

/** The time that a person shared with others at a company, by the others' names. */
async function sharedWith(name: string, company: string) {
  const { connectors } = await findConnectors(db, FIRM, getId(name), worldNow);
  const at = getAccount(company);
  return new Map(
    connectors.map((connector) => [getName(connector.id), connector.roles.find((role) => role.account === at)]),
  );
}

const inWords = ({ people: ids, rank }: FoundPath) =>
  `${ids.slice(0, -1).map(getName).join(' > ')} ${thousandths(rank)}`;

describe('the hand-computed results for twenty-two people', () => {
  test('titles of management', () => {
    for (const { title, lead } of facts) expect(isManagement(classifyTitle(title!)) ? 'yes' : 'no', title).toBe(lead);
  });

  test('the number of people', async () => {
    const sizes = await loadAccountSizes(db, companies.map(getAccount));
    for (const { company, year, n } of table('How many people')) {
      const size = sizes.get(getAccount(company!))!;
      const there =
        year === '2026' ? estimatePeopleToday(size, today) : getSizeInMonth(size, toMonth(Number(year), 1), today);
      expect(String(there), `${company} ${year}`).toBe(n);
    }
  });

  test('months together at PayPal', async () => {
    for (const { person: text, '': _, ...row } of table('Months together at PayPal')) {
      const shared = await sharedWith(text!, 'PayPal');
      const found = people.map((other) => (other === text ? '' : String(shared.get(other)?.months ?? '-')));
      expect(found, text).toEqual(Object.values(row));
    }
  });

  test('months together elsewhere', async () => {
    for (const { one: a, other: b, company, from, to, months } of table('Months together elsewhere')) {
      const shared = (await sharedWith(a!, company!)).get(b!)!;
      expect(String(shared.months), `${a} and ${b} at ${company}`).toBe(months);
      expect(shared.start).toBe(toMonth(Number(from), 1));
      expect(shared.end).toBe(to === 'today' ? OPEN_END : toMonth(Number(to), 12));
    }
  });

  test('the connectors of everybody, in order', async () => {
    const rows = table('Connectors');
    expect(rows.map((row) => row.person)).toEqual(people);
    for (const { person, 'connectors: tie/talpodScore': connectors } of rows)
      expect(await loadConnectors(person!), person).toBe(connectors);
  });

  test('the members of the firm who know each person', async () => {
    for (const { person, 'of the firm': known } of table('One hop')) {
      const { paths } = await findOneHopPaths(db, await targetOf(person!), {}, 50);
      expect(paths.map(inWords).join(', '), person).toBe(known);
      const connections = await listFirmConnections(db, getId(person!));
      expect(
        connections.map((connection) => `${connection.name} ${thousandths(connection.probability)}`).join(', '),
      ).toBe(known);
    }
  });

  test('the best paths through one person in between', async () => {
    for (const { person, 'of the firm > connector': known } of table('Two hops')) {
      const { paths } = await findTwoHopPaths(db, await targetOf(person!), {}, 5);
      expect(paths.map(inWords).join(', '), person).toBe(known);
    }
  });
});
