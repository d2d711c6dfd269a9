import { z } from 'zod';
import { PastIntro } from '../../core/introductions/intro.ts';
import {
  countLettersTyped,
  Navigator,
  PastEmployee,
  Score,
  SearchAccount,
  SearchContact,
  SUGGEST_FROM,
} from '../../core/network/account.ts';
import { ScoreDetails } from '../../core/network/evidence.ts';
import { CountryCode } from '../../core/network/geographies.ts';
import { Withheld } from '../../core/network/withheld.ts';
import type { Call } from '../../platform/call.ts';
import { Id, limitTogether, makePageQuery, NamedPersonId, NextCursor, Time } from '../../platform/ids.ts';

/**
 * The most names in one pasted list, their characters altogether, and the most accounts whose people one call returns.
 */
export const MAX_NAMES = 500;
export const MAX_NAME_CHARACTERS = 30_000;
export const MAX_ACCOUNT_IDS = 200;
/** Most contacts a title search answers (the specification's README). */
export const TITLE_LIMIT = 1000;
/**
 * The numbers of contacts that the browser loads at first, then, and after that: those visible without scrolling, and
 * more at a time for users who go on. Together they are all.
 */
export const TITLE_PAGES = [50, 150, 800] as const;
/** The most people of a list that come with the evidence behind their strength. Staff and portfolio users look at a few of hundreds. */
export const EXPLAINED_IN_LISTS = 60;
/** The same in an answer in parts: the people that a screen shows at once. Evidence is the costliest part of a first answer. */
export const EXPLAINED_IN_PARTS = 15;

const HeadCount = z.number().int().min(0).max(100_000_000);
const Range = { headCountFrom: HeadCount.default(1), headCountTo: HeadCount.nullish() };
/** Only companies that the user follows. */
const Following = { following: z.boolean().default(false) };
const Words = z.union([z.string().max(2000), z.array(z.string().max(200)).max(50)]);

/** A company to be chosen. */
const AccountBrief = z.object({
  id: Id,
  name: z.string(),
  website: z.string().nullable(),
  logo_url: z.string().nullable(),
  relationship: z.number().int(),
});
export type AccountBrief = z.infer<typeof AccountBrief>;

export const suggestAccounts = {
  method: 'GET',
  path: '/account/search',
  permission: 'search:read',
  summary: 'Account suggestions for the typed text: from 3 characters, the ten best by relationship.',
  query: z.object({ query: z.string().max(200) }),
  bounded: 'The best matches; type more to find others.',
  reply: z.object({
    accounts: z.array(
      AccountBrief.extend({
        /** The typed text is not in its name, but in one of its present or former other names. */
        called: z.enum(['alias', 'former']).optional(),
      }),
    ),
  }),
} as const satisfies Call;

/** The most people in one answer of suggestions. */
export const MAX_SUGGESTED_PEOPLE = 9;

