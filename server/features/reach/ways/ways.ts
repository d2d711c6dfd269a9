/** Who reaches most of each group of the map, and how fresh that is. */
import { MAX_MOST_BY, MAX_REACH_CELLS, type ReachAxis } from '../../../../shared/features/reach/calls.ts';
import { type CompanyReach, type ReadWays, readPackedReach } from '../../../core/network/model/packed-reach.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { getOr } from '../../../platform/get-or.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { getMonth, parseMonth } from '../../../platform/time/months.ts';
import { makeNameOfKey, nameWho } from '../counted/keys.ts';
import { type CountedKey, type ReachFilter, THE_FIRM, type WhoKey } from '../counted/queries.ts';
import { listOwnWays, listUnseen, listWhose, readPacked } from './queries.ts';

interface CountedWays {
  /** Those that somebody reaches. */
  companies: number;
  /** Companies by who reaches them, at their places. */
  whose: Uint32Array;
  /** Companies by the age of the last touch, in months. */
  ages: Uint32Array;
}

/** Greater ages count as this one, in months. */
const OLDEST = 1_200;

/** Counts companies by group. Whoever is no way any more, such as somebody who was erased, has no place. */
function makeCounter(by: ReachAxis, whose: readonly WhoKey[], now: Date) {
  const thisMonth = getMonth(now);
  const groups = new Map<CountedKey, CountedWays>();
  const first = Math.min(0, ...whose);
  const places = new Int32Array(Math.max(0, ...whose) - first + 1).fill(-1);
  for (const [place, who] of whose.entries()) places[who - first] = place;
  const getGroup = (key: CountedKey) =>
    getOr(groups, key, () => ({
      companies: 0,
      whose: new Uint32Array(whose.length),
      ages: new Uint32Array(OLDEST + 1),
    }));
  const listKeys = ({
    tags,
    sizeStep,
    country,
  }: Pick<CompanyReach, 'tags' | 'sizeStep' | 'country'>): readonly CountedKey[] =>
    by === 'size' ? [sizeStep] : by === 'place' ? [country] : tags.length > 0 ? tags : [null];
  return {
    groups,
    addCompany(company: Parameters<typeof listKeys>[0]) {
      const to = listKeys(company).map(getGroup);
      for (const group of to) group.companies += 1;
      return to;
    },
    addWay(to: readonly CountedWays[], who: WhoKey) {
      const place = places[who - first] ?? -1;
      if (place >= 0) for (const { whose: counts } of to) counts[place]! += 1;
    },
    /** The same for many: one group after the other, which takes half the time. */
    addWays(to: readonly CountedWays[], { count, whose: known, categories }: ReadWays, atLeast: number) {
      let found = 0;
      for (let way = 0; way < count; way++) {
        const place = categories[way]! < atLeast ? -1 : places[known[way]! - first]!;
        if (place >= 0) known[found++] = place;
      }
      for (const { whose: counts } of to) for (let at = 0; at < found; at++) counts[known[at]!]! += 1;
    },
    addMonth(to: readonly CountedWays[], month: number) {
      if (month <= 0) return;
      const age = Math.min(OLDEST, Math.max(0, thisMonth - month));
      for (const { ages } of to) ages[age]! += 1;
    },
  };
}
type WayCounter = ReturnType<typeof makeCounter>;

type WaysFilter = ReachFilter & { atLeast: number };

async function countForStaff(db: Db, scope: ViewerScope, counter: WayCounter, { atLeast, ...filter }: WaysFilter) {
  const unseen = await listUnseen(db, scope);
  for await (const packed of readPacked(db, scope, filter, 'all')) {
    readPackedReach(packed, 'all', (company, ways) => {
      if (unseen.has(company.accountId)) return;
      const groups = counter.addCompany(company);
      counter.addMonth(groups, company.month);
      counter.addWays(groups, ways, atLeast);
    });
    await yieldToEventLoop();
  }
}

/** A company's own people are read one by one; the firm stands for all of its people. */
async function countForCompany(db: Db, scope: ViewerScope, counter: WayCounter, { atLeast, ...filter }: WaysFilter) {
  const own = Map.groupBy(await listOwnWays(db, scope), (way) => way.account_id);
  const isOfFirm = scope.companyId === (await loadFirmAccountId(db));
  const unseen = await listUnseen(db, scope);
  for await (const packed of readPacked(db, scope, filter, 'heads')) {
    readPackedReach(packed, 'heads', (company) => {
      const theirs = own.get(company.accountId) ?? [];
      const firm = isOfFirm ? 0 : company.firm;
      if ((theirs.length === 0 && firm === 0) || unseen.has(company.accountId)) return;
      const groups = counter.addCompany(company);
      const reaching = new Set(theirs.flatMap(({ who, category }) => (category >= atLeast ? who : [])));
      if (firm >= atLeast) reaching.add(THE_FIRM);
      for (const who of reaching) counter.addWay(groups, who);
      const days = theirs.flatMap(({ day }) => day ?? []);
      counter.addMonth(
        groups,
        days.length === 0 ? 0 : readMonth(days.reduce((last, day) => (day > last ? day : last))),
      );
    });
    await yieldToEventLoop();
  }
}

/** Of a day, "2026-04-30". */
const readMonth = (day: string): number => parseMonth(day.slice(0, 'YYYY-MM'.length), 'start')?.month ?? 0;

/** The age of the middle company, of two the younger; null: there is none. */
function findMedian(ages: Uint32Array): number | null {
  const all = ages.reduce((sum, count) => sum + count, 0);
  let before = 0;
  for (const [age, count] of ages.entries()) {
    before += count;
    if (count > 0 && before * 2 >= all) return age;
  }
  return null;
}

export async function readReachWays(db: Db, scope: ViewerScope, by: ReachAxis, filter: WaysFilter, now: Date) {
  const whose = await listWhose(db, scope);
  const counter = makeCounter(by, whose, now);
  await (scope.staff ? countForStaff : countForCompany)(db, scope, counter, filter);
  const nameKey = await makeNameOfKey(db, by);
  const largest = [...counter.groups].sort(([, a], [, b]) => b.companies - a.companies).slice(0, MAX_REACH_CELLS);
  const best = largest.map(([key, { whose: counts, ages }]) => ({
    key: nameKey(key),
    most: whose
      .map((who, place) => ({ who, companies: counts[place]! }))
      .filter(({ companies }) => companies > 0)
      .sort((a, b) => b.companies - a.companies || b.who - a.who)
      .slice(0, MAX_MOST_BY)
      .map(({ who }) => who),
    months: findMedian(ages),
  }));
  const names = await nameWho(db, [...new Set(best.flatMap(({ most }) => most))]);
  return {
    cells: best.map(({ key, most, months }) => ({ key, most_by: most.flatMap((who) => names.get(who) ?? []), months })),
  };
}
