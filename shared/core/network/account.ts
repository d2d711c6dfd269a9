import { z } from 'zod';
import { Id, NamedPersonId } from '../../platform/ids.ts';
import { makeUnicodePattern } from '../../platform/unicode.ts';
import { ScoreDetails } from './evidence.ts';

/** Strength 0 to 4 and its words (document 1 §2, to the letter). */
export const STRENGTH_LABELS = [
  'None',
  'Low (but worth trying)',
  'Medium (but worth trying)',
  'High',
  'Very high',
] as const;
/** "Low": the words in brackets after a label are for lists. */
export const shortenStrength = (score: number): string => STRENGTH_LABELS[score]!.replace(/ \(.*/, '');
export const Score = z.number().int().min(0).max(4);

/** The stops of the company size slider; null is unlimited. The lower bound sent is the chosen stop plus 1. */
export const SIZE_STOPS = [1, 10, 50, 200, 500, 1000, 5000, 10000, null] as const;
export const DEFAULT_SIZE = { headCountFrom: 11, headCountTo: 500 } as const;
export const SUGGEST_FROM = 3;
/** The amount of typed text, in letters: a sign for a syllable or a word says as much as two letters. */
export const countLettersTyped = (text: string): number =>
  [...text.trim()].reduce((sum, sign) => sum + (isSyllable(sign) ? 2 : 1), 0);
export const isSyllable = (sign: string): boolean =>
  makeUnicodePattern('[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}]').test(sign);
export const SUGGEST_DEBOUNCE_MS = 200;
export const SEARCH_DEBOUNCE_MS = 1000;

/** A person in a result (document 1 §3). */
export const SearchContact = z
  .object({
    id: NamedPersonId,
    name: z.string(),
    title: z.string(),
    score: Score,
    linkedin_profile: z.string().nullable(),
    /** The kind of their role, of core/network/words/titles.ts. */
    role_type: z.string(),
    /** The name of the account they work at now. */
    account: z.string(),
    account_id: Id.nullable(),
    /** Works at the firm or at a portfolio company now (document 1 §6). */
    portfolio: z.boolean(),
    /** Null for people further down a long list: explainStrength gives it for a single person. */
    score_details: ScoreDetails.nullable(),
    /** The schools they went to; absent if no source says. */
    education: z.string().optional(),
    /** Staff only. */
    crm_url: z.string().nullable().optional(),
  })
  .meta({ id: 'SearchContact' });
export type SearchContact = z.infer<typeof SearchContact>;

/** A person who worked at the account; dates are `YYYY-MM`, null when unknown. */
export const PastEmployee = SearchContact.extend({
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
}).meta({ id: 'PastEmployee' });
export type PastEmployee = z.infer<typeof PastEmployee>;

/** A person of the firm or of a portfolio company who worked at the account. */
export const Navigator = z
  .object({ id: NamedPersonId, name: z.string(), title: z.string(), company: z.string() })
  .meta({ id: 'Navigator' });
export type Navigator = z.infer<typeof Navigator>;

/**
 * The ways in which a name can find a company: by its name, by one of its present or former other names, by another spelling, by words in
 * its name.
 */
export const NAME_MATCHES = ['exact', 'alias', 'former', 'best', 'words'] as const;
export const NameMatch = z.enum(NAME_MATCHES);
export type NameMatch = z.infer<typeof NameMatch>;

/** A company in a result; its people come by searchAccountContacts. */
export const SearchAccount = z
  .object({
    id: Id,
    name: z.string(),
    website: z.string().nullable(),
    logo_url: z.string().nullable(),
    /** Industry tags. */
    tags: z.array(z.string()),
    /** The query strings that found it. */
    matches: z.array(z.string()),
    /** The match of each query that found it, if names were searched. */
    match_kinds: z.record(z.string(), NameMatch).optional(),
    /** The reason why it is here: 'name', 'industry', 'title', or 'id' when it was asked for itself. */
    reason: z.string(),
    li_id: z.string().nullable(),
    headcount: z.number().int().nullable(),
    /** Best strength among its contacts that the viewer may see. */
    relationship: Score,
    /** Staff only. */
    crm_url: z.string().nullable().optional(),
  })
  .meta({ id: 'SearchAccount' });
export type SearchAccount = z.infer<typeof SearchAccount>;
