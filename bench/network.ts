import { createRandom, cumulate, type Random } from '../server/demo/random.ts';
import { INDUSTRIES } from '../server/demo/words/industries.ts';
import type { Rank } from '../server/demo/words/job-titles.ts';
import { PLACES } from '../server/demo/words/places.ts';
import { dayOfMonth, monthOf, OPEN_END, UNKNOWN_START } from '../server/network/months.ts';
import { foldName, foldText } from '../server/network/names.ts';
import { classifyTitle } from '../server/network/titles.ts';
import { drawCompanyName, drawIndustry, drawPerson, titlePool, wordFolder } from './draw.ts';

/** The rows of one table: values in the order of `columns`. Walk through them once, tables in the order given. */
export interface TableRows {
  table: string;
  columns: readonly string[];
  rows: Iterable<unknown[]>;
}

/** How many of everything a network of so many contacts has: all in proportion, so that degrees are distributed alike. */
export function benchSizes(contacts: number) {
  const part = contacts / 1_000_000;
  return {
    contacts,
    accounts: Math.round(150_000 * part),
    staff: Math.max(2, Math.round(50 * part)),
    portfolioUsers: Math.max(10, Math.round(5_000 * part)),
    portfolioCompanies: Math.max(2, Math.round(250 * part)),
    investments: Math.round(60_000 * part),
    titles: Math.round(100_000 * part ** 0.6),
  };
}
export type BenchSizes = ReturnType<typeof benchSizes>;

/** Bump when the rows change: stored networks are made anew. */
export const BENCH_VERSION = 1;

/** Everything is dated to this month, whenever it is generated; the derived tables are computed for it as well. */
export const BENCH_NOW = new Date('2026-11-15T00:00:00.000Z');
const TODAY = monthOf(2026, 11);
const AT = '2026-11-01T00:00:00.000Z';

/**
 * An account at place u (0 to 1) of all has people in proportion to u^-TAIL - SMALL: of 150,000 the largest has about
 * 16,000, one in ten no more than three.
 */
const TAIL = 0.56;
const SMALL = 0.9;
const people = (place: number): number => place ** -TAIL - SMALL;
/** One contact of so many is known from one list only. */
const LISTED = 0.05;
const CONNECTIONS_EACH = 530;
const STAFF_CONNECTIONS_EACH = 400;

const VENTURE_CAPITAL = INDUSTRIES.findIndex((industry) => industry.tag === 'Venture Capital');
const ROUNDS = ['Seed', 'Series A', 'Series B', 'Series C'];

/** The planned network (design: performance.md) as rows, the same for the same number of contacts. */
export function benchNetwork(contacts: number): TableRows[] {
  const sizes = benchSizes(contacts);
  const { industries, byIndustry, weights } = drawMarket(sizes);
  const all = cumulate([...weights]);
  const within = byIndustry.map((places) => cumulate(places.map((place) => weights[place]!)));
  const homes = new Uint8Array(contacts + 1);
  const titles = titlePool(11, sizes.titles);
  const pickAccount = (random: Random, home: number | null): number =>
    home === null || byIndustry[home]!.length === 0
      ? random.place(all)
      : byIndustry[home]![random.place(within[home]!)]!;
  const market: Market = { industries, weights, pickAccount, homes, titles };
  return [
    { table: 'source', columns: ['id', 'kind', 'list', 'label', 'user_id', 'created_at'], rows: sources(sizes) },
    {
      table: 'account',
      columns: [
        'id',
        'name',
        'name_key',
        'website',
        'domain',
        'li_id',
        'headcount',
        'type',
        'confidential',
        'stealth',
        'source_id',
        'created_at',
        'updated_at',
      ],
      rows: accounts(sizes, market),
    },
    {
      table: 'tag',
      columns: ['id', 'name', 'name_key'],
      rows: INDUSTRIES.map(({ tag }, place) => [place + 1, tag, foldText(tag)]),
    },
    { table: 'account_tag', columns: ['account_id', 'tag_id'], rows: accountTags(sizes, industries) },
    {
      table: 'title',
      columns: ['id', 'text', 'title_key', 'kind'],
      rows: titles.texts.map((text, place) => [place + 1, text, foldText(text), classifyTitle(text)]),
    },
    {
      table: 'contact',
      columns: [
        'id',
        'name',
        'name_key',
        'first_name',
        'last_name',
        'profile_key',
        'location',
        'connections',
        'source_id',
        'created_at',
        'updated_at',
      ],
      rows: persons(sizes, homes),
    },
    {
      table: 'tenure',
      columns: [
        'id',
        'contact_id',
        'account_id',
        'title_id',
        'start_month',
        'end_month',
        'year_only',
        'source_id',
        'created_at',
      ],
      rows: tenures(sizes, market),
    },
    {
      table: 'signal',
      columns: [
        'id',
        'type',
        'direction',
        'source',
        'details',
        'from_contact_id',
        'to_contact_id',
        'amount',
        'occurred_on',
        'source_id',
        'created_at',
      ],
      rows: signals(sizes, homes),
    },
    {
      table: 'investment',
      columns: ['id', 'investor_account_id', 'account_id', 'round', 'month', 'source_id', 'created_at'],
      rows: investments(sizes, byIndustry[VENTURE_CAPITAL]!),
    },
    {
      table: 'app_user',
      columns: [
        'id',
        'email',
        'given_name',
        'family_name',
        'contact_id',
        'account_id',
        'roles',
        'status',
        'created_at',
        'updated_at',
      ],
      rows: users(sizes),
    },
    { table: 'installation', columns: ['key', 'value'], rows: [['firm_account_id', '1']] },
  ];
}

