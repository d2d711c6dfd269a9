/** What would be is what is, once the person has really come or gone: compared person by person for each kind of viewer. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WishCounts } from '../../../../shared/core/network/wanted.ts';
import { previewArrival, previewLeave, previewList } from '../../../../shared/features/reach/what-if/calls.ts';
import { findContact } from '../../../../shared/features/search/calls.ts';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { OPEN_END, toMonth } from '../../../platform/time/months.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { deriveAll, insertWorld, type TestWorld, type WorldPerson } from '../../../testing/world.ts';

let kith: TestApp;
beforeAll(async () => {
  kith = await startTestApp();
});
afterAll(() => kith.app.close());

const AT = START.toISOString();
/** Those who ask, the user of theirs who leaves, and their company. */
const VIEWERS = [
  { viewer: 'admin', leaver: 'sales', company: 'Quillmark Ventures' },
  { viewer: 'admin off', leaver: 'sales', company: 'Quillmark Ventures' },
  { viewer: 'portco', leaver: 'portco', company: 'Lumenary' },
] as const;

const FIRMS = 4;
const job = fc.record({
  at: fc.integer({ min: 0, max: FIRMS - 1 }),
  from: fc.constantFrom('2012-01', '2015-06', '2019-01'),
  to: fc.constantFrom('2020-12', '2024-03', undefined),
});
const strength = fc.constantFrom(1, 2, 3, 4);
const drawnPerson = fc.record({
  jobs: fc.uniqueArray(job, { maxLength: 2, selector: ({ at, from }) => `${at} ${from}` }),
  listed: fc.boolean(),
  known: fc.record({ admin: strength, sales: strength, portco: strength, portco2: strength }, { requiredKeys: [] }),
});
type DrawnPerson = ReturnType<typeof drawnPerson.generate>['value'];
const hidden = fc.constantFrom('confidential', 'stealth', null, null, null, null);
const network = fc.record({
  people: fc.array(drawnPerson, { minLength: 3, maxLength: 8 }),
  hidden: fc.array(hidden, { minLength: FIRMS, maxLength: FIRMS }),
});

let draws = 0;
interface Drawn {
  world: TestWorld;
  people: number[];
  accounts: number[];
  names: string[];
}

async function put(drawn: { people: readonly DrawnPerson[]; hidden: readonly (string | null)[] }): Promise<Drawn> {
  const draw = ++draws;
  const companies = drawn.hidden.map((_, at) => `Company ${draw} ${at} Works`);
  const names = drawn.people.map((_, at) => `Person ${draw} Of${at}`);
  const world = await insertWorld(kith, {
    accounts: Object.fromEntries(
      companies.map((name, at) => [name, drawn.hidden[at] ? { [drawn.hidden[at]]: 1 } : {}]),
    ),
    people: Object.fromEntries(
      drawn.people.map(({ jobs, listed, known }, at) => [
        names[at]!,
        {
          jobs: jobs.map(({ at: place, from, to }) => ({
            at: companies[place]!,
            title: 'Buyer',
            from,
            ...(to === undefined ? {} : { to }),
          })),
          listed,
          known: known as NonNullable<WorldPerson['known']>,
        },
      ]),
    ),
  });
  return {
    world,
    names,
    people: names.map((name) => world.contacts[name]!),
    accounts: companies.map((name) => world.accounts[name]!),
  };
}

interface Known {
  score: number;
  account: string | null;
}

/** Slow and plain: what the viewer reads of each person on their page; those whom they may not know are missing. */
async function readPeople(viewer: TestViewer, people: readonly number[]): Promise<Map<number, Known>> {
  const known = new Map<number, Known>();
  for (const id of people) {
    const { status, body } = await kith.as(viewer).call(findContact, { params: { id: String(id) } });
    if (status === 200) known.set(id, { score: body.contact.score, account: body.contact.account_id });
  }
  return known;
}

/** The best strengths of companies by the people in `before`, with the strengths that they have in `now`. */
function findBest(before: ReadonlyMap<number, Known>, now: ReadonlyMap<number, Known>): Map<string, number> {
  const best = new Map<string, number>();
  for (const [id, { account }] of before)
    if (account !== null) best.set(account, Math.max(best.get(account) ?? 0, now.get(id)?.score ?? 0));
  return best;
}

async function findContactOf(user: number): Promise<number> {
  const row = await kith.db
    .selectFrom('app_user')
    .select('contact_id')
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  return row.contact_id!;
}

