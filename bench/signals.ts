import { INDUSTRIES } from '../server/demo/words/industries.ts';
import { createRandom, type Random } from '../server/demo/words/random.ts';
import { getDayOfMonth } from '../server/platform/time/months.ts';
import { AT, BENCH_MONTH, type BenchSizes, getListId, LISTED, pickContactSource } from './sizes.ts';

const CONNECTIONS_EACH = 530;
const STAFF_CONNECTIONS_EACH = 370;

const OPINIONS = ['Positive', 'Positive', 'Neutral', 'Negative'];

/** Each user's connections and their other signals. Well-known people get known more: degrees fall off as a power. */
export function* generateSignals(sizes: BenchSizes, homes: Uint8Array): Generator<unknown[]> {
  const random = createRandom(6);
  const { staff, portfolioUsers } = sizes;
  const circle = staff + portfolioUsers;
  const open = Math.floor(sizes.contacts * (1 - LISTED));
  const ofIndustry: number[][] = INDUSTRIES.map(() => []);
  for (let contact = circle + 1; contact <= open; contact++) ofIndustry[homes[contact]!]!.push(contact);
  const day = (months: number) =>
    `${getDayOfMonth(BENCH_MONTH - months, 'first').slice(0, 8)}${10 + random.int(0, 18)}`;
  const days = Array.from({ length: 144 }, (_, months) => day(months + 1));
  let id = 0;
  for (let user = 1; user <= circle; user++) {
    const list = getListId(user);
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
      if (pickContactSource(sizes, to) === list)
        yield [++id, 'Linkedin Connection', null, 'Linkedin', null, user, to, null, random.pick(days), list, AT];
    }
  }
}

const NETWORKED = 0.6;
const POPULARITY = 2.2;
/** Shares no divisor with a length of ours, so that it spreads popular people over all ids. */
const SPREAD = 1_000_003;

/** A place below `length`: four in ten never come, and the popular ones again and again. */
function popular(random: Random, length: number): number {
  return (Math.floor(length * NETWORKED * random.next() ** POPULARITY) * SPREAD) % length;
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}
