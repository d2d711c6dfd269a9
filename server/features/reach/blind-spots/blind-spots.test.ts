import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type BlindSpot,
  cancelBlindSpotCount,
  countBlindSpotsAgain,
  listBlindSpots,
  type WideOpener,
} from '../../../../shared/features/reach/blind-spots/calls.ts';
import { findAccounts } from '../../../../shared/features/search/calls.ts';
import type { Args } from '../../../../shared/platform/call.ts';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { insertTestUseCase } from '../../../testing/sales.ts';
import { insertWorld, type TestWorld } from '../../../testing/world.ts';
import { COUNT_BLIND_SPOTS } from './jobs.ts';

let kith: TestApp;
beforeAll(async () => {
  kith = await startTestApp();
});
afterAll(() => kith.app.close());
beforeEach(clearWants);

async function clearWants() {
  for (const table of ['recommendation', 'recommendation_status', 'intro', 'sales_target', 'job'] as const)
    await kith.db.deleteFrom(table).execute();
}

type Query = NonNullable<Args<typeof listBlindSpots>['query']>;
const read = async (viewer: TestViewer, query: Query = {}) => {
  const { status, body } = await kith.as(viewer).call(listBlindSpots, { query: { limit: 200, ...query } });
  expect(status).toBe(200);
  return body;
};
/** As the night does, without the rest of its work. */
const countAll = async () => {
  await enqueue(kith.db, { kind: COUNT_BLIND_SPOTS, payload: {} }, kith.deps.clock.now());
  await kith.runJobs();
};

const VIEWERS = ['admin', 'admin off', 'portco', 'portco2'] as const;
type Company = 'portco' | 'portco2';
let owners: Record<Company, { id: number; name: string }>;
beforeAll(async () => {
  const find = async (kind: Company) => {
    const row = await kith.db
      .selectFrom('app_user')
      .innerJoin('account', 'account.id', 'app_user.account_id')
      .select(['account.id', 'account.name'])
      .where('app_user.id', '=', kith.users[kind])
      .executeTakeFirstOrThrow();
    return row;
  };
  owners = { portco: await find('portco'), portco2: await find('portco2') };
});

async function insertFit(by: Company, accountIds: readonly number[]) {
  const target = await insertTestUseCase(kith, owners[by].id);
  for (const account_id of accountIds)
    await sql`insert into recommendation (sales_target_id, account_id, tier, probability, score, relevance, matched)
      values (${target}, ${account_id}, 0, 0, 0, 0, '{}')`.execute(kith.db);
}

async function insertRequest(by: Company, accountId: number, at = kith.deps.clock.now().toISOString()) {
  await sql`insert into intro (account_id, target_account_id, target_name, status, goal, created_at, updated_at, status_at)
    values (${owners[by].id}, ${accountId}, 'Company', 'To review', 'Sales', ${at}, ${at}, ${at})`.execute(kith.db);
}

const COUNTRIES = ['Sweden', 'SE', 'Norway', null] as const;
const CODES: Record<string, string> = { Sweden: 'SE', SE: 'SE', Norway: 'NO' };
const SMALLEST = [501, 11];
const HOMES = ['Open Home', 'Secret Home', 'own'] as const;
const OLD = '2024-01-05T00:00:00.000Z';