const setContact = (user: number, contact_id: number | null) =>
  kith.db.updateTable('app_user').set({ contact_id }).where('id', '=', user).execute();

const NO_ONE: WishCounts = { follows: 0, requests: 0, use_cases: 0 };

test('without a person, strengths are those that the network has once they left', {
  timeout: getPatience(240_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(network, async (drawn) => {
      const { people } = await put(drawn);
      for (const { viewer, leaver } of VIEWERS) {
        const user = kith.users[leaver];
        const contact = await findContactOf(user);
        const input = { query: { person: String(contact), limit: 200 } };
        const { status, body, text } = await kith.as(viewer).call(previewLeave, input);
        expect([200, 404], text).toContain(status);
        const before = await readPeople(viewer, people);
        // Whoever left is no insider; their user still signs in.
        await setContact(user, null);
        await deriveAll(kith.db, START);
        const after = await readPeople(viewer, people);
        await setContact(user, contact);
        await deriveAll(kith.db, START);
        const fell = [...before]
          .map(([id, { score }]) => ({ id: String(id), was: score, would: after.get(id)?.score ?? 0 }))
          .filter(({ was, would }) => would < was);
        if (status === 404) {
          expect(fell, `${viewer} brought nothing`).toEqual([]);
          continue;
        }
        const mine = new Set(people.map(String));
        const found = body.ties
          .filter(({ person }) => mine.has(person.id))
          .map(({ person, was, would }) => ({ id: person.id, was, would }));
        const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id);
        expect(found.sort(byId), viewer).toEqual(fell.sort(byId));
        expect(body.ties.map(({ wanted }) => wanted)).toEqual(body.ties.map(() => NO_ONE));
      }
    }),
    { numRuns: 8 },
  );
});

test('with a person of the network, strengths are those that the network has once they came', {
  timeout: getPatience(240_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(network, async (drawn) => {
      const { people: met, accounts } = await put(drawn);
      const person = met[0]!;
      const people = [...met, ...(await Promise.all(Object.values(kith.users).map(findContactOf)))];
      for (const { viewer, company } of VIEWERS) {
        const before = await readPeople(viewer, people);
        const { status, body } = await kith.as(viewer).call(previewArrival, { query: { person: String(person) } });
        expect(status, viewer).toBe(before.has(person) ? 200 : 404);
        if (status === 404) continue;
        // To a company careers alone count: nothing but them may be known of a person who really comes.
        if (viewer !== 'admin' && Object.keys(drawn.people[0]!.known).length > 0) continue;
        const user = await insertUser(person, kith.companies[company]);
        await deriveAll(kith.db, START);
        const after = await readPeople(viewer, people);
        await kith.db.deleteFrom('app_user').where('id', '=', user).execute();
        await deriveAll(kith.db, START);
        const would = findBest(before, after);
        const rose = [...findBest(before, before)]
          .map(([id, was]) => ({ id, was, would: would.get(id)! }))
          .filter((row) => row.would > row.was && accounts.includes(Number(row.id)));
        const found = body.companies
          .map(({ company: { id }, was, would: then }) => ({ id, was, would: then }))
          .filter(({ id }) => accounts.includes(Number(id)));
        const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id);
        expect(found.sort(byId), viewer).toEqual(rose.sort(byId));
        const reached = [...before].filter(([id, { score }]) => score === 0 && (after.get(id)?.score ?? 0) > 0);
        if (viewer === 'admin') expect(body.counts.reached).toBe(reached.length);
      }
    }),
    { numRuns: 8 },
  );
});

