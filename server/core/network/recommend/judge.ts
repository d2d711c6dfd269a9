/** Whether an account fits a use case, and why (docs/decisions/052-recommendations.md). Uses no database. */
import type { AccountOrder } from '../../../../shared/features/sales/statuses.ts';
import type { Criteria } from './criteria.ts';
import { containsPhrase, matchesOutsideOwnIndustries } from './phrases.ts';

/** The data of an account, prepared once for all use cases. */
export interface AccountFacts {
  id: number;
  headcount: number | null;
  sizeStep: number;
  /** Code of the country; undefined: unknown. */
  country: string | undefined;
  /** Folded. */
  city: string;
  /** Folded: its kind, and its type in the CRM. */
  kinds: readonly string[];
  /** Folded industries: its tags, and the professional network's word. */
  industries: readonly string[];
  /** Folded name, with a space at either end. */
  name: string;
  /** Folded name and description, with a space at either end. */
  description: string;
  /** Only the firm and its own people know it. */
  guarded: boolean;
  /** The companies whose people alone name it; null: everybody may know it. */
  knowers: ReadonlySet<number> | null;
}

/** Companies that a company sells to, or was introduced to, by the properties that other companies may share. */
interface Lookalikes {
  /** Industry, size step and country → accounts that share them: two at most, because no account resembles itself. */
  byProfile: ReadonlyMap<string, readonly Seed[]>;
}
export interface Seed {
  accountId: number;
  by: 'customer' | 'introduction';
}

/** The existing relations of a company to accounts. */
export interface Dealings {
  prospects: ReadonlySet<number>;
  lookalikes: Lookalikes;
}

/** The matching terms, stored with the recommendation. Names are those of the use case, or of the account. */
export interface FitMatch {
  industries?: string[];
  keywords?: string[];
  size?: true;
  place?: true;
  type?: true;
  prospect?: true;
  like?: Seed;
  /** What the use case names and the account has none of: it only resembles a match, and comes after those that are. */
  outside?: 'industries' | 'keywords';
}

export const parseMatch = (json: string | null): FitMatch => (json === null ? {} : (JSON.parse(json) as FitMatch));

export interface AccountFit {
  order: AccountOrder;
  /** The order of accounts of one step whose people are equally strong. */
  relevance: number;
  matched: FitMatch;
}

export const makeAccountProfileKey = (industry: string, sizeStep: number, country: string): string =>
  `${sizeStep} ${country} ${industry}`;

export function splitProfileKey(key: string): { sizeStep: number; industry: string } {
  const [step, , ...industry] = key.split(' ');
  return { sizeStep: Number(step), industry: industry.join(' ') };
}

/** Whether the people of a company may know of an account, for rows that were read: as `mayOpenAccount` of core/network/read says for queries. */
export const mayFit = (companyId: number, { guarded, knowers }: Pick<AccountFacts, 'guarded' | 'knowers'>): boolean =>
  !guarded && (knowers === null || knowers.has(companyId));

/** @returns null if it does not fit */
export function judgeAccount(criteria: Criteria, dealings: Dealings, account: AccountFacts): AccountFit | null {
  const matched = getProfile(criteria, account);
  if (!matched) return null;
  const like = getLike(dealings.lookalikes, account);
  const prospect = dealings.prospects.has(account.id);
  if (prospect) matched.prospect = true;
  if (like) matched.like = like;
  const order = getOrder(criteria, matched);
  if (!order) return null;
  const outside = findMissed(criteria, matched);
  if (outside) matched.outside = outside;
  return { order, relevance: getRelevance(criteria, account, matched), matched };
}

/** Industries that are named decide; without them keywords do. */
function findMissed({ industries, keywords }: Criteria, matched: FitMatch): FitMatch['outside'] {
  if (industries.size > 0) return matched.industries ? undefined : 'industries';
  return keywords.length > 0 && !matched.keywords ? 'keywords' : undefined;
}

