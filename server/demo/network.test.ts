import { describe, expect, test } from 'vitest';
import { SIGNAL_TYPES } from '../../shared/core/network/signals.ts';
import { MERGE_FIELDS } from '../../shared/core/sales/sales-target.ts';
import { answers, getSignalKind, RANKING_ANSWER, toAnswer } from '../core/network/model/signal-types.ts';
import { foldName } from '../platform/text/names.ts';
import { getMonth, OPEN_END, UNKNOWN_START } from '../platform/time/months.ts';
import { buildDemoNetwork } from './network.ts';
import { DEMO_FIRM, DEMO_PEOPLE } from './people.ts';
import type { DemoTenureRow, NetworkRows } from './rows.ts';
import { SIDE_TITLES } from './words/job-titles.ts';

const now = new Date('2026-11-21T10:00:00Z');
const today = getMonth(now);
const network = buildDemoNetwork({ now });
const { account, app_user, contact, tenure } = network;
const signal = network.signal.filter((signal) => signal.type !== RANKING_ANSWER);
const ranked = network.signal.filter((signal) => signal.type === RANKING_ANSWER);

const named = (name: string) => account.find((account) => account.name === name)!;

describe('the size of the demo network', () => {
  test('20,000 contacts at 2,500 accounts', () => {
    expect([contact.length, account.length]).toEqual([20_000, 2_500]);
  });

  test('a firm of 12, 14 portfolio companies and 60 users, all of them active and known as contacts', () => {
    const firm = named(DEMO_FIRM.name);
    expect(account.filter((account) => account.type === 'Portfolio')).toHaveLength(14);
    expect(app_user).toHaveLength(60);
    expect(app_user.filter((user) => user.account_id === firm.id)).toHaveLength(12);
    expect(
      app_user.every((user) => user.status === 'active' && contact[user.contact_id! - 1]!.email === user.email),
    ).toBe(true);
  });

  test('sizes are heavy-tailed: a few companies of thousands, most of dozens, some unknown', () => {
    const sizes = account.flatMap(({ headcount }) => headcount ?? []).sort((a, b) => b - a);
    expect(sizes[0]).toBeGreaterThan(3_000);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(100);
    expect(account.length - sizes.length).toBeGreaterThan(50);
  });

  test('some accounts are confidential, some in stealth mode', () => {
    expect(account.filter((account) => account.confidential).length).toBeGreaterThan(10);
    expect(account.filter((account) => account.stealth).length).toBeGreaterThan(10);
  });

  test('about 60 industries', () => {
    expect(network.tag.length).toBeGreaterThan(55);
  });
});