/** A user who brought a list: their contact is an insider. */
async function insertUser(contact: number, account: number): Promise<number> {
  const { id } = await kith.db
    .insertInto('app_user')
    .values({
      email: `arrived-${contact}@kith.example`,
      contact_id: contact,
      account_id: account,
      status: 'active',
      created_at: AT,
      updated_at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('with somebody’s list, strengths are those that the network has once it is imported', {
  timeout: getPatience(240_000),
}, async () => {
  const row = fc.record({ person: fc.integer({ min: 0, max: 7 }), byName: fc.boolean() });
  const stranger = fc.integer({ min: 0, max: FIRMS - 1 });
  await fc.assert(
    fc.asyncProperty(
      network,
      fc.array(row, { maxLength: 6 }),
      fc.array(stranger, { maxLength: 2 }),
      async (drawn, rows, strangers) => {
        const { people, accounts, names, world } = await put(drawn);
        const companies = Object.entries(world.accounts).filter(([, id]) => accounts.includes(id));
        const nameOf = new Map(companies.map(([name, id]) => [id, name]));
        const chosen = [
          ...new Map(rows.filter(({ person }) => person < people.length).map((row) => [row.person, row])).values(),
        ];
        const placeOf = (at: number) => drawn.people[at]!.jobs[0]?.at;
        const isFound = ({ person, byName }: (typeof rows)[number]) => !byName || placeOf(person) !== undefined;
        const list = [
          ...chosen.map(({ person, byName }) =>
            byName
              ? [names[person]!, '', nameOf.get(accounts[placeOf(person) ?? -1]!) ?? '', 'Buyer']
              : [
                  'Another Name',
                  `https://www.linkedin.com/in/${names[person]!.toLowerCase().replaceAll(' ', '-')}`,
                  '',
                  '',
                ],
          ),
          ...strangers.map((at, place) => [`Stranger ${draws} No${place}`, '', nameOf.get(accounts[at]!)!, 'Clerk']),
          ['Somebody Else', '', `Nowhere ${draws} Ltd`, ''],
        ];
        const body = new FormData();
        body.set('file', new File([JSON.stringify(list)], 'list.json'));
        const answer = await kith.as('admin').call(previewList, { body } as never);
        expect(answer.status).toBe(200);
        const before = await readPeople('admin', people);
        const owner = await bring(
          chosen.filter(isFound).map(({ person }) => people[person]!),
          strangers.map((at) => accounts[at]!),
        );
        await deriveAll(kith.db, START);
        const after = await readPeople('admin', [...people, ...owner.strangers]);
        const was = findBest(before, before);
        const would = findBest(after, after);
        const rose = [...would]
          .map(([id, then]) => ({ id, was: was.get(id) ?? 0, would: then }))
          .filter((row) => row.would > row.was);
        const found = answer.body.companies.map(({ company: { id }, was: then, would: best }) => ({
          id,
          was: then,
          would: best,
        }));
        const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id);
        expect(found.sort(byId)).toEqual(rose.sort(byId));
        expect(answer.body.counts).toMatchObject({ people: list.length, known: chosen.filter(isFound).length });
        await owner.remove();
      },
    ),
    { numRuns: 8 },
  );
});

/** Imports by hand: an owner at the firm, connected with some people and with one stranger at each of some companies. */
async function bring(people: readonly number[], accountIds: readonly number[]) {
  const { db } = kith;
  const { source_id } = await db
    .selectFrom('contact')
    .select('source_id')
    .where('id', '=', people[0] ?? 1)
    .executeTakeFirstOrThrow();
  const common = { source_id, created_at: AT };
  const insert = async (name: string) => {
    const row = { name, name_key: name.toLowerCase(), updated_at: AT, ...common };
    return (await db.insertInto('contact').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const owner = await insert(`Owner ${draws}`);
  const { title_id } = await db
    .selectFrom('tenure')
    .select('title_id')
    .executeTakeFirst()
    .then((row) => row ?? { title_id: 1 });
  const strangers: number[] = [];
  for (const [place, account_id] of accountIds.entries()) {
    const id = await insert(`Stranger ${draws} No${place}`);
    strangers.push(id);
    const job = {
      contact_id: id,
      account_id,
      title_id,
      start_month: toMonth(2026, 11),
      end_month: OPEN_END,
      ...common,
    };
    await db.insertInto('tenure').values(job).execute();
  }
  const signals = [...people, ...strangers].map((to_contact_id) => ({
    type: 'Linkedin Connection',
    from_contact_id: owner,
    to_contact_id,
    occurred_on: AT.slice(0, 10),
    ...common,
  }));
  if (signals.length > 0) await db.insertInto('signal').values(signals).execute();
  const user = await insertUser(owner, kith.companies['Quillmark Ventures']);
  return {
    strangers,
    remove: async () => {
      await db.deleteFrom('app_user').where('id', '=', user).execute();
      for (const id of [owner, ...strangers]) {
        await db.deleteFrom('signal').where('from_contact_id', '=', owner).execute();
        await db.deleteFrom('tenure').where('contact_id', '=', id).execute();
        await db.deleteFrom('contact').where('id', '=', id).execute();
      }
      await deriveAll(db, START);
    },
  };
}
