import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOnePersonDoors } from '../../../../shared/features/reach/one-person/calls.ts';
import type { Args } from '../../../../shared/platform/call.ts';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { drawnCompany, listKnown, listSlowWays, MAP_VIEWERS, putCompanies } from '../testing/networks.ts';

let kith: TestApp;
beforeAll(async () => {
  kith = await startTestApp();
});
afterAll(() => kith.app.close());

type Viewer = (typeof MAP_VIEWERS)[number];
type DoorQuery = NonNullable<Args<typeof listOnePersonDoors>['query']>;

/** All pages, two doors at a time. */
async function readDoors(viewer: Viewer, query: DoorQuery = {}) {
  const doors = [];
  for (let cursor: string | undefined; ; ) {
    const { status, body } = await kith.as(viewer).call(listOnePersonDoors, { query: { limit: 2, cursor, ...query } });
    expect(status).toBe(200);
    doors.push(...body.doors);
    if (body.next_cursor === null) return { ...body, doors };
    cursor = body.next_cursor;
  }
}

interface SlowDoor {
  company: number;
  by: number;
  strength: number;
  day: string | null;
  /** Who knows whom of those who worked there. */
  seconds: string[];
}

/** Slow and plain: every company with one way, and who else knows somebody well who worked there. */
async function listSlowDoors(viewer: Viewer): Promise<SlowDoor[]> {
  const known = new Set((await listKnown(kith, viewer)).map(({ id }) => id));
  const ways = await listSlowWays(kith, viewer);
  const openTies = await kith.db
    .selectFrom('tie')
    .innerJoin('contact', 'contact.id', 'tie.contact_id')
    .where('contact.visibility', '=', 0)
    .select(['contact.account_id', 'tie.member_id'])
    .execute();
  const tenures = await kith.db.selectFrom('tenure').select(['contact_id', 'account_id', 'end_month']).execute();
  return [...Map.groupBy(ways, ({ account }) => account)].flatMap(([company, theirs]): SlowDoor[] => {
    const members = new Set(theirs.map(({ memberId }) => memberId));
    if (!known.has(company) || members.size !== 1 || !theirs.every(({ own }) => own)) return [];
    const by = theirs[0]!.memberId;
    // Everybody's strength of the company counts what the people of other companies know.
    if (openTies.some(({ account_id, member_id }) => account_id === company && member_id !== by)) return [];
    const past = tenures.filter(({ account_id, end_month }) => account_id === company && end_month < 999_999);
    const seconds = ways.filter(
      (way) =>
        way.own &&
        way.memberId !== by &&
        way.contactId !== by &&
        way.category >= 3 &&
        way.account !== company &&
        past.some(({ contact_id }) => contact_id === way.contactId),
    );
    const day =
      theirs
        .flatMap((way) => way.day ?? [])
        .sort()
        .at(-1) ?? null;
    const strength = Math.max(...theirs.map(({ category }) => category));
    return [{ company, by, strength, day, seconds: seconds.map((way) => `${way.memberId} ${way.contactId}`) }];
  });
}

test('the companies that hang on one person, and second ways, agree with a look at every tie, for each kind of viewer', {
  timeout: getPatience(120_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawnCompany, { minLength: 2, maxLength: 5 }), async (companies) => {
      await putCompanies(kith, companies);
      for (const viewer of MAP_VIEWERS) {
        const slow = await listSlowDoors(viewer);
        const { doors, counts, people } = await readDoors(viewer);
        expect(counts.doors, viewer).toBe(slow.length);
        const byPerson = Map.groupBy(slow, ({ by }) => String(by));
        expect(people.map(({ id, doors: count }) => [id, count]).sort(), viewer).toEqual(
          [...byPerson].map(([id, some]) => [id, some.length]).sort(),
        );
        for (const { id, doors: count } of people.slice(0, 2)) {
          const theirs = await readDoors(viewer, { by: id });
          expect([theirs.doors.length, theirs.counts.doors], viewer).toEqual([count, count]);
          expect(theirs.doors.every(({ way }) => way.id === id)).toBe(true);
          expect(theirs.people).toEqual(people);
        }
        const found = doors.map(({ company, way, strength, touched_on }) => [company.id, way.id, strength, touched_on]);
        const expected = slow.map(({ company, by, strength, day }) => [String(company), String(by), strength, day]);
        expect(found.sort(), viewer).toEqual(expected.sort());
        for (const { company, second } of doors) {
          const { seconds } = slow.find((door) => String(door.company) === company.id)!;
          if (second === null) expect(seconds, `${viewer}, ${company.name}`).toEqual([]);
          else expect(seconds, `${viewer}, ${company.name}`).toContain(`${second.by.id} ${second.person.id}`);
        }
        const narrowed = await readDoors(viewer, { second: 'true' });
        expect(narrowed.counts.doors, viewer).toBe(slow.filter(({ seconds }) => seconds.length > 0).length);
        expect(narrowed.doors.every(({ second }) => second !== null)).toBe(true);
      }
    }),
    { numRuns: 12 },
  );
});

