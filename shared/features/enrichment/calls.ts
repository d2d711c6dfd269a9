import { z } from 'zod';
import { PublicIdentifier } from '../../core/network/ramzor.ts';
import type { Call } from '../../platform/call.ts';
import { Id, limitTogether, makePageQuery, NextCursor, Time } from '../../platform/ids.ts';
import { DEFAULT_FRESHNESS, EnrichmentRow, EnrichmentRun, MAX_ADDRESSES, OUTCOMES, TOO_MANY_ADDRESSES } from './run.ts';

/** The most characters of all addresses together: far more than the addresses of a list have. */
const MAX_CHARACTERS = 1_000_000;

const params = z.object({ id: Id });
const One = z.object({ result: EnrichmentRun });
const Days = z.coerce.number().int().min(0).max(3_650).default(DEFAULT_FRESHNESS);
const SlackText = z.string().trim().max(500).optional();

export const scrapeContacts = {
  method: 'POST',
  path: '/admin/scrape_contacts',
  permission: 'scrape:list',
  perHour: 60,
  summary:
    'Requests the careers of these profiles from the provider, except those read within the given number of days. A job does the work; admin/scrapes shows its progress.',
  body: z.object({
    linkedinUrls: limitTogether(
      z.array(z.string().max(2_000)).min(1).max(MAX_ADDRESSES, TOO_MANY_ADDRESSES),
      MAX_CHARACTERS,
    ),
    /** False: the call only returns the provider's data, and writes nothing. */
    save_to_ampliphy: z.boolean().default(true),
    minimum_freshness_in_days: z.number().int().min(0).max(3_650).default(DEFAULT_FRESHNESS),
    /** The message to the chat with the result. */
    slack_text: SlackText,
  }),
  reply: One,
} as const satisfies Call;

export const scrapeFile = {
  method: 'POST',
  path: '/admin/scrape_file',
  permission: 'scrape:list',
  perHour: 60,
  summary:
    'The same for a CSV file in the form’s field "file", using the column url or the given column. If neither exists, nothing starts, and the call returns the columns.',
  query: z.object({
    column: z.string().max(500).optional(),
    minimum_freshness_in_days: Days,
    slack_text: SlackText,
  }),
  reply: z.object({
    result: EnrichmentRun.nullable(),
    /** The reason why nothing began, with the columns that could be chosen. */
    lacks: z.string().nullable(),
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  }),
  raw: 'upload',
} as const satisfies Call;

export const rescrapeContact = {
  method: 'POST',
  path: '/admin/rescrape_contact',
  permission: 'scrape:one',
  perHour: 120,
  summary: 'Requests one person’s career from the provider, no matter when Kith last read it.',
  body: z.object({ linkedin_id: z.string().max(200) }),
  reply: One,
} as const satisfies Call;

export const getFreshness = {
  method: 'GET',
  path: '/contact/:id/freshness',
  permission: 'freshness:read',
  summary: 'When Kith last read a person’s career from a provider or their page.',
  params,
  /** Null: never; all that is known comes from files and people. */
  reply: z.object({ read_at: Time.nullable() }),
} as const satisfies Call;

export const listScrapes = {
  method: 'GET',
  path: '/admin/scrapes',
  permission: 'scrape:list',
  polled: true,
  summary: 'Runs that requested careers, newest first, with the provider and today’s use of the budget.',
  query: makePageQuery(20).extend({ before: Id.optional() }),
  reply: z.object({
    runs: z.array(EnrichmentRun),
    /** The same as `next_cursor`, for `before`. */
    next: Id.nullable(),
    next_cursor: NextCursor,
    /** Null: no provider is set up. */
    provider: z.object({ name: z.string(), development: z.boolean() }).nullable(),
    budget: z.object({ per_day: z.number().int(), asked: z.number().int() }),
  }),
} as const satisfies Call;

export const getScrape = {
  method: 'GET',
  path: '/admin/scrapes/:id',
  permission: 'scrape:one',
  polled: true,
  summary: 'One run: its progress and its results.',
  params,
  reply: One,
} as const satisfies Call;

export const listScrapeRows = {
  method: 'GET',
  path: '/admin/scrapes/:id/rows',
  permission: 'scrape:list',
  polled: true,
  summary: 'The result for each address of a run, with line and message, 200 at a time.',
  params,
  query: makePageQuery(200).extend({ outcome: z.enum(OUTCOMES).optional(), after: Id.optional() }),
  /** `next` is the same as `next_cursor`, for `after`. */
  reply: z.object({ rows: z.array(EnrichmentRow), next: Id.nullable(), next_cursor: NextCursor }),
} as const satisfies Call;

export const stopScrape = {
  method: 'POST',
  path: '/admin/scrapes/:id/stop',
  permission: 'scrape:list',
  summary: 'Stops a run. Its results stay, and you can continue it. 409 if it is not running.',
  params,
  reply: One,
} as const satisfies Call;

export const resumeScrape = {
  method: 'POST',
  path: '/admin/scrapes/:id/resume',
  permission: 'scrape:list',
  summary: 'Continues a run that was stopped by a user, the provider or the day’s budget.',
  params,
  reply: One,
} as const satisfies Call;

export const undoScrape = {
  method: 'DELETE',
  path: '/admin/scrapes/:id',
  permission: 'scrape:one',
  summary: 'Undoes a whole run. 409 while it runs.',
  params,
  reply: One,
} as const satisfies Call;

const Text = z.string().trim().min(1).max(200);

/** A job as a profile's page words it. */
export const PageJob = z.object({
  title: Text,
  company: Text.nullable(),
  /** "Jan 2020 - Present", in the language of the page. */
  dates: z.string().max(100).nullable(),
  current: z.boolean(),
});

export const updateFromPage = {
  method: 'POST',
  path: '/contact/update_from_page',
  permission: 'profile:update',
  perHour: 120,
  summary: 'Updates a known person’s jobs from their profile page, and says what changed.',
  body: z.object({
    public_identifier: PublicIdentifier,
    fullName: Text,
    location: Text.nullish(),
    experience: z.array(PageJob).min(1, 'The page doesn’t show any jobs.').max(60),
  }),
  reply: z.object({
    /** The changes in sentences; '' for none. */
    changed: z.string(),
    /** The id by which the change can be taken back; null if nothing changed. */
    run_id: Id.nullable(),
  }),
} as const satisfies Call;

export const undoPageUpdate = {
  method: 'DELETE',
  path: '/contact/update_from_page/:id',
  permission: 'profile:update',
  summary: 'Undoes an update that the caller made from a page.',
  params,
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