interface Market {
  industries: Uint8Array;
  weights: Float64Array;
  /** The id of an account, of one industry when given, the larger the likelier. */
  pickAccount(random: Random, home: number | null): number;
  /** Each contact's industry, filled in as the contacts are walked through. */
  homes: Uint8Array;
  titles: ReturnType<typeof titlePool>;
}

function drawMarket({ accounts: count, portfolioCompanies }: BenchSizes) {
  const random = createRandom(1);
  const industries = new Uint8Array(count + 1);
  const weights = new Float64Array(count + 1);
  const byIndustry: number[][] = INDUSTRIES.map(() => []);
  for (let id = 1; id <= count; id++) {
    const industry = id === 1 ? VENTURE_CAPITAL : drawIndustry(random);
    industries[id] = industry;
    // The firm and its companies take their people from their users; for others the place is drawn, not the id.
    if (id <= portfolioCompanies + 1) continue;
    weights[id] = people(Math.max(1 / count, random.next()));
    byIndustry[industry]!.push(id);
  }
  // The largest is there at any size.
  weights[portfolioCompanies + 2] = people(1 / count);
  return { industries, weights, byIndustry };
}

const staffSource = (user: number): number => user + 1;

function* sources({ staff, portfolioUsers }: BenchSizes): Generator<unknown[]> {
  yield [1, 'setup', 0, 'Benchmark', null, AT];
  for (let user = 1; user <= staff + portfolioUsers; user++) {
    yield [staffSource(user), 'setup', 1, `Connections of user ${user}`, user, AT];
  }
}

function* accounts(
  { accounts: count, portfolioCompanies, contacts }: BenchSizes,
  { industries, weights }: Market,
): Generator<unknown[]> {
  const random = createRandom(2);
  const taken = new Set<string>();
  const each = (contacts * 4.5) / weights.reduce((sum, weight) => sum + weight, 0);
  for (let id = 1; id <= count; id++) {
    const name = id === 1 ? 'Quillmark Ventures' : drawCompanyName(random, industries[id]!);
    let domain = `${foldName(name).replaceAll(' ', '')}.example`;
    while (taken.has(domain)) domain = `${domain.slice(0, -8)}${random.int(2, 99)}.example`;
    taken.add(domain);
    const present = Math.max(1, weights[id]! * each * 0.3);
    const size = Math.ceil(present * (1 + random.logNormal(3, 1)));
    const headcount = id <= portfolioCompanies + 1 ? 60 : random.chance(0.08) ? null : size;
    const type = id === 1 ? 'Firm' : id <= portfolioCompanies + 1 ? 'Portfolio' : null;
    const hidden = (share: number) => (id > portfolioCompanies + 1 && random.chance(share) ? 1 : 0);
    yield [
      id,
      name,
      foldName(name),
      domain,
      domain,
      `b${id}`,
      headcount,
      type,
      hidden(0.005),
      hidden(0.005),
      1,
      AT,
      AT,
    ];
  }
}