const person = { listed: true, known: { portco: 1 as const }, monthsAgo: 0, before: null };
/** A company whose only way is one person of a portfolio company. */
const plain = { tags: [], country: null, headcount: undefined, hidden: null, people: [person] };

test('doors stand in the order of a head, either way, on all pages', async () => {
  await putCompanies(
    kith,
    [0, 5, 3, 9, 1].map((monthsAgo) => ({ ...plain, people: [{ ...person, monthsAgo }] })),
  );
  const { doors } = await readDoors('admin');
  expect(doors.length).toBeGreaterThan(3);
  const names = doors.map(({ company }) => company.name.toLowerCase());
  const days = doors.map(({ touched_on }) => touched_on ?? '');
  const read = async (sort: DoorQuery['sort']) => (await readDoors('admin', { sort })).doors;
  expect((await read('company')).map(({ company }) => company.name.toLowerCase())).toEqual(names.toSorted());
  expect((await read('-company')).map(({ company }) => company.name.toLowerCase())).toEqual(names.toSorted().reverse());
  expect((await read('touched')).map(({ touched_on }) => touched_on ?? '')).toEqual(days.toSorted());
  expect((await read('-wanted')).map(({ company }) => company.id)).toEqual(doors.map(({ company }) => company.id));
});

test('whoever a company hangs on is no second way into it, though they worked there and somebody knows them well', async () => {
  const { accounts, names } = await putCompanies(kith, [plain]);
  const account_id = accounts[names[0]!]!;
  const find = async () => (await readDoors('admin')).doors.find(({ company }) => company.id === String(account_id))!;
  const contact_id = Number((await find()).way.id);
  const { contact_id: knower } = await kith.db
    .selectFrom('app_user')
    .select('contact_id')
    .where('id', '=', kith.users.admin)
    .executeTakeFirstOrThrow();
  await kith.db
    .insertInto('former')
    .values({ contact_id, account_id, still: 0, rank: 1, works_at: null, visibility: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await kith.db
    .insertInto('tie')
    .values({ contact_id, member_id: knower!, category: 4, probability: 0.9, evidence: '[]' } as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  expect((await find()).second).toBeNull();
  const { doors } = await readDoors('admin', { second: 'true' });
  expect(doors.map(({ company }) => company.id)).not.toContain(String(account_id));
});

describe('what is wanted comes first', () => {
  async function request(by: 'portco' | 'portco2', accountId: number): Promise<void> {
    const at = kith.deps.clock.now().toISOString();
    await kith.db
      .insertInto('intro')
      .values({
        account_id: by === 'portco' ? kith.companies.Lumenary : kith.companies.Brackenfield,
        requester_user_id: kith.users[by],
        created_by: kith.users[by],
        target_account_id: accountId,
        target_name: 'A company',
        goal: 'Other',
        status: 'To review',
        created_at: at,
        updated_at: at,
        status_at: at,
      })
      .execute();
  }
  test('for a company its own requests alone, for staff all of them', async () => {
    const { accounts, names } = await putCompanies(kith, [plain, plain, plain]);
    const [, second, third] = names.map((name) => String(accounts[name]!));
    await request('portco2', Number(second));
    await request('portco', Number(third));
    const theirs = await readDoors('portco');
    expect(theirs.doors[0]).toMatchObject({ company: { id: third }, wanted: { requests: 1, use_cases: 0 } });
    expect(theirs.doors.find(({ company }) => company.id === second)?.wanted.requests).toBe(0);
    expect(theirs.counts.wanted).toBe(1);
    const all = await readDoors('admin');
    expect(
      all.doors
        .slice(0, 2)
        .map(({ company }) => company.id)
        .sort(),
    ).toEqual([second, third].sort());
  });
});