const by = fc.constantFrom<Company>('portco', 'portco2');
const network = fc.record({
  companies: fc.array(
    fc.record({
      tags: fc.uniqueArray(fc.constantFrom('Banking', 'Robotics'), { maxLength: 2 }),
      country: fc.constantFrom(...COUNTRIES),
      headcount: fc.constantFrom(20, 800, undefined),
      hidden: fc.constantFrom('confidential', 'stealth', null, null, null, null),
      people: fc.array(fc.constantFrom('admin', 'portco', null, null, null, null, null), { maxLength: 3 }),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  openers: fc.array(fc.record({ known: fc.boolean(), home: fc.constantFrom(...HOMES) }), {
    minLength: 2,
    maxLength: 5,
  }),
  /** Who is connected with which person of which company. */
  ties: fc.uniqueArray(fc.tuple(fc.nat(4), fc.nat(4), fc.nat(2)), { minLength: 8, maxLength: 20, selector: String }),
  useCases: fc.array(fc.record({ by, of: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 4 }) }), {
    maxLength: 4,
  }),
  requests: fc.array(fc.record({ by, of: fc.nat(4), old: fc.boolean() }), { maxLength: 5 }),
});
type DrawnNetwork = ReturnType<typeof network.generate>['value'];

let draws = 0;
async function put({ companies, openers, ties, useCases, requests }: DrawnNetwork) {
  const draw = `N${++draws}`;
  const getName = (at: number) => `${draw} Company ${at}`;
  const homes = { 'Open Home': `${draw} Open`, 'Secret Home': `${draw} Secret`, own: owners.portco.name };
  const world: TestWorld = await insertWorld(kith, {
    accounts: {
      [homes['Open Home']]: {},
      [homes['Secret Home']]: { confidential: 1 },
      ...Object.fromEntries(
        companies.map(({ tags, headcount, hidden }, at) => [
          getName(at),
          {
            tags: tags.map((tag) => `${tag} ${draw}`),
            ...(headcount === undefined ? {} : { headcount }),
            ...(hidden === null ? {} : { [hidden]: 1 }),
          },
        ]),
      ),
    },
    people: Object.fromEntries([
      ...companies.flatMap(({ people }, at) =>
        people.map((known, place) => [
          `${draw} Insider ${at} ${place}`,
          { jobs: [{ at: getName(at), title: 'Buyer', from: '2026-10' }], ...(known && { known: { [known]: 3 } }) },
        ]),
      ),
      ...openers.map(({ known, home }, at) => [
        `${draw} Opener ${at}`,
        { jobs: [{ at: homes[home], title: 'Chair', from: '2026-10' }], ...(known && { known: { admin: 2 } }) },
      ]),
    ]),
  });
  for (const [at, { country }] of companies.entries())
    await kith.db.updateTable('account').set({ country }).where('id', '=', world.accounts[getName(at)]!).execute();
  const { id: source_id } = await kith.db.selectFrom('source').select('id').limit(1).executeTakeFirstOrThrow();
  for (const [opener, company, person] of ties) {
    const ends = [
      world.contacts[`${draw} Opener ${opener}`],
      world.contacts[`${draw} Insider ${company} ${person}`],
    ] as const;
    if (ends[0] === undefined || ends[1] === undefined) continue;
    await sql`insert into signal (type, from_contact_id, to_contact_id, occurred_on, source_id, created_at)
      values ('Linkedin Connection', ${ends[0]}, ${ends[1]}, '2026-10-01', ${source_id}, ${OLD})`.execute(kith.db);
  }
  const getId = (at: number) => world.accounts[getName(at % companies.length)]!;
  for (const { by: owner, of } of useCases) await insertFit(owner, [...new Set(of.map(getId))]);
  for (const { by: owner, of, old } of requests) await insertRequest(owner, getId(of), old ? OLD : undefined);
  return { draw, world, getId };
}

interface PlainSpot {
  name: string;
  total: number;
  use_cases: number;
  requests: number;
  openers: { id: number; opens: number; covers: number }[];
}

/** Slow and plain: everything that was drawn, looked at for one viewer with loops. */
async function listSlowly(
  drawn: DrawnNetwork,
  { draw, world, getId }: Awaited<ReturnType<typeof put>>,
  viewer: TestViewer,
  lately: boolean,
) {
  const { companies, openers, ties, useCases, requests } = drawn;
  const owner = viewer === 'portco' || viewer === 'portco2' ? viewer : null;
  const ids = companies.map((_, at) => getId(at));
  const { body } = await kith.as(viewer).call(findAccounts, { body: { account_ids: ids.map(String) } });
  const seen = new Map(body.accounts.map((account) => [Number(account.id), account.relationship]));
  const visible = companies.map((company, at) => ({ ...company, at })).filter(({ at }) => seen.has(ids[at]!));
  const isMine = (who: Company) => viewer === 'admin' || who === owner;
  const mayOpen = ({ known, home }: (typeof openers)[number]) =>
    viewer === 'admin' ? known : (known && home !== 'Secret Home') || (owner === 'portco' && home === 'own');
  const opens = (opener: number, company: number, person: number) =>
    mayOpen(openers[opener]!) && ties.some((tie) => String(tie) === String([opener, company, person]));
  const count = (group: readonly number[]) => ({
    use_cases: useCases.filter((it) => isMine(it.by) && it.of.some((of) => group.includes(of % companies.length)))
      .length,
    requests: requests.filter((it) => isMine(it.by) && group.includes(it.of % companies.length) && !(lately && it.old))
      .length,
  });
  const cover = (units: readonly (readonly [number, number])[][]) => {
    const sets = openers.map((_, opener) => ({
      id: world.contacts[`${draw} Opener ${opener}`]!,
      units: units.flatMap((people, unit) =>
        people.some(([company, person]) => opens(opener, company, person)) ? [unit] : [],
      ),
    }));
    const open = new Set<number>();
    const found: PlainSpot['openers'] = [];
    while (found.length < 3) {
      const gains = sets.map((set) => ({ ...set, gain: set.units.filter((unit) => !open.has(unit)).length }));
      const [best] = gains.sort((a, b) => b.gain - a.gain || b.units.length - a.units.length || a.id - b.id);
      if (!best || best.gain === 0) break;
      for (const unit of best.units) open.add(unit);
      found.push({ id: best.id, opens: best.units.length, covers: open.size });
    }
    // A greedy cover is never far from the best three.
    const all = sets.flatMap((a) =>
      sets.flatMap((b) => sets.map((c) => new Set([...a.units, ...b.units, ...c.units]).size)),
    );
    expect(open.size).toBeGreaterThanOrEqual((1 - 1 / Math.E) * Math.max(0, ...all));
    return found;
  };
  const listPeople = (at: number) => companies[at]!.people.map((_, person) => [at, person] as const);
  const spots: PlainSpot[] = [];
  const isUnreached = (at: number) => seen.get(ids[at]!) === 0;
  for (const { at } of visible)
    if (isUnreached(at))
      spots.push({
        name: `${draw} Company ${at}`,
        total: companies[at]!.people.length,
        ...count([at]),
        openers: cover(listPeople(at).map((person) => [person])),
      });
  const blind: [string, string | null, string | null][] = [];
  const sizes = [null, ...SMALLEST.map(String)];
  for (const tag of ['Banking', 'Robotics'])
    for (const [size, place] of sizes
      .flatMap((of) => [null, 'SE', 'NO'].map((code) => [of, code] as const))
      .sort((a, b) => Number(a[0] !== null) + Number(a[1] !== null) - Number(b[0] !== null) - Number(b[1] !== null))) {
      const group = visible.filter(
        ({ tags, headcount, country }) =>
          tags.includes(tag as 'Banking') &&
          (size === null ||
            (headcount !== undefined && String(SMALLEST.find((least) => headcount >= least)) === size)) &&
          (place === null || (country !== null && CODES[country] === place)),
      );
      if (group.length < 2 || !group.every(({ at }) => isUnreached(at))) continue;
      const wider = blind.some(([t, s, p]) => t === tag && (s === null || s === size) && (p === null || p === place));
      blind.push([tag, size, place]);
      if (wider) continue;
      const ats = group.map(({ at }) => at);
      spots.push({
        name: `${tag} ${draw}, ${size}, ${place}`,
        total: group.length,
        ...count(ats),
        openers: cover(ats.map(listPeople)),
      });
    }
  return spots.filter(({ use_cases, requests: times }) => use_cases + times > 0);
}

const toPlain = ({ company, kind, total, use_cases, requests, openers }: BlindSpot): PlainSpot => ({
  name: company?.name ?? `${kind!.industry}, ${kind!.size}, ${kind!.place}`,
  total,
  use_cases,
  requests,
  openers: openers.map(({ id, opens, covers }) => ({ id: Number(id), opens, covers })),
});
const byName = (a: PlainSpot, b: PlainSpot) => (a.name < b.name ? -1 : 1);

/** Each of the best opens most of what those before leave closed, and what they open is what the rows say. */
function expectGreedy(best: readonly WideOpener[], spots: readonly BlindSpot[]) {
  const sets = new Map<string, Set<string>>();
  for (const { id, openers } of spots)
    for (const opener of openers) sets.set(opener.id, new Set([...(sets.get(opener.id) ?? []), id]));
  const open = new Set<string>();
  const countNew = (spotIds: ReadonlySet<string>) => spotIds.difference(open).size;
  for (const { id, opens, covers } of best) {
    expect(countNew(sets.get(id)!)).toBe(Math.max(...[...sets.values()].map(countNew)));
    expect(sets.get(id)!.size).toBe(opens);
    for (const spot of sets.get(id)!) open.add(spot);
    expect(open.size).toBe(covers);
  }
  if (best.length < 5) expect(Math.max(0, ...[...sets.values()].map(countNew))).toBe(0);
}

test('blind spots, their order and who opens them agree with a slow count, for each kind of viewer', {
  timeout: getPatience(240_000),
}, async () => {
  const sums = { spots: 0, openers: 0 };
  await fc.assert(
    fc
      .asyncProperty(network, async (drawn) => {
        const made = await put(drawn);
        await countAll();
        for (const viewer of VIEWERS)
          for (const lately of [false, true]) {
            const { spots, total, best, count } = await read(viewer, lately ? { lately: 'true' } : {});
            expectGreedy(best, spots);
            const slow = await listSlowly(drawn, made, viewer, lately);
            expect(spots.map(toPlain).sort(byName), viewer).toEqual(slow.sort(byName));
            const times = spots.map(({ use_cases, requests }) => [use_cases + requests, requests] as const);
            expect(times).toEqual(times.toSorted((a, b) => b[0] - a[0] || b[1] - a[1]));
            expect([total, count.running]).toEqual([spots.length, null]);
            sums.spots += spots.length;
            sums.openers += spots.reduce((sum, { openers }) => sum + openers.length, 0);
          }
      })
      .beforeEach(clearWants),
    { numRuns: 20 },
  );
  // Networks in which nothing is wanted would agree with anything.
  expect(Math.min(sums.spots, sums.openers)).toBeGreaterThan(15);
});

/** Two companies of one kind that are wanted by the first portfolio company, and somebody who opens both. */
async function putPair() {
  const draw = `P${++draws}`;
  const job = (at: string) => ({ jobs: [{ at, title: 'Buyer', from: '2026-10' }] });
  const world = await insertWorld(kith, {
    accounts: { [`${draw} Alpha`]: { tags: [draw] }, [`${draw} Beta`]: { tags: [draw] }, [`${draw} Home`]: {} },
    people: {
      [`${draw} Ann`]: job(`${draw} Alpha`),
      [`${draw} Ben`]: job(`${draw} Beta`),
      [`${draw} Karin`]: { ...job(`${draw} Home`), known: { admin: 2 } },
    },
  });
  const [alpha, beta] = [world.accounts[`${draw} Alpha`]!, world.accounts[`${draw} Beta`]!];
  const karin = world.contacts[`${draw} Karin`]!;
  const { id: source_id } = await kith.db.selectFrom('source').select('id').limit(1).executeTakeFirstOrThrow();
  for (const person of ['Ann', 'Ben'])
    await sql`insert into signal (type, from_contact_id, to_contact_id, occurred_on, source_id, created_at)
      values ('Linkedin Connection', ${karin}, ${world.contacts[`${draw} ${person}`]!}, '2026-10-01', ${source_id}, ${OLD})`.execute(
      kith.db,
    );
  await insertFit('portco', [alpha, beta]);
  await insertRequest('portco', alpha);
  await countAll();
  return { draw, alpha, beta, karin };
}

test('spots are found by each word of their name, industry, city and country', async () => {
  const { draw, alpha } = await putPair();
  await kith.db.updateTable('account').set({ city: 'Kiruna', country: 'DE' }).where('id', '=', alpha).execute();
  const find = async (q: string) => (await read('portco', { q })).spots.map(({ company }) => company?.name ?? null);
  expect(await find(`${draw} kiru`)).toEqual([`${draw} Alpha`]);
  expect(await find(`germany ${draw.toLowerCase()}`)).toEqual([`${draw} Alpha`]);
  expect(await find(`${draw} norway`)).toEqual([]);
  expect(await find(draw)).toHaveLength(3);
  expect(await find(`health care ${draw}`)).toEqual([]);
  await kith.db
    .updateTable('tag')
    .set({ name: `Hospitals ${draw}` })
    .where('name', '=', draw)
    .execute();
  expect(await find(`health care Germany ${draw}`)).toEqual([`${draw} Alpha`]);
  const tag = { name: `Accounting ${draw}`, name_key: `accounting ${draw.toLowerCase()}` };
  const { id: tag_id } = await kith.db.insertInto('tag').values(tag).returning('id').executeTakeFirstOrThrow();
  await kith.db.insertInto('account_tag').values({ account_id: alpha, tag_id }).execute();
  // The row names the industry that answers. A name may hold the word of another trade.
  const nameIndustry = async (q: string) => (await read('portco', { q })).spots[0]!.company!.industry;
  expect(await nameIndustry(`health care ${draw}`)).toBe(`Hospitals ${draw}`);
  await kith.db
    .updateTable('account')
    .set({ name: `${draw} Transport` })
    .where('id', '=', alpha)
    .execute();
  expect(await find(`${draw} transport`)).toEqual([`${draw} Transport`]);
});

describe('after the count', () => {
  test('a company that was hidden since is in no row, no number and no cover of a portfolio company', async () => {
    const { draw, beta } = await putPair();
    const before = await read('portco', { q: draw });
    expect(before.spots.map(({ company, kind }) => company?.name ?? kind!.industry)).toEqual([
      `${draw} Alpha`,
      draw,
      `${draw} Beta`,
    ]);
    expect(before.spots[1]).toMatchObject({ total: 2, openers: [{ name: `${draw} Karin`, opens: 2, covers: 2 }] });
    await kith.db.updateTable('account').set({ confidential: 1 }).where('id', '=', beta).execute();
    const after = await read('portco', { q: draw });
    // A single company is no kind.
    expect(after.spots.map(({ company }) => company?.name)).toEqual([`${draw} Alpha`]);
    expect(JSON.stringify(after)).not.toContain('Beta');
    expect((await read('admin', { q: draw })).total).toBe(3);
  });

  test('a person who was erased opens nothing', async () => {
    const { draw, karin } = await putPair();
    await kith.db.deleteFrom('signal').where('from_contact_id', '=', karin).execute();
    for (const table of ['tie', 'nearest', 'tenure', 'spell', 'pool_member'] as const)
      await kith.db.deleteFrom(table).where('contact_id', '=', karin).execute();
    await kith.db.deleteFrom('signal').where('to_contact_id', '=', karin).execute();
    await kith.db.deleteFrom('contact').where('id', '=', karin).execute();
    const { spots } = await read('admin', { q: draw });
    expect(spots.flatMap(({ openers }) => openers)).toEqual([]);
    expect(spots).toHaveLength(3);
  });

  test('a company that somebody reaches since is no blind spot', async () => {
    const { draw, alpha } = await putPair();
    await kith.db
      .updateTable('account')
      .set({ relationship: 2, open_relationship: 2 })
      .where('id', '=', alpha)
      .execute();
    for (const viewer of ['admin', 'portco'] as const)
      expect((await read(viewer, { q: draw })).spots.map(({ company }) => company?.name)).toEqual([`${draw} Beta`]);
  });

  test('another portfolio company, and the firm with the admin view off, learn nothing of these wishes', async () => {
    const { draw } = await putPair();
    for (const viewer of ['portco2', 'admin off'] as const) expect((await read(viewer, { q: draw })).total).toBe(0);
  });

  test('who knows an opener is named to staff, and to a company only if it is its own', async () => {
    const { draw } = await putPair();
    const find = async (viewer: TestViewer) => (await read(viewer, { q: draw })).spots[0]!.openers[0]!.known_by;
    expect([typeof (await find('admin')), await find('portco')]).toEqual(['string', null]);
  });

  test('filters narrow to companies or kinds, and to use cases or requests', async () => {
    const { draw } = await putPair();
    const names = async (query: Query) =>
      (await read('portco', { q: draw, ...query })).spots.map(
        ({ company, use_cases, requests }) => `${company?.name ?? 'kind'} ${use_cases} ${requests}`,
      );
    expect(await names({ of: 'kinds' })).toEqual(['kind 1 1']);
    expect(await names({ by: 'requests' })).toEqual([`${draw} Alpha 0 1`, 'kind 0 1']);
    expect(await names({ of: 'companies', by: 'use-cases' })).toEqual([`${draw} Alpha 1 0`, `${draw} Beta 1 0`]);
  });
});

describe('counting again', () => {
  const again = async (viewer: TestViewer) => (await kith.as(viewer).call(countBlindSpotsAgain, {})).body.count;
  const cancel = async (viewer: TestViewer) => (await kith.as(viewer).call(cancelBlindSpotCount, {})).body.count;

  test('keeps the old list until it is done, once for each company, and can be cancelled', async () => {
    const { draw, alpha } = await putPair();
    await insertRequest('portco', alpha);
    expect((await again('portco')).running).toMatchObject({ own: true, done: null });
    await again('portco');
    expect(await kith.db.selectFrom('job').select('id').where('state', '=', 'queued').execute()).toHaveLength(1);
    expect((await read('portco2')).count.running).toBeNull();
    expect((await read('portco', { q: draw })).spots[0]!.requests).toBe(1);
    expect((await cancel('portco2')).running).toBeNull();
    expect((await cancel('portco')).running).toBeNull();
    await kith.runJobs();
    expect((await read('portco', { q: draw })).spots[0]!.requests).toBe(1);
    await again('portco');
    await kith.runJobs();
    const { spots, count } = await read('portco', { q: draw });
    expect([spots[0]!.requests, count.running]).toEqual([2, null]);
    expect((await read('admin', { q: draw })).spots[0]!.requests).toBe(1);
  });

  test('nobody cancels the count for all', async () => {
    await putPair();
    await enqueue(kith.db, { kind: COUNT_BLIND_SPOTS, payload: {} }, kith.deps.clock.now());
    await cancel('portco');
    expect(await kith.db.selectFrom('job').select('id').where('state', '=', 'queued').execute()).toHaveLength(1);
  });
});