function* accountTags({ accounts: count }: BenchSizes, industries: Uint8Array): Generator<unknown[]> {
  const random = createRandom(3);
  for (let id = 1; id <= count; id++) {
    const tags = new Set([industries[id]! + 1]);
    while (random.chance(0.35)) tags.add(drawIndustry(random) + 1);
    for (const tag of [...tags].sort((a, b) => a - b)) yield [id, tag];
  }
}

/** Contacts 1 to `staff` are the firm's, the users of portfolio companies follow; the last twentieth is listed only. */
function* persons(sizes: BenchSizes, homes: Uint8Array): Generator<unknown[]> {
  const random = createRandom(4);
  const fold = wordFolder();
  for (let id = 1; id <= sizes.contacts; id++) {
    const { name, key, first, last } = drawPerson(random, fold);
    homes[id] = drawIndustry(random);
    const profile = `in/${fold(first)}-${fold(last)}-${id.toString(36)}`.replaceAll(' ', '-');
    const location = random.chance(0.8) ? random.pick(PLACES) : null;
    const connections = random.chance(0.4) ? Math.round(random.logNormal(600, 0.8)) : null;
    yield [id, name, key, first, last, profile, location, connections, sourceOf(sizes, id), AT, AT];
  }
}

/** The source of a contact: the list of one portfolio user for those who are listed only. */
function sourceOf({ contacts, staff, portfolioUsers }: BenchSizes, id: number): number {
  return id > contacts * (1 - LISTED) ? staffSource(staff + 1 + (id % portfolioUsers)) : 1;
}

/** The company of a user, who is also the contact of that number. */
function companyOf({ staff, portfolioCompanies }: BenchSizes, user: number): number {
  return user <= staff ? 1 : 2 + ((user - staff - 1) % portfolioCompanies);
}

/** Half a job more or less for everybody: 4.5 on average, nine at most. */
function* tenures(sizes: BenchSizes, { pickAccount, homes, titles, industries }: Market): Generator<unknown[]> {
  const random = createRandom(5);
  const users = sizes.staff + sizes.portfolioUsers;
  let id = 0;
  for (let contact = 1; contact <= sizes.contacts; contact++) {
    const source = sourceOf(sizes, contact);
    const jobs = source > 1 ? 1 : 1 + random.int(0, 4) + random.int(0, 4) - (random.chance(0.26) ? 1 : 0);
    const months = Array.from({ length: Math.max(1, jobs) }, () => Math.max(4, Math.round(random.logNormal(36, 0.6))));
    let start = TODAY - months.reduce((sum, length) => sum + length + 1, 0) - random.int(0, 3);
    let spent = 0;
    const known = new Set<number>();
    for (const [place, length] of months.entries()) {
      const last = place === months.length - 1;
      const user = last && contact <= users;
      const account = user
        ? companyOf(sizes, contact)
        : pickAccount(random, random.chance(0.6) ? homes[contact]! : null);
      const rank = rankAfter(random, spent / 12);
      const title = industries[account] === VENTURE_CAPITAL ? titles.drawInvestor(random) : titles.draw(random, rank);
      const open = user || (last && random.chance(0.93));
      const year = random.chance(0.06) ? 1 : 0;
      const undated = source > 1 || (last && !user && random.chance(0.06));
      const begin = undated ? UNKNOWN_START : year ? start - (start % 12) : start;
      // A second spell at one company that began in the same month would be the same fact.
      const key = account * 100_000 + begin;
      if (!known.has(key))
        yield [
          ++id,
          contact,
          account,
          title + 1,
          begin,
          open ? OPEN_END : start + length,
          undated ? 0 : year,
          source,
          AT,
        ];
      known.add(key);
      if (last && rank >= 5 && random.chance(0.15)) {
        const seat = pickAccount(random, null);
        if (seat !== account)
          yield [++id, contact, seat, titles.drawSeat(random) + 1, start + 3, OPEN_END, 0, source, AT];
      }
      start += length + 1;
      spent += length;
    }
  }
}

function rankAfter(random: Random, years: number): Rank {
  const rank = Math.floor(years / 3.5 + random.next() * 1.8);
  if (random.chance(0.03)) return 7;
  if (rank >= 5) return random.chance(0.3) ? 6 : random.chance(0.4) ? 5 : 3;
  return Math.max(0, rank) as Rank;
}

const OPINIONS = ['Positive', 'Positive', 'Neutral', 'Negative'];