/** A word in the name counts most; one among the industries counts more than one in a description. */
const IN_NAME = 4;
const IN_INDUSTRIES = 3;
const IN_DESCRIPTION = 1;
const INDUSTRY = 2;

function getRelevance({ keywords }: Criteria, { name, industries }: AccountFacts, matched: FitMatch): number {
  const labels = ` ${industries.join('  ')} `;
  const words = keywords
    .filter((phrase) => matched.keywords?.includes(phrase.name))
    .map((phrase) =>
      containsPhrase(name, phrase) ? IN_NAME : containsPhrase(labels, phrase) ? IN_INDUSTRIES : IN_DESCRIPTION,
    );
  return words.reduce<number>((sum, word) => sum + word, 0) + INDUSTRY * (matched.industries?.length ?? 0);
}

/** The terms of the use case that it meets; null if something excludes it. Industry and keywords are checked later: one is enough. */
function getProfile(criteria: Criteria, account: AccountFacts): FitMatch | null {
  const { companyId, size, type, places, excludedPlaces, industries, excludedIndustries } = criteria;
  if (account.id === companyId || !mayFit(companyId, account)) return null;
  if (size && !fitsSize(size, account.headcount)) return null;
  if (places.given && !isIn(places, account)) return null;
  if (excludedPlaces.given && isIn(excludedPlaces, account)) return null;
  if (type !== null && !account.kinds.includes(type)) return null;
  if (excludedIndustries.size > 0 && account.industries.some((industry) => excludedIndustries.has(industry)))
    return null;
  if (criteria.antiKeywords.length > 0) {
    const text = `${account.description} ${account.industries.join('  ')} `;
    if (criteria.antiKeywords.some((phrase) => containsPhrase(text, phrase))) return null;
  }
  const matched: FitMatch = {};
  const shared = [...industries].filter(([key]) => account.industries.includes(key)).map(([, name]) => name);
  // Its industries count themselves: "hosting" in "Network Hosting" is not a second reason beside that industry.
  const others = ` ${account.industries.filter((industry) => !industries.has(industry)).join('  ')} `;
  const labels = ` ${account.industries.join('  ')} `;
  const description = `${account.description}${others}`;
  const keywords = criteria.keywords
    .filter((phrase) => containsPhrase(description, phrase) || matchesOutsideOwnIndustries(labels, others, phrase))
    .map(({ name }) => name);
  if (shared.length > 0) matched.industries = shared;
  if (keywords.length > 0) matched.keywords = keywords;
  if (size) matched.size = true;
  if (places.given) matched.place = true;
  if (type !== null) matched.type = true;
  return matched;
}

/** An unknown head-count passes only if the range is unbounded. */
function fitsSize({ from, to }: { from: number; to: number | null }, headcount: number | null): boolean {
  if (headcount === null) return from <= 1 && to === null;
  return headcount >= from && (to === null || headcount <= to);
}

function isIn({ countries, towns }: Criteria['places'], { country, city }: AccountFacts): boolean {
  return (country !== undefined && countries.has(country)) || (city !== '' && towns.has(city));
}

function getLike({ byProfile }: Lookalikes, { id, industries, sizeStep, country }: AccountFacts): Seed | null {
  if (byProfile.size === 0 || sizeStep === 0 || country === undefined) return null;
  for (const industry of industries) {
    const seed = byProfile
      .get(makeAccountProfileKey(industry, sizeStep, country))
      ?.find(({ accountId }) => accountId !== id);
    if (seed) return seed;
  }
  return null;
}

function getOrder({ industries, keywords }: Criteria, matched: FitMatch): AccountOrder | null {
  if (matched.prospect) return 'potential customer';
  if (matched.like) return 'lookalike customer';
  if (matched.industries && matched.keywords) return 'profile match both';
  if (matched.keywords) return 'keywords';
  if (matched.industries) return 'industry';
  return industries.size === 0 && keywords.length === 0 ? 'profile' : null;
}
