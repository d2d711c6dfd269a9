import { z } from 'zod';
import { Id } from '../../platform/ids.ts';
import { Score } from './account.ts';
import { CHANCES } from './chances.ts';
import { TermsNotice } from './connector-terms.ts';
import { Evidence } from './evidence.ts';
import { RequestLoad } from './reachout.ts';

/** The groups of an introduction's paths, in document 2 §9's order, with document 1 §2's words. */
export const PATH_GROUPS = {
  exact_title_match: 'Target Persona',
  executives: 'Executives',
  board_members: 'Board Members / Investors / Advisory',
  managers: 'Managers',
  vc_partners: 'Partner at VCs that invested in the target',
  employees: 'ICs at the target',
} as const;
export const pathGroups = Object.keys(PATH_GROUPS) as PathGroupKind[];
export type PathGroupKind = keyof typeof PATH_GROUPS;

/** The chance to connect to a target (ramzor). */
export const Chance = z.enum(CHANCES);
export type Chance = z.infer<typeof Chance>;

/** The most paths of a kind in one answer. */
export const MAX_PATHS = 50;

/** A person on a path. `score` is the firm's strength to them, 0 to 4. */
export const PathPerson = z
  .object({
    id: Id,
    name: z.string(),
    title: z.string(),
    /** Their present account; '' and null if unknown. */
    account: z.string(),
    account_id: Id.nullable(),
    linkedin_profile: z.string().nullable(),
    /** The kind of their present role, of server/core/network/words/titles.ts. */
    role_type: z.string(),
    score: Score,
    /** The member's side: the firm's own people, a portfolio company's users in the circle, or neither. */
    member: z.enum(['firm', 'portfolio']).nullable(),
    crm_url: z.string().nullable(),
    /** The users who ask them for help already. */
    being_asked: RequestLoad.nullable(),
    /** How they let themselves be asked, if there is something to say. */
    terms: TermsNotice.optional(),
  })
  .meta({ id: 'PathPerson' });
export type PathPerson = z.infer<typeof PathPerson>;

/** The tie between two neighbours on a path: `people[n]` and `people[n + 1]` of the path for its n-th hop. */
export const PathHop = z
  .object({
    /** The probability that they know each other, 0 to 1, and its category of 0 to 4. */
    probability: z.number(),
    category: Score,
    /** Strongest first, then newest, at most five; `on_record` is false for evidence inferred from tenures. */
    evidence: z.array(Evidence),
    /** The number of all pieces of evidence, of either sort. */
    on_record: z.number().int(),
    inferred: z.number().int(),
    /** They work at one account today, as far as Kith knows. */
    current_colleagues: z.boolean(),
  })
  .meta({ id: 'PathHop' });
export type PathHop = z.infer<typeof PathHop>;

/** A way to the target: two people and one hop, or three people and two hops. The last person is the target. */
export const Path = z
  .object({
    /** The ids of its people, joined by `-`: the same for the same path. */
    id: z.string(),
    people: z.array(PathPerson).min(2).max(3),
    hops: z.array(PathHop).min(1).max(2),
    n_hops: z.number().int(),
    /** Document 2 §9: n_hops, plus 1 when the relationship category is below 3. */
    hops_shown: z.number().int(),
    /** The product of its hops' probabilities, which orders the paths, best first; of equal ones, those in touch lately. */
    rank: z.number(),
    /** The rank as a category of 0 to 4 (RELATIONSHIP_CATEGORIES); its ring and label are those of a strength. */
    relationship_category: Score,
    /** `2026-10`: the month in which the last two people were in touch, if that was in the last year. */
    in_touch: z.string().optional(),
    /** Two hops: the number of further members who know the same connector; ask with `connector` for their paths. */
    more: z.number().int(),
  })
  .meta({ id: 'Path' });
export type Path = z.infer<typeof Path>;

/** A person at the target company (or at a firm that invested in it), with the best paths to them. */
export const PathTarget = z
  .object({
    person: PathPerson,
    /**
     * Their job there, the most telling of several; for a member of its board that is not their present title. For a
     * person who left, their last job there; '' if they never were there as far as Kith knows.
     */
    title_there: z.string(),
    /** They work there today: false only for the target of a request, who is always shown. */
    there: z.boolean(),
    /** The company that makes them a target: the account itself, or its investor. */
    company: z.string(),
    /** Best first, at most three; empty for a person without a path, where `searched`. */
    paths: z.array(Path),
    /** False where there was no time to look for two hops: a company has many people. Their own paths are looked for in full. */
    searched: z.boolean(),
  })
  .meta({ id: 'PathTarget' });
export type PathTarget = z.infer<typeof PathTarget>;

export const PathGroup = z
  .object({
    kind: z.enum(pathGroups),
    /** PATH_GROUPS[kind]. */
    label: z.string(),
    /** At most ten people, those whom the firm knows best; among these the best reached first. */
    targets: z.array(PathTarget),
    /** The number of all people of the kind. */
    people: z.number().int(),
  })
  .meta({ id: 'PathGroup' });
export type PathGroup = z.infer<typeof PathGroup>;
