/** The yearly letter: what a company asked for in a year, and what came of it; the firm's is over all companies. */
import { z } from 'zod';
import { MAX_OPENING, PROGRESSES } from '../../../core/introductions/constants.ts';
import { IntroDay } from '../../../core/introductions/intro.ts';
import { BasedOn } from '../../../platform/based-on.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, OwnPersonId, Time } from '../../../platform/ids.ts';
import { LetterCounts, LetterYear } from './numbers.ts';

const Count = z.number().int();
const Opening = z.string().trim().max(MAX_OPENING);

const Helped = { requests: Count, yes: Count, met: Count };

const YearlyLetter = z
  .object({
    firm_name: z.string(),
    /** Null: the firm's, over all companies. */
    company: z.object({ id: Id, name: z.string() }).nullable(),
    year: z.number().int(),
    /** The first year in which something was asked for, or this one. */
    first_year: z.number().int(),
    /** The day on which it was counted. */
    day: IntroDay,
    opening: z.string(),
    /** Staff wrote the opening. */
    own_words: z.boolean(),
    counts: LetterCounts,
    /** January to December, by the day on which a request was made. */
    months: z.array(z.object({ requests: Count, made: Count })).length(12),
    /** What came of those that were met for, the furthest first. */
    results: z.array(
      z.object({
        /** The company that asked, in the firm's letter. */
        asker: z.string().nullable(),
        company: z.string(),
        person: z.string().nullable(),
        person_id: OwnPersonId.nullable(),
        connector: z.string().nullable(),
        connector_id: OwnPersonId.nullable(),
        progress: z.enum(PROGRESSES),
        /** When it was last said. */
        day: IntroDay,
      }),
    ),
    connectors: z.array(z.object({ id: OwnPersonId, name: z.string(), ...Helped })),
    /** All others who were asked. */
    others: z.object({ people: Count, ...Helped }),
    /** How far the company reached on the first and the last recorded day of the year; null: there are no two, or nothing to say of them. */
    reach: z
      .object({
        from: IntroDay,
        to: IntroDay,
        /** Industries in which more companies are known than before, the most first: then, now, and of how many. */
        grew: z.array(z.object({ industry: z.string(), before: Count, after: Count, companies: Count })),
        /** Industries of whose companies nobody was known on the last day, the largest first. */
        blind: z.array(z.object({ industry: z.string(), companies: Count })),
        /** All of them. */
        blind_total: Count,
      })
      .nullable(),
  })
  .meta({ id: 'YearlyLetter' });
export type YearlyLetter = z.infer<typeof YearlyLetter>;

/** Without a company: the viewer's own, and for staff the firm's. */
const Whose = z.object({ company: Id.optional(), year: LetterYear.optional() });

export const getYearlyLetter = {
  method: 'GET',
  path: '/yearly-letter',
  permission: 'intro:read',
  summary:
    'The introductions of a year in counts: asked for, made, what they led to, and who opened doors. A portfolio user reads the letter of their own company; staff any, and without `company` the firm’s. It names what that company may know, whoever reads it.',
  query: Whose,
  bounded:
    'Counts, twelve months, the few furthest results and best connectors, and the few industries that grew most.',
  reply: YearlyLetter,
} as const satisfies Call;

export const changeLetterOpening = {
  method: 'PUT',
  path: '/yearly-letter/opening',
  permission: 'intro:manage',
  summary: 'Writes the first paragraph of a yearly letter; an empty one brings Kith’s words back.',
  body: z.object({ company: Id.nullable(), year: LetterYear, opening: Opening, basedOn: BasedOn }),
  reply: z.object({ opening: z.string(), own_words: z.boolean() }),
} as const satisfies Call;

export const makeLetterLink = {
  method: 'POST',
  path: '/yearly-letter/link',
  permission: 'intro:read',
  perHour: 60,
  summary:
    'Makes a link by which anybody reads a company’s letter of one year, as it is when they open it, for thirty days. There is none of the firm’s letter.',
  body: z.object({ company: Id.optional(), year: LetterYear }),
  reply: z.object({ address: z.string(), expires_at: Time }),
} as const satisfies Call;

export const openLetterLink = {
  method: 'GET',
  path: '/yearly-letter/:token',
  permission: 'public',
  summary:
    'A company’s letter of one year, by a link that its people or staff made. 404 for an unknown or expired link.',
  params: z.object({ token: z.string().max(300) }),
  bounded: 'Counts, twelve months and the few furthest results and best connectors.',
  reply: YearlyLetter,
} as const satisfies Call;
