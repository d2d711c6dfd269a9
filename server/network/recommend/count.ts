/**
 * How many accounts a use case fits, while somebody writes it: exactly where the network is small, else by a sample that is
 * spread over all of it, as large as the time allows.
 */
import type { Db } from '../../db/engine.ts';
import { OPEN } from '../model/visibility.ts';
import { loadAccountFacts } from './accounts.ts';
import { bestContacts, type People, type Reachable, reachablePeople } from './contacts.ts';
import type { Criteria } from './criteria.ts';
import { loadDealings } from './dealings.ts';
import { type AccountFacts, type Dealings, type Fit, judge } from './judge.ts';

/** One call may look at accounts for so long. */
const LOOKING_MS = 20;
/** So many are looked at in any case. */
const LEAST = 400;
const BLOCK = 100;
/** Of whom it fits so many are asked who can be reached there. */
const PEOPLE_OF = 120;
const EXAMPLES = 5;

export interface FitCount {
  fits: number;
  reachable: number;
  /** A sample was looked at. */
  about: boolean;
  all: number;
  /** How many more would fit without the field; of keywords, how many of those that fit say one. */
  effects: Record<Effect, number | null>;
  /** Best first. */
  examples: { accountId: number; probability: number; score: number }[];
}

type Effect = keyof typeof WITHOUT | 'keywords';

const NOWHERE: Criteria['places'] = { countries: new Set(), towns: new Set(), given: false };
const WITHOUT = {
  size: ({ size }: Criteria) => size !== null && { size: null },
  excluded_industries: (c: Criteria) => c.excludedIndustries.size > 0 && { excludedIndustries: new Map() },
  geographies: ({ places }: Criteria) => places.given && { places: NOWHERE },
  excluded_geographies: ({ excludedPlaces }: Criteria) => excludedPlaces.given && { excludedPlaces: NOWHERE },
  account_type: ({ type }: Criteria) => type !== null && { type: null },
  anti_keywords: ({ antiKeywords }: Criteria) => antiKeywords.length > 0 && { antiKeywords: [] },
} as const satisfies Record<string, (criteria: Criteria) => Partial<Criteria> | false>;

/** @param staff others do not learn by counting that there is somebody of whom they may not be told */
export async function countFits(
  db: Db,
  criteria: Criteria,
  { now, staff }: { now: Date; staff: boolean },
  lookingMs = LOOKING_MS,
): Promise<FitCount> {
  const started = performance.now();
  const dealings = (await loadDealings(db, [criteria.companyId])).get(criteria.companyId)!;
  const variants = Object.entries(WITHOUT).flatMap(([effect, without]) => {
    const changed = without(criteria);
    return changed ? [{ effect: effect as Effect, criteria: { ...criteria, ...changed } }] : [];
  });
  const more = new Map<Effect, number>(variants.map(({ effect }) => [effect, 0]));
  const fitting: { account: AccountFacts; fit: Fit }[] = [];
  const { all, largest } = await extent(db);
  let looked = 0;
  let whole = true;
  for (const from of spread(largest)) {
    if (looked >= LEAST && performance.now() - started > lookingMs) {
      whole = false;
      break;
    }
    const accounts = await loadAccountFacts(db, idsFrom(from));
    looked += accounts.length;
    for (const account of accounts) {
      const fit = judge(criteria, dealings, account);
      if (fit) fitting.push({ account, fit });
      else for (const variant of variants) if (fitsAlso(variant.criteria, dealings, account)) add(more, variant.effect);
    }
  }
  const scale = whole || looked === 0 ? 1 : all / looked;
  const some = fitting.slice(0, PEOPLE_OF);
  const people = await reachablePeople(
    db,
    some.map(({ account }) => account.id),
    now,
  );
  const reached = some.flatMap(({ account, fit }) => {
    const there = people.get(account.id);
    const best = bestContacts(staff || !there ? there : openOnly(there), criteria.persona)[0];
    return best ? [{ accountId: account.id, ...fit, ...scoreOf(best.person) }] : [];
  });
  const share = some.length === 0 ? 0 : reached.length / some.length;
  const effects = Object.fromEntries(
    [...Object.keys(WITHOUT), 'keywords'].map((effect) => [effect, null]),
  ) as FitCount['effects'];
  for (const [effect, count] of more) effects[effect] = rounded(count * scale, whole);
  if (criteria.keywords.length > 0)
    effects.keywords = rounded(fitting.filter(({ fit }) => fit.matched.keywords).length * scale, whole);
  const exact = whole && fitting.length <= PEOPLE_OF;
  return {
    ...{ fits: rounded(fitting.length * scale, whole), about: !exact, all, effects },
    reachable: exact ? reached.length : rounded(fitting.length * scale * share, false),
    examples: reached
      .sort(
        (a, b) =>
          a.tier - b.tier ||
          b.score - a.score ||
          b.relevance - a.relevance ||
          b.probability - a.probability ||
          a.accountId - b.accountId,
      )
      .slice(0, EXAMPLES)
      .map(({ accountId, probability, score }) => ({ accountId, probability, score })),
  };
}

const openOnly = ({ there, partners }: People): People => ({
  there: there.filter(isOpen),
  partners: partners.filter(isOpen),
});
const isOpen = ({ visibility }: Reachable): boolean => visibility === OPEN;
const scoreOf = ({ probability, score }: { probability: number; score: number }) => ({ probability, score });
const fitsAlso = (criteria: Criteria, dealings: Dealings, account: AccountFacts): boolean =>
  judge(criteria, dealings, account) !== null;
const add = (counts: Map<Effect, number>, effect: Effect): void => {
  counts.set(effect, counts.get(effect)! + 1);
};

/** Two figures of an estimate say all that is known. */
function rounded(count: number, exact: boolean): number {
  if (exact || count < 10) return Math.round(count);
  const step = 10 ** (Math.floor(Math.log10(count)) - 1);
  return Math.round(count / step) * step;
}

async function extent(db: Db): Promise<{ all: number; largest: number }> {
  const row = await db
    .selectFrom('account')
    .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.max('id').as('largest')])
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), largest: Number(row.largest ?? 0) };
}

const idsFrom = (from: number): number[] => Array.from({ length: BLOCK }, (_, at) => from + at);

/** The first ids of all blocks, each once, in an order in which any beginning is spread over the whole. */
function* spread(largest: number): Generator<number> {
  const blocks = Math.ceil(largest / BLOCK);
  const bits = Math.max(1, Math.ceil(Math.log2(Math.max(blocks, 2))));
  for (let place = 0; place < 2 ** bits; place++) {
    let turned = 0;
    for (let bit = 0; bit < bits; bit++) if (place & (1 << bit)) turned |= 1 << (bits - 1 - bit);
    if (turned < blocks) yield turned * BLOCK + 1;
  }
}