describe('the contents of the rows', () => {
  test('the same for the same seed and month, another for another seed', () => {
    const small = { contacts: 800, accounts: 120 };
    const again = { ...small, now: new Date('2026-11-01T00:00:00Z') };
    // The day decides how lately positions were seen, which people's strength rose, and which answers of the game are
    // late.
    const allBut = ({ position, contact, signal, source, ...rows }: NetworkRows) => ({
      ...rows,
      positions: position.map(({ name }) => name),
      signals: signal.map(({ occurred_on, source_id, ...stated }) => stated),
      people: contact.map(({ rose_at, ...person }) => person),
    });
    expect(allBut(buildDemoNetwork({ ...small, now }))).toEqual(allBut(buildDemoNetwork(again)));
    expect(buildDemoNetwork({ ...small, now, seed: 2 }).contact).not.toEqual(buildDemoNetwork(again).contact);
  });

  test('sixty positions at the fourteen companies: some old, some confidential, some without an owner', () => {
    const { account } = network;
    const position = network.position.filter(({ status }) => status === 'Open');
    expect(network.position.length - position.length).toBe(6);
    const day = now.toISOString().slice(0, 10);
    const daysAgo = ({ last_known_open }: { last_known_open: string }) =>
      (Date.parse(day) - Date.parse(last_known_open)) / 86_400_000;
    expect(position).toHaveLength(60);
    const companies = new Set(position.map(({ account_id }) => account.find(({ id }) => id === account_id)!));
    expect([companies.size, [...companies].every(({ type }) => type === 'Portfolio')]).toEqual([14, true]);
    const old = position.filter((position) => daysAgo(position) > 14);
    expect([old.length, Math.min(...position.map(daysAgo)) >= 0]).toEqual([10, true]);
    expect(new Set(position.map(({ account_id, name }) => `${account_id} ${name}`)).size).toBe(60);
    const count = (which: (row: (typeof position)[number]) => boolean) => position.filter(which).length;
    expect([
      count((position) => position.confidential === 1),
      count((position) => position.high_priority === 1),
    ]).toEqual([4, 7]);
    expect([
      count((position) => position.owner_user_id === null),
      count((position) => position.skill_category === null),
    ]).toEqual([7, 0]);
  });

  test('profile addresses, titles, e-mails of users and account websites are unique', () => {
    for (const keys of [
      contact.map((contact) => contact.profile_key),
      network.title.map((title) => title.text),
      app_user.map((user) => user.email),
      account.map((account) => account.website),
    ]) {
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test('every website and address ends in .example', () => {
    expect(account.filter((account) => !account.website!.endsWith('.example'))).toEqual([]);
    expect(
      contact.filter((contact) => contact.email && !/^[a-z0-9.-]+@[a-z0-9-]+\.example$/.test(contact.email)),
    ).toEqual([]);
  });

  test('every head-count is at least the number of people known there today', () => {
    const present = new Map<number, number>();
    for (const { account_id, end_month, title_id } of tenure) {
      const seat = (SIDE_TITLES as readonly string[]).includes(network.title[title_id - 1]!.text);
      if (end_month === OPEN_END && !seat) present.set(account_id, (present.get(account_id) ?? 0) + 1);
    }
    expect(
      account.filter((account) => account.headcount !== null && (present.get(account.id) ?? 0) > account.headcount!),
    ).toEqual([]);
  });
});

const dated = (tenure: DemoTenureRow) => tenure.start_month !== UNKNOWN_START && !tenure.year_only;

describe('careers', () => {
  test('never overlap, except for seats on boards', () => {
    const jobs = new Map<number, DemoTenureRow[]>();
    for (const row of tenure) {
      if (!dated(row) || (SIDE_TITLES as readonly string[]).includes(network.title[row.title_id - 1]!.text)) continue;
      jobs.set(row.contact_id, [...(jobs.get(row.contact_id) ?? []), row]);
    }
    const clashes = [...jobs.values()].filter((own) =>
      own
        .sort((a, b) => a.start_month - b.start_month)
        .some((job, place) => place > 0 && job.start_month <= own[place - 1]!.end_month),
    );
    expect(clashes).toEqual([]);
  });

  test('begin before they end and not in the future', () => {
    expect(tenure.filter((tenure) => tenure.start_month > tenure.end_month || tenure.start_month > today)).toEqual([]);
    expect(tenure.filter((tenure) => tenure.end_month !== OPEN_END && tenure.end_month >= today)).toEqual([]);
  });

  test('lead through several companies, so that people have met', () => {
    expect(tenure.length / contact.length).toBeGreaterThan(3);
  });

  test('include every kind of title', () => {
    const used = new Map<string, number>();
    for (const row of tenure) {
      const { kind } = network.title[row.title_id - 1]!;
      used.set(kind, (used.get(kind) ?? 0) + 1);
    }
    for (const kind of ['ic', 'manager', 'executive', 'founder', 'board', 'advisor', 'investor']) {
      expect(used.get(kind), kind).toBeGreaterThan(80);
    }
  });
});

describe('signals', () => {
  test('of all types but messages, saved contacts and those of a CRM, of which the demo has none; all of them by users', () => {
    const users = new Set(app_user.map((user) => user.contact_id));
    expect(new Set(signal.map((signal) => signal.type))).toEqual(
      new Set(SIGNAL_TYPES).difference(new Set(['Linkedin Message', 'Address Book', 'CRM Activity'])),
    );
    expect(
      signal.filter((signal) => getSignalKind(signal.type) === null || !users.has(signal.from_contact_id)),
    ).toEqual([]);
    expect(signal.filter((signal) => signal.from_contact_id === signal.to_contact_id)).toEqual([]);
  });

  test('mails and groups have a number, opinions a direction and a quote, none lies in the future', () => {
    const counted = signal.filter((signal) => ['Gmail Contacts', 'Whatsapp Group'].includes(signal.type));
    expect(counted.filter((signal) => !(signal.amount! > 0))).toEqual([]);
    const opinions = signal.filter((signal) => signal.type === 'Opinion');
    expect(new Set(opinions.map((opinion) => opinion.direction))).toEqual(new Set(['Positive', 'Neutral', 'Negative']));
    expect(opinions.filter((opinion) => !opinion.details)).toEqual([]);
    expect(signal.filter((signal) => signal.occurred_on! > '2026-10-31')).toEqual([]);
  });

  test('include ranking answers of every kind by users, none about the people of the pictures, enough to learn from', () => {
    const users = new Set(app_user.map((user) => user.contact_id));
    expect(new Set(ranked.map((signal) => toAnswer(signal.sub_type ?? null)))).toEqual(new Set(answers));
    expect(ranked.filter((signal) => !users.has(signal.from_contact_id))).toEqual([]);
    expect(ranked.length).toBeGreaterThan(1_000);
    const about = new Set(ranked.map((signal) => contact[signal.to_contact_id - 1]!.name));
    for (const name of ['Ines Calloway', 'Sunniva Rask', 'Kofi Amankrah', 'Priya Venkatraj'])
      expect(about).not.toContain(name);
  });

  test('include answers of several people up to the day before, and none of a future day', () => {
    const late = ranked.filter((signal) => signal.occurred_on! >= '2026-11-01');
    expect(new Set(late.map((signal) => signal.created_by)).size).toBeGreaterThan(10);
    expect(ranked.filter((signal) => signal.occurred_on! >= '2026-11-21')).toEqual([]);
  });

  test('some people are known only from a portfolio user’s list', () => {
    const lists = new Map(network.source.filter((source) => source.list).map((source) => [source.id, source.user_id]));
    const listed = contact.filter((contact) => lists.has(contact.source_id));
    expect(listed.length).toBeGreaterThan(1_000);
    const ids = new Set(listed.map((contact) => contact.id));
    const firm = new Set(app_user.filter((user) => user.account_id === 1).map((user) => user.contact_id));
    expect(tenure.filter((tenure) => ids.has(tenure.contact_id) && !lists.has(tenure.source_id))).toEqual([]);
    expect(signal.filter((signal) => ids.has(signal.to_contact_id) && firm.has(signal.from_contact_id))).toEqual([]);
  });
});

describe('the portfolio', () => {
  test('the firm and every company has a logo of its own, users, people and one default sales target', () => {
    const companies = account.filter((account) => account.type === 'Portfolio');
    const logos = new Set([named(DEMO_FIRM.name), ...companies].map((company) => company.logo_url));
    expect(logos.size).toBe(15);
    for (const { id, name } of companies) {
      expect(app_user.filter((user) => user.account_id === id).length, name).toBeGreaterThanOrEqual(3);
      expect(
        network.sales_target.filter((target) => target.account_id === id && target.is_default),
        name,
      ).toHaveLength(1);
      expect(tenure.filter((tenure) => tenure.account_id === id).length, name).toBeGreaterThan(8);
      expect(
        network.investment.some((investment) => investment.account_id === id && investment.investor_account_id === 1),
        name,
      ).toBe(true);
    }
  });

  test('some e-mail drafts have all six merge fields, others are begun or missing', () => {
    const fieldsOf = (draft: string) => MERGE_FIELDS.filter((field) => draft.includes(`{{${field}}}`)).length;
    const counts = network.sales_target.map((target) =>
      target.sample_email_draft ? fieldsOf(target.sample_email_draft) : null,
    );
    expect(counts).toContain(6);
    expect(counts).toContain(1);
    expect(counts).toContain(null);
  });
});

describe('the people to sign in as', () => {
  const known = DEMO_PEOPLE.filter((person) => person.kind !== 'stranger');

  test.each(known)('include $kind, a user of their company with their role', (person) => {
    const user = app_user.find((user) => user.email === person.email)!;
    expect(user).toMatchObject({
      given_name: person.given_name,
      family_name: person.family_name,
      // In the demo Noor asks her colleagues by chat, too.
      roles: person.kind === 'portco' ? 'Tamnuni user' : person.roles.join(';'),
    });
    expect(account[user.account_id! - 1]!.name).toBe(person.company);
  });

  test('include a stranger who is unknown', () => {
    const stranger = DEMO_PEOPLE.find((person) => person.kind === 'stranger')!;
    expect(app_user.map((user) => user.email)).not.toContain(stranger.email);
    expect(contact.map((contact) => contact.email)).not.toContain(stranger.email);
  });
});

test('the companies of the pictures keep their people apart from the generated people', () => {
  const peopleAt = (rows: NetworkRows, name: string) => {
    const { id } = rows.account.find((account) => account.name === name)!;
    return rows.tenure
      .filter((tenure) => tenure.account_id === id)
      .map((tenure) => rows.contact[tenure.contact_id - 1]!.name);
  };
  const other = buildDemoNetwork({ now, seed: 7, contacts: 800, accounts: 120 });
  for (const name of ['Castellan Bank', 'Orrin Health', 'Veldt Robotics']) {
    expect(peopleAt(network, name)).toEqual(peopleAt(other, name));
  }
  expect(peopleAt(network, 'Castellan Bank')).toContain('Ines Calloway');
});

test.each([
  ['castellan bank inc', 'Castellan Bank'],
  ['CASTELLAN BANK', 'Castellan Bank'],
  ['Órrin Health', 'Orrin Health'],
  ['Veldt-Robotics Ltd.', 'Veldt Robotics'],
])('a user who pastes %s means %s', (pasted, name) => {
  expect(account.filter((account) => account.name_key === foldName(pasted)).map((account) => account.name)).toEqual([
    name,
  ]);
});

test.each(['Marowstone Enrgy', 'Tesselate GmbH'])('nobody is called %s', (pasted) => {
  expect(account.filter((account) => ` ${account.name_key} `.includes(` ${foldName(pasted)} `))).toEqual([]);
});