export const suggestPeople = {
  method: 'GET',
  path: '/contact/suggest',
  permission: 'search:read',
  summary: `People whose name matches the typed text, from ${SUGGEST_FROM} letters (a sign that is a syllable counts as two): the first, second or last name and any other words must begin with the typed words. The ${MAX_SUGGESTED_PEOPLE} best known; if fewer match, people follow whose names’ beginnings were typed as one word: "mqu" or "miqu" for Mirela Quillane.`,
  query: z.object({ query: z.string().max(200) }),
  bounded: 'The best 9; type more to find others.',
  reply: z.object({
    people: z.array(
      z.object({
        id: NamedPersonId,
        name: z.string(),
        title: z.string(),
        /** The company where they work, if the viewer may know it. */
        account: z.object({ id: Id, name: z.string() }).nullable(),
        score: Score,
      }),
    ),
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

/** For a link that names accounts by id, such as /intro and /batch-intro. */
export const findAccounts = {
  method: 'POST',
  path: '/account/by-id',
  permission: 'search:read',
  scope: 'read',
  summary: 'Accounts by their ids, in that order. Leaves out ids that the viewer can’t see.',
  body: z.object({ account_ids: z.array(Id).min(1).max(MAX_ACCOUNT_IDS) }),
  bounded: 'One for each company in the question.',
  reply: z.object({ accounts: z.array(SearchAccount) }),
} as const satisfies Call;

export const searchByNames = {
  method: 'POST',
  path: '/account/batch-search',
  permission: 'search:read',
  scope: 'read',
  summary:
    'Accounts with the given names: for each name the accounts that have it, else other spellings, else names that contain it on word boundaries. With exactMatch only the first. Other possible meanings are in did_you_mean.',
  body: z.object({
    names: limitTogether(z.array(z.string().max(300)).min(1).max(MAX_NAMES), MAX_NAME_CHARACTERS),
    exactMatch: z.boolean().default(false),
    ...Following,
  }),
  bounded: 'At most 50 for each name, 2,000 altogether.',
  reply: z.object({
    accounts: z.array(SearchAccount),
    /** The names, as given, that matched no account. */
    unmatched: z.array(z.string()),
    /** For the given names: accounts that do not match them and may be meant all the same, the likeliest first. */
    did_you_mean: z.array(z.object({ name: z.string(), accounts: z.array(AccountBrief) })).default([]),
    /** For accounts of this answer: other companies that belong to them, as staff said, and are not in it. `name` is the name as given. */
    belonging: z.array(z.object({ name: z.string(), to: z.string(), accounts: z.array(AccountBrief) })).default([]),
    limit_hit: z.boolean(),
  }),
} as const satisfies Call;

export const searchByIndustries = {
  method: 'POST',
  path: '/account/industry-search',
  permission: 'search:read',
  scope: 'read',
  summary: 'Accounts of any of the industries within a size range and a country, best relationship first.',
  body: z.object({
    industries: z.array(z.string().max(200)).min(1).max(50),
    /** The country, by its code of two letters. */
    place: CountryCode.optional(),
    ...Range,
    ...Following,
  }),
  bounded: 'The best 500.',
  reply: z.object({ accounts: z.array(SearchAccount), limit_hit: z.boolean() }),
} as const satisfies Call;

export const askImporting = {
  method: 'GET',
  path: '/account/importing',
  permission: 'search:read',
  polled: true,
  summary:
    'Whether an import is running or being undone, so that search results may soon change; for a company, only its own people’s imports.',
  reply: z.object({ importing: z.boolean() }),
} as const satisfies Call;

export const listIndustries = {
  method: 'GET',
  path: '/account/industries',
  permission: 'search:read',
  summary: 'The industries of accounts, by name, with the number of accounts in each.',
  query: makePageQuery(5_000),
  reply: z.object({
    industries: z.array(z.object({ name: z.string(), accounts: z.number().int() })),
    next_cursor: NextCursor,
  }),
} as const satisfies Call;

export const searchByTitle = {
  method: 'POST',
  path: '/contact/advanced_search',
  permission: 'search:read',
  scope: 'read',
  summary: `Contacts whose current title contains one of the keywords and none of the excluded ones; at most ${TITLE_LIMIT}, strongest first. With a limit, in several answers, each with its contacts’ accounts.`,
  body: z.object({
    titleLike: Words,
    titleNotLike: Words.default([]),
    ...Range,
    ...Following,
    /** Most contacts of this answer. */
    limit: z.number().int().min(1).max(TITLE_LIMIT).default(TITLE_LIMIT),
    /** The `next_cursor` of the previous answer to the same query. */
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    contacts: z.array(SearchContact),
    accounts: z.array(SearchAccount),
    /** There are more than all answers together return; the last answer says so. */
    limit_hit: z.boolean(),
    /** Null: this was the last answer. */
    next_cursor: z.string().nullable().default(null),
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

export const searchAccountContacts = {
  method: 'POST',
  path: '/intro/accounts/contacts/search',
  permission: 'search:read',
  scope: 'read',
  summary:
    'The reachable people of accounts: contacts, past employees, navigators and existing introductions, each with its account.',
  body: z.object({ account_ids: z.array(Id).min(1).max(MAX_ACCOUNT_IDS) }),
  bounded: 'The best 1,000 people of the companies; `limited` names those that have more.',
  reply: z.object({
    /** `for_account_id` names the account of the request that a row belongs to. */
    contacts: z.array(SearchContact.extend({ for_account_id: Id })),
    past_employees: z.array(PastEmployee.extend({ for_account_id: Id })),
    navigators: z.array(Navigator.extend({ for_account_id: Id })),
    /** The number of the firm's navigators, if the viewer may not see their names. */
    firm_navigators: z.record(z.string(), z.number().int()),
    /** The introductions of the viewer's company; staff see everybody's. Newest first. */
    intros: z.array(PastIntro.extend({ for_account_id: Id })),
    /** Accounts that have more people than these: the strongest of them are here. */
    limited: z.array(Id).default([]),
    limit_hit: z.boolean(),
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

export const explainStrength = {
  method: 'GET',
  path: '/contact/:id/score_details',
  permission: 'search:read',
  summary: 'The evidence behind the strength of one contact, as the viewer may see it.',
  params: z.object({ id: Id }),
  reply: z.object({ score_details: ScoreDetails }),
} as const satisfies Call;

export const findContact = {
  method: 'GET',
  path: '/contact/:id',
  permission: 'search:read',
  summary: 'One contact by its id, reachable or not.',
  params: z.object({ id: Id }),
  reply: z.object({ contact: SearchContact }),
} as const satisfies Call;

export const exportSearch = {
  method: 'POST',
  path: '/search/export',
  permission: 'search:export',
  scope: 'read',
  summary: 'The result of a search as export.csv (semicolons, byte-order mark, formulas made inert).',
  body: z.object({
    account_ids: z.array(Id).max(2000).default([]),
    contact_ids: z.array(Id).max(TITLE_LIMIT).default([]),
  }),
  reply: z.string(),
  raw: 'download',
} as const satisfies Call;

const Subscribed = z.object({ subscribed_accounts: z.array(Id) });

export const listSubscriptions = {
  method: 'GET',
  path: '/user/subscriptions/account',
  permission: 'search:read',
  summary: 'The accounts that the user follows, oldest first.',
  query: makePageQuery(5_000),
  reply: Subscribed.extend({ next_cursor: NextCursor }),
} as const satisfies Call;

export const follow = {
  method: 'PUT',
  path: '/user/subscriptions/account/:id',
  permission: 'subscription:write',
  summary: 'Follows an account.',
  params: z.object({ id: Id }),
  reply: Subscribed,
} as const satisfies Call;

export const unfollow = {
  method: 'DELETE',
  path: '/user/subscriptions/account/:id',
  permission: 'subscription:write',
  summary: 'Stops following an account.',
  params: z.object({ id: Id }),
  reply: Subscribed,
} as const satisfies Call;

export const savedSearches = {
  method: 'GET',
  path: '/user/saved-searches',
  permission: 'search:read',
  summary:
    'The viewer’s saved searches, with the number of results and new results: people, or companies for a search by industry.',
  bounded: 'A user has at most 30.',
  reply: z.object({
    searches: z.array(
      z.object({
        id: Id,
        name: z.string(),
        address: z.string(),
        what: z.enum(['people', 'companies']),
        total: z.number().int(),
        fresh: z.number().int(),
        looked_at: Time,
      }),
    ),
  }),
} as const satisfies Call;

export const lookedAtSearch = {
  method: 'POST',
  path: '/user/saved-searches/:id/looked',
  permission: 'search:read',
  summary:
    'Marks the results of one of the viewer’s saved searches as seen: new results count from now on. 403 while acting as another user.',
  params: z.object({ id: Id }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

/** True when the text is long enough for suggestions. */
export function isSuggestable(typed: string): boolean {
  return countLettersTyped(typed) >= SUGGEST_FROM;
}