/** Each user's connections and what else they told. Whom many know, many more know: degrees fall off as a power. */
function* signals(sizes: BenchSizes, homes: Uint8Array): Generator<unknown[]> {
  const random = createRandom(6);
  const { staff, portfolioUsers } = sizes;
  const circle = staff + portfolioUsers;
  const open = Math.floor(sizes.contacts * (1 - LISTED));
  const ofIndustry: number[][] = INDUSTRIES.map(() => []);
  for (let contact = circle + 1; contact <= open; contact++) ofIndustry[homes[contact]!]!.push(contact);
  const day = (months: number) => `${dayOfMonth(TODAY - months, 'first').slice(0, 8)}${10 + random.int(0, 18)}`;
  const days = Array.from({ length: 144 }, (_, months) => day(months + 1));
  let id = 0;
  for (let user = 1; user <= circle; user++) {
    const list = staffSource(user);
    const home = ofIndustry[homes[user]!]!;
    const known = new Set<number>();
    const mean = user <= staff ? STAFF_CONNECTIONS_EACH : CONNECTIONS_EACH;
    const wanted = Math.round(Math.min(4 * mean, random.logNormal(mean * 0.85, 0.55)));
    for (let tries = 0; known.size < wanted && tries < wanted * 3; tries++) {
      const to =
        random.chance(0.4) && home.length > 0
          ? home[popular(random, home.length)]!
          : circle + 1 + popular(random, open - circle);
      if (known.has(to)) continue;
      known.add(to);
      const occurred = random.pick(days);
      yield [++id, 'Linkedin Connection', null, 'Linkedin', null, user, to, null, occurred, list, AT];
      const more = random.next();
      if (more < 0.06)
        yield [
          ++id,
          'Gmail Contacts',
          null,
          'Gmail',
          null,
          user,
          to,
          1 + Math.round(random.logNormal(8, 1)),
          occurred,
          list,
          AT,
        ];
      else if (more < 0.1)
        yield [++id, 'Whatsapp Group', null, 'Whatsapp', 'A group', user, to, random.int(5, 200), occurred, 1, AT];
      else if (more < 0.13)
        yield [++id, 'Linkedin Comment', null, 'Linkedin', 'Well said.', user, to, null, occurred, 1, AT];
      else if (more < 0.14)
        yield [
          ++id,
          'Opinion',
          random.pick(OPINIONS),
          'Connect',
          'Worked on a deal with us.',
          user,
          to,
          null,
          occurred,
          1,
          AT,
        ];
      else if (more < 0.145) yield [++id, 'Worked Together', null, 'Connect', null, user, to, null, occurred, 1, AT];
    }
    if (user <= staff) continue;
    // The contacts that only this user's list holds.
    const first = open + 1 + mod(user - staff - 1 - (open + 1), portfolioUsers);
    for (let to = first; to <= sizes.contacts; to += portfolioUsers) {
      if (sourceOf(sizes, to) === list)
        yield [++id, 'Linkedin Connection', null, 'Linkedin', null, user, to, null, random.pick(days), list, AT];
    }
  }
}

const NETWORKED = 0.6;
const POPULARITY = 2.2;
/** Shares no divisor with a length of ours, so that it spreads popular people over all ids. */
const SPREAD = 1_000_003;

/** A place below `length`: four in ten never come, the popular ones again and again. */
function popular(random: Random, length: number): number {
  return (Math.floor(length * NETWORKED * random.next() ** POPULARITY) * SPREAD) % length;
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}

function* investments(
  { accounts: count, investments: wanted }: BenchSizes,
  investors: readonly number[],
): Generator<unknown[]> {
  const random = createRandom(7);
  if (investors.length === 0) return;
  for (let id = 1; id <= wanted; id++) {
    yield [id, random.pick(investors), random.int(2, count), random.pick(ROUNDS), TODAY - random.int(1, 180), 1, AT];
  }
}

/** User and contact have the same number. Staff are `staff1@quillmark.example`, the first of them an admin by role too. */
function* users(sizes: BenchSizes): Generator<unknown[]> {
  for (let user = 1; user <= sizes.staff + sizes.portfolioUsers; user++) {
    const staff = user <= sizes.staff;
    const email = staff ? `staff${user}@quillmark.example` : `user${user - sizes.staff}@portfolio.example`;
    yield [
      user,
      email,
      staff ? 'Staff' : 'User',
      String(user),
      user,
      companyOf(sizes, user),
      user === 1 ? 'Admin' : '',
      'active',
      AT,
      AT,
    ];
  }
}
