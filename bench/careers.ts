import type { Rank } from '../server/demo/words/job-titles.ts';
import { DEMO_PLACES } from '../server/demo/words/places.ts';
import { createRandom, type Random } from '../server/demo/words/random.ts';
import { OPEN_END, UNKNOWN_START } from '../server/platform/time/months.ts';
import { drawIndustry, drawPerson, makeWordFolder, type TitlePool } from './draw.ts';
import { type Market, VENTURE_CAPITAL } from './market.ts';
import { AT, BENCH_MONTH, type BenchSizes, pickContactSource, pickUserCompany } from './sizes.ts';

/** Contacts 1 to `staff` are the firm's, the users of portfolio companies follow; the last twentieth is listed only. `homes` takes each one's industry. */
export function* generatePersons(sizes: BenchSizes, homes: Uint8Array): Generator<unknown[]> {
  const random = createRandom(4);
  const fold = makeWordFolder();
  for (let id = 1; id <= sizes.contacts; id++) {
    const { name, key, first, last } = drawPerson(random, fold);
    homes[id] = drawIndustry(random);
    const profile = `in/${fold(first)}-${fold(last)}-${id.toString(36)}`.replaceAll(' ', '-');
    const location = random.chance(0.8) ? random.pick(DEMO_PLACES) : null;
    const connections = random.chance(0.4) ? Math.round(random.logNormal(600, 0.8)) : null;
    yield [id, name, key, first, last, profile, location, connections, pickContactSource(sizes, id), AT, AT];
  }
}

/** Everybody gets half a job more or less than the average: 4.5 on average, nine at most. */
export function* generateTenures(
  sizes: BenchSizes,
  { pickAccount, industries }: Market,
  homes: Uint8Array,
  titles: TitlePool,
): Generator<unknown[]> {
  const random = createRandom(5);
  const users = sizes.staff + sizes.portfolioUsers;
  let id = 0;
  for (let contact = 1; contact <= sizes.contacts; contact++) {
    const source = pickContactSource(sizes, contact);
    const jobs = source > 1 ? 1 : 1 + random.int(0, 4) + random.int(0, 4) - (random.chance(0.26) ? 1 : 0);
    const months = Array.from({ length: Math.max(1, jobs) }, () => Math.max(4, Math.round(random.logNormal(36, 0.6))));
    let start = BENCH_MONTH - months.reduce((sum, length) => sum + length + 1, 0) - random.int(0, 3);
    let spent = 0;
    const known = new Set<number>();
    for (const [place, length] of months.entries()) {
      const last = place === months.length - 1;
      const user = last && contact <= users;
      const account = user
        ? pickUserCompany(sizes, contact)
        : pickAccount(random, random.chance(0.6) ? homes[contact]! : null);
      const rank = rankAfter(random, spent / 12);
      const title = industries[account] === VENTURE_CAPITAL ? titles.drawInvestor(random) : titles.draw(random, rank);
      const open = user || (last && random.chance(0.93));
      const year = random.chance(0.06) ? 1 : 0;
      const undated = source > 1 || (last && !user && random.chance(0.06));
      const begin = undated ? UNKNOWN_START : year ? start - (start % 12) : start;
      // A second span at one company that began in the same month would be the same fact.
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
      // A seat on a board began before the present job, which stays the person's main one.
      if (last && rank >= 5 && random.chance(0.15)) {
        const seat = pickAccount(random, null);
        if (seat !== account)
          yield [++id, contact, seat, titles.drawSeat(random) + 1, start - 6, OPEN_END, 0, source, AT];
      }
      start += length + 1;
      spent += length;
    }
  }
}

function rankAfter(random: Random, years: number): Rank {
  const rank = Math.floor(years / 3.5 + random.next() * 1.8);
  if (random.chance(0.03)) return 7;
  if (rank >= 5) return random.chance(0.12) ? 6 : random.chance(0.4) ? 5 : 3;
  return Math.max(0, rank) as Rank;
}
