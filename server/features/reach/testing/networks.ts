/** Random networks for the tests of the map, and what the search tells of them. */
import fc from 'fast-check';
import { findAccounts } from '../../../../shared/features/search/calls.ts';
import type { TestApp, TestViewer } from '../../../testing/app.ts';
import { deriveAll, insertFacts, type WorldFacts } from '../../../testing/world.ts';

export const MAP_VIEWERS = ['admin', 'admin off', 'portco', 'portco2'] as const;
/** Two spellings of one country, one that is none, and none at all. */
const COUNTRIES = ['Sweden', 'SE', 'Norway', 'Atlantis', null] as const;
/** The code of each, by its spelling. */
export const CODES: Record<string, string> = { Sweden: 'SE', SE: 'SE', Norway: 'NO' };
/** The smallest size of each step, the largest first. */
export const SMALLEST_SIZES = [10_001, 5_001, 1_001, 501, 201, 51, 11, 2, 1];
const TAGS = ['Banking', 'Robotics', 'Retail'];
/** On both sides of every bound of a step, and unknown. */
const HEADCOUNTS = [1, 2, 10, 11, 50, 51, 800, 10_000, 10_001, undefined] as const;

type Known = NonNullable<WorldFacts['people'][string]['known']>;
const strength = fc.constantFrom(1, 2, 3, 4);
/** Somebody whom a portfolio company's own people know better than everybody does: known from their list alone. */
const raising = fc.record({
  listed: fc.constant(true),
  known: fc.constantFrom<Known>({ portco: 4 }, { portco: 3 }, { portco2: 4 }, { portco: 2, portco2: 4 }),
});
const anybody = fc.record({
  listed: fc.boolean(),
  known: fc.record(
    { admin: strength, portco: strength, portco2: strength },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Known>,
});

export const drawnCompany = fc.record({
  tags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 3 }),
  country: fc.constantFrom(...COUNTRIES),
  headcount: fc.constantFrom(...HEADCOUNTS),
  hidden: fc.constantFrom('confidential', 'stealth', null, null, null),
  people: fc.array(
    fc
      .tuple(fc.oneof(anybody, raising), fc.integer({ min: 0, max: 30 }), fc.option(fc.nat({ max: 4 })))
      .map(([person, monthsAgo, before]) => ({ ...person, monthsAgo, before })),
    { maxLength: 3 },
  ),
});
type DrawnCompany = ReturnType<typeof drawnCompany.generate>['value'];

interface DrawnNetwork {
  names: string[];
  accounts: Record<string, number>;
}

/** Puts companies beside those of the tests before, and derives everything. */
export async function putCompanies(kith: TestApp, companies: readonly DrawnCompany[]): Promise<DrawnNetwork> {
  const { count: draw } = await kith.db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const names = companies.map((_, at) => `Company ${draw} ${at}`);
  const people = companies.flatMap((company, at) =>
    company.people.map((person, place) => ({ ...person, at: names[at]!, name: `Person ${draw} ${at} ${place}` })),
  );
  const { accounts, contacts } = await insertFacts(kith, {
    accounts: Object.fromEntries(
      companies.map(({ tags, headcount, hidden }, at) => [
        names[at]!,
        { tags, ...(headcount === undefined ? {} : { headcount }), ...(hidden === null ? {} : { [hidden]: 1 }) },
      ]),
    ),
    people: Object.fromEntries(
      people.map(({ name, at, known, listed, before }) => [
        name,
        {
          jobs: [
            { at, title: 'Buyer', from: '2020-01' },
            ...(before === null
              ? []
              : [{ at: names[before % names.length]!, title: 'Clerk', from: '2015-01', to: '2016-12' }]),
          ],
          known,
          listed,
        },
      ]),
    ),
  });
  for (const { name, monthsAgo } of people) {
    const day = new Date(kith.deps.clock.now());
    day.setUTCMonth(day.getUTCMonth() - monthsAgo, 1);
    await kith.db
      .updateTable('signal')
      .set({ occurred_on: day.toISOString().slice(0, 10) })
      .where('to_contact_id', '=', contacts[name]!)
      .execute();
  }
  for (const [at, { country }] of companies.entries())
    await kith.db.updateTable('account').set({ country }).where('id', '=', accounts[names[at]!]!).execute();
  await deriveAll(kith.db, kith.deps.clock.now());
  return { names, accounts };
}

export interface SearchedCompany {
  id: number;
  tags: string[];
  headcount: number | null;
  country: string | null;
  relationship: number;
}

/** Slow and plain: every company that the search shows this viewer, with the strength that it states. */
export async function listKnown(kith: TestApp, viewer: TestViewer): Promise<SearchedCompany[]> {
  const rows = await kith.db.selectFrom('account').select(['id', 'country']).execute();
  const { body } = await kith
    .as(viewer)
    .call(findAccounts, { body: { account_ids: rows.map(({ id }) => String(id)) } });
  const countries = new Map(rows.map(({ id, country }) => [String(id), country]));
  return body.accounts.map(({ id, tags, headcount, relationship }) => ({
    id: Number(id),
    tags,
    headcount,
    relationship,
    country: countries.get(id) ?? null,
  }));
}

export interface SlowWay {
  account: number;
  /** The key of the person, the company or the firm. */
  who: string;
  name: string;
  memberId: number;
  contactId: number;
  /** It is of the viewer's own people, for staff of anybody's. */
  own: boolean;
  category: number;
  /** The last touch, if the viewer may read it. */
  day: string | null;
}

/** Slow and plain: each tie of which the viewer may know, by the rules in words. */
export async function listSlowWays(kith: TestApp, viewer: (typeof MAP_VIEWERS)[number]): Promise<SlowWay[]> {
  const ties = await kith.db.selectFrom('tie').selectAll().execute();
  const contacts = new Map(
    (await kith.db.selectFrom('contact').selectAll().execute()).map((contact) => [contact.id, contact]),
  );
  const members = new Map(
    (await kith.db.selectFrom('member').selectAll().execute()).map((row) => [row.contact_id, row]),
  );
  const names = new Map(
    (await kith.db.selectFrom('account').select(['id', 'name']).execute()).map((row) => [row.id, row.name]),
  );
  const user = await kith.db
    .selectFrom('app_user')
    .select('account_id')
    .where('id', '=', kith.users[viewer === 'admin off' ? 'admin' : viewer])
    .executeTakeFirstOrThrow();
  const mine = user.account_id!;
  return ties.flatMap((tie): SlowWay[] => {
    const contact = contacts.get(tie.contact_id)!;
    const member = members.get(tie.member_id)!;
    if (contact.account_id === null) return [];
    const [own, firm] = [member.account_id === mine, member.kind === 'firm'];
    const way = {
      account: contact.account_id,
      memberId: tie.member_id,
      contactId: contact.id,
      category: tie.category,
      own: own || viewer === 'admin',
    };
    const person = { who: `p${tie.member_id}`, name: contacts.get(tie.member_id)!.name };
    if (viewer === 'admin') {
      const company = { who: `c${member.account_id}`, name: names.get(member.account_id)! };
      return [Object.assign(way, firm ? person : company, { day: tie.touched_on })];
    }
    const isOpen = contact.visibility === 0 || (contact.visibility === 1 && contact.account_id === mine);
    if (own && (isOpen || contact.visibility === 2)) return [Object.assign(way, person, { day: tie.touched_on })];
    return firm && isOpen ? [Object.assign(way, { who: 'firm', name: 'The firm', day: null })] : [];
  });
}
