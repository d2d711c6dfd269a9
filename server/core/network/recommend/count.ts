/**
 * Counts the accounts that a use case fits while a user writes it: exactly if there was time to look at all of them (looking.ts), otherwise
 * estimated from a sample.
 */
import { type SqlBool, sql } from 'kysely';
import { HIDDEN_FROM_SOME } from '../../../platform/db/account-flags.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { OPEN } from '../model/visibility.ts';
import type { ViewerScope } from '../read/viewer-scope.ts';
import { mayOpenAccount } from '../read/visible.ts';
import { loadReachablePeople, pickBestContacts, type Reachable, type ReachablePeople } from './contacts.ts';
import type { Criteria } from './criteria.ts';
import { loadDealings } from './dealings.ts';
import { type AccountFacts, type AccountFit, judgeAccount } from './judge.ts';
import { type AccountsPart, lookAt, splitIntoBatches } from './looking.ts';
import { computeTier } from './tier.ts';

/** The time for which one call may look at accounts. */
const LOOKING_MS = 16;
/**
 * The time for finding who can be reached at the fitting accounts, and the number of accounts at once: they may have thousands of people.
 */
const PEOPLE_MS = 8;
const PEOPLE_OF = 12;
const EXAMPLES = 5;

interface FitCount {
  fits: number;
  reachable: number;
  /** Whether only a sample was looked at. */
  about: boolean;
  all: number;
  /**
   * The number of accounts that would fit in addition without the field; for keywords, the number of fitting accounts
   * that contain one.
   */
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

/** @param scope nobody learns by counting that there is a company or a person that they may not see */
export async function countFits(
  db: Db,
  criteria: Criteria,
  { now, scope }: { now: Date; scope: ViewerScope },
  lookingMs = LOOKING_MS,
): Promise<FitCount> {
  const started = performance.now();
  const dealings = (await loadDealings(db, [criteria.companyId])).get(criteria.companyId)!;
  const variants = Object.entries(WITHOUT).flatMap(([effect, without]) => {
    const changed = without(criteria);
    return changed ? [{ effect: effect as Effect, criteria: { ...criteria, ...changed } }] : [];
  });
  const more = new Map(variants.map(({ effect }) => [effect, { named: 0, others: 0 }]));
  const fitting: FittingAccount[] = [];
  const { all, largest } = await loadExtent(db, scope);
  const hasPassed = (ms: number) => performance.now() - started > ms;
  const weights = await lookAt(db, criteria, dealings, {
    largest,
    // Half of the time is for accounts that no index names.
    isOver: (part) => hasPassed(part === 'named' ? lookingMs / 2 : lookingMs),
    see: (part, accounts) => {
      for (const account of accounts) {
        const fit = judgeAccount(criteria, dealings, account);
        if (fit) fitting.push({ account, fit, part });
        else
          for (const variant of variants)
            if (judgeAccount(variant.criteria, dealings, account)) more.get(variant.effect)![part]++;
      }
    },
  });
  const whole = weights.named === 1 && weights.others === 1;
  const estimate = ({ named, others }: Record<AccountsPart, number>): number =>
    named * weights.named + others * weights.others;
  const fits = estimate(countIn(fitting));
  const some: FittingAccount[] = [];
  const reached: ReachedAccount[] = [];
  for (const batch of splitIntoBatches(fitting, PEOPLE_OF)) {
    const ids = batch.map(({ account }) => account.id);
    const people = await loadReachablePeople(db, ids, now);
    for (const { account, fit, part } of batch) {
      const there = people.get(account.id);
      const best = pickBestContacts(scope.staff || !there ? there : openOnly(there), criteria.persona)[0];
      if (!best) continue;
      const tier = computeTier(fit, criteria.persona, best.kind);
      reached.push({ part, accountId: account.id, tier, relevance: fit.relevance, ...getScore(best.person) });
    }
    some.push(...batch);
    if (hasPassed(lookingMs + PEOPLE_MS)) break;
  }
  const estimated = estimate(countIn(some));
  const share = estimated === 0 ? 0 : estimate(countIn(reached)) / estimated;
  const effects = Object.fromEntries(
    [...Object.keys(WITHOUT), 'keywords'].map((effect) => [effect, null]),
  ) as FitCount['effects'];
  for (const [effect, counted] of more) effects[effect] = roundCount(estimate(counted), whole);
  if (criteria.keywords.length > 0)
    effects.keywords = roundCount(estimate(countIn(fitting.filter(({ fit }) => fit.matched.keywords))), whole);
  const exact = whole && some.length === fitting.length;
  return {
    fits: roundCount(fits, whole),
    about: !exact,
    all,
    effects,
    reachable: exact ? reached.length : roundCount(fits * share, false),
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

interface FittingAccount {
  account: AccountFacts;
  fit: AccountFit;
  part: AccountsPart;
}
type ReachedAccount = Pick<AccountFit, 'relevance'> & {
  tier: number;
  part: AccountsPart;
  accountId: number;
  probability: number;
  score: number;
};

const openOnly = ({ there, partners }: ReachablePeople): ReachablePeople => ({
  there: there.filter(isOpen),
  partners: partners.filter(isOpen),
});
const isOpen = ({ visibility }: Reachable): boolean => visibility === OPEN;
const getScore = ({ probability, score }: { probability: number; score: number }) => ({ probability, score });
const countIn = (rows: readonly { part: AccountsPart }[]): Record<AccountsPart, number> => {
  const named = rows.filter(({ part }) => part === 'named').length;
  return { named, others: rows.length - named };
};

/** Two digits of an estimate are all that is known. */
function roundCount(count: number, exact: boolean): number {
  if (exact || count < 10) return Math.round(count);
  const step = 10 ** (Math.floor(Math.log10(count)) - 1);
  return Math.round(count / step) * step;
}

/** Three queries: all rows are counted by the smallest index, the few hidden ones by their own, and the largest id stands at an end. */
async function loadExtent(db: Db, scope: ViewerScope): Promise<{ all: number; largest: number }> {
  const accounts = db.selectFrom('account');
  const { all } = await accounts.select(({ fn }) => fn.countAll<number>().as('all')).executeTakeFirstOrThrow();
  const { hidden } = await selectHiddenFrom(db, scope).executeTakeFirstOrThrow();
  const { largest } = await accounts.select(({ fn }) => fn.max('id').as('largest')).executeTakeFirstOrThrow();
  return { all: Number(all) - Number(hidden), largest: Number(largest ?? 0) };
}

/** Accounts that the viewer may not know, by the index of those that somebody may not. */
export const selectHiddenFrom = (db: Db, scope: ViewerScope) =>
  db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('hidden'))
    .where(HIDDEN_FROM_SOME)
    .where(sql<SqlBool>`not ${mayOpenAccount(scope)}`);
