import { z } from 'zod';
import { CHANCES_OF_ONE } from '../../../core/network/join.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, makePageQuery, NextCursor, PageQuery, Time } from '../../../platform/ids.ts';

/** People or companies. */
const DUPLICATE_HALVES = ['people', 'companies'] as const;
const Of = z.enum(DUPLICATE_HALVES);
export type Of = z.infer<typeof Of>;

const Piece = z.object({ text: z.string(), inferred: z.boolean() });

/**
 * A side of a pair that may be the same person or company. Only staff read it, so the people that it names are not counted (shared/platform/ids.ts).
 */
const DuplicateSide = z
  .object({
    id: Id,
    name: z.string(),
    /** Title and company of a person; the website of a company. */
    line: z.string(),
    score: z.number().int().nullable(),
    /** The sources from which it is known, each by its label, with the day. */
    sources: z.array(z.object({ label: z.string(), day: z.string() })),
    /** Its data by attribute, in the order in which it is shown. */
    values: z.array(
      z.object({
        attribute: z.string(),
        label: z.string(),
        value: z.string().nullable(),
        /** Whether it can be chosen which of the two is shown. */
        choosable: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'DuplicateSide' });
export type DuplicateSide = z.infer<typeof DuplicateSide>;

const Pair = z
  .object({
    one: z.object({ id: Id, name: z.string() }),
    other: z.object({ id: Id, name: z.string() }),
    why: z.string(),
    for: z.array(Piece),
    against: z.array(Piece),
    later: z.boolean(),
  })
  .meta({ id: 'DuplicatePair' });
export type Pair = z.infer<typeof Pair>;

const Merge = z
  .object({
    id: Id,
    of: Of,
    kept: z.string(),
    merged: z.string(),
    by: z.string().nullable(),
    at: Time,
    /** `moving` and `moving back`: their facts are still on their way; `gone`: the merged one left with its import. */
    state: z.enum(['moving', 'merged', 'moving back', 'unmerged', 'gone']),
    unmergedBy: z.string().nullable(),
    unmergedAt: Time.nullable(),
  })
  .meta({ id: 'Merge' });
export type Merge = z.infer<typeof Merge>;

const NotSame = z.object({
  of: Of,
  one: z.object({ id: Id, name: z.string() }),
  other: z.object({ id: Id, name: z.string() }),
  /** Of two companies, the one that belongs to the other. */
  belongs: Id.nullable().default(null),
  by: z.string().nullable(),
  at: Time.nullable(),
});
export type NotSame = z.infer<typeof NotSame>;

/** The most pairs in an answer. */
export const MAX_PAIRS = 100;

const OfQuery = z.object({ of: Of.default('people') });
const Two = z.strictObject({ of: Of, one: Id, other: Id });

export const listDuplicates = {
  method: 'GET',
  path: '/duplicates',
  permission: 'duplicates:merge',
  polled: true,
  summary: `People or companies that may be stored twice, the most certain first and those put off last; at most ${MAX_PAIRS}. \`looking\` while the network is searched for more.`,
  query: OfQuery,
  bounded: 'The most certain 100; those that are decided leave the list.',
  reply: z.object({
    pairs: z.array(Pair),
    counts: z.object({
      people: z.number().int(),
      companies: z.number().int(),
      not_same: z.number().int(),
      merges: z.number().int(),
    }),
    /** The number of records that are still to be examined. */
    looking: z.number().int(),
  }),
} as const satisfies Call;

export const comparePair = {
  method: 'GET',
  path: '/duplicates/pair',
  permission: 'duplicates:merge',
  summary: 'The data of both. The one that a merge keeps comes first.',
  query: z.object({ of: Of, one: Id, other: Id }),
  reply: z.object({ kept: DuplicateSide, merged: DuplicateSide }),
} as const satisfies Call;

export const mergePair = {
  method: 'POST',
  path: '/duplicates/merge',
  permission: 'duplicates:merge',
  summary:
    'Merges two people or companies. Facts keep their sources, and references to the merged one point to the kept one. You can undo it at any time.',
  body: z.strictObject({
    of: Of,
    kept: Id,
    merged: Id,
    /** Attributes that will show the merged record's value. */
    chosen: z.array(z.string().max(40)).max(20).default([]),
  }),
  reply: z.object({ merge: Merge, facts: z.number().int() }),
} as const satisfies Call;

/** The most pairs that a call lists, and that one merges or takes apart. */
export const MAX_SURE_PAIRS = 1_000;
export const MAX_TOGETHER = 25;

export const listSurePairs = {
  method: 'GET',
  path: '/duplicates/sure',
  permission: 'duplicates:merge',
  summary: `Companies that differ only in the legal form or share a website, for merging in bulk. At most ${MAX_SURE_PAIRS}, by name; the count includes all.`,
  bounded: 'At most 1,000; those that are decided leave the list.',
  reply: z.object({ pairs: z.array(Pair.omit({ for: true, against: true })), count: z.number().int() }),
} as const satisfies Call;

export const mergeTogether = {
  method: 'POST',
  path: '/duplicates/sure/merge',
  permission: 'duplicates:merge',
  summary: `Merges some of these pairs, at most ${MAX_TOGETHER} with one call; those that are gone or decided meanwhile are left alone. Calls with the \`at\` of the first belong together, and are undone as a whole.`,
  body: z.strictObject({
    pairs: z
      .array(z.object({ one: Id, other: Id }))
      .min(1)
      .max(MAX_TOGETHER),
    at: z.iso.datetime().max(30).optional(),
  }),
  reply: z.object({ at: Time, merged: z.number().int() }),
} as const satisfies Call;

export const undoTogether = {
  method: 'POST',
  path: '/duplicates/sure/undo',
  permission: 'duplicates:merge',
  summary: `Takes apart what was merged together at a time, at most ${MAX_TOGETHER} with one call; \`left\` are still merged.`,
  body: z.strictObject({ at: z.iso.datetime().max(30) }),
  reply: z.object({ undone: z.number().int(), left: z.number().int() }),
} as const satisfies Call;

export const refusePair = {
  method: 'POST',
  path: '/duplicates/not_same',
  permission: 'duplicates:merge',
  summary:
    'Marks two as not the same, so that Kith does not suggest them again. `belongs`: the company that belongs to the other. A search for the other then also offers it.',
  body: Two.extend({ belongs: Id.optional() }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const reopenPair = {
  method: 'POST',
  path: '/duplicates/reopen',
  permission: 'duplicates:merge',
  summary: 'Undoes marking two as not the same. Kith suggests them again if there is evidence.',
  body: Two,
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const postponePair = {
  method: 'POST',
  path: '/duplicates/later',
  permission: 'duplicates:merge',
  summary: 'Postpones a pair.',
  body: Two,
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const listMerges = {
  method: 'GET',
  path: '/duplicates/merges',
  permission: 'duplicates:merge',
  summary: 'Merges, newest first, and pairs that are not the same; `limit` and `cursor` are of each.',
  query: makePageQuery(MAX_PAIRS),
  reply: z.object({
    merges: z.array(Merge),
    not_same: z.array(NotSame),
    next_cursor: NextCursor,
  }),
} as const satisfies Call;

export const previewUnmerge = {
  method: 'GET',
  path: '/duplicates/merges/:of/:id',
  permission: 'duplicates:merge',
  summary: 'Entries made since a merge. They stay with the kept record after unmerging.',
  params: z.object({ of: Of, id: Id }),
  bounded: 'One for each kind of entry.',
  reply: z.object({ merge: Merge, stays: z.array(z.object({ what: z.string(), count: z.number().int() })) }),
} as const satisfies Call;

export const undoMerge = {
  method: 'POST',
  path: '/duplicates/merges/:of/:id/undo',
  permission: 'duplicates:merge',
  summary: 'Unmerges two. Each gets its own data back, including data imported since.',
  params: z.object({ of: Of, id: Id }),
  reply: z.object({ merge: Merge, stays: z.array(z.object({ what: z.string(), count: z.number().int() })) }),
} as const satisfies Call;

/** A company of which some files give a domain and others only the name, with what speaks for and against these being one. */
const JoinedCompany = z
  .object({
    id: Id,
    /** Its name in the files without a domain, and in the others. */
    name: z.string(),
    other: z.string(),
    domain: z.string(),
    /** The people who came by the name alone. */
    people: z.number().int(),
    headcount: z.number().int().nullable(),
    for: z.array(z.string()),
    against: z.array(z.string()),
    chance: z.enum(CHANCES_OF_ONE),
    /** The labels of the files, in the order in which they came. */
    files: z.array(z.string()),
  })
  .meta({ id: 'JoinedCompany' });
export type JoinedCompany = z.infer<typeof JoinedCompany>;

export const listJoinedCompanies = {
  method: 'GET',
  path: '/duplicates/joined',
  permission: 'duplicates:merge',
  summary:
    'Companies that files joined by name only, by name; `import` for one import, `company` for one company. The count includes all.',
  query: PageQuery.extend({ import: Id.optional(), company: Id.optional() }),
  reply: z.object({
    companies: z.array(JoinedCompany),
    count: z.number().int(),
    next_cursor: z.string().nullable(),
  }),
} as const satisfies Call;

const CompanyName = z.object({ id: Id, name: z.string() });

export const keepJoinedApart = {
  method: 'POST',
  path: '/duplicates/joined/apart',
  permission: 'duplicates:merge',
  summary:
    'Separates such a company. What came later becomes its own company, with the people and facts from its files. Later files follow this choice.',
  body: z.strictObject({ company: Id }),
  /** `moved`: the number of jobs and other facts that went along. */
  reply: z.object({ company: CompanyName, apart: CompanyName, moved: z.number().int() }),
} as const satisfies Call;

export const joinAfterAll = {
  method: 'POST',
  path: '/duplicates/joined/undo',
  permission: 'duplicates:merge',
  summary: 'Undoes the separation. Kith merges the two, and files can join them again.',
  body: z.strictObject({ company: Id, apart: Id }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
