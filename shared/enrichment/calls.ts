import { z } from 'zod';
import type { Call } from '../call.ts';
import { Id, together } from '../ids.ts';
import { PublicIdentifier } from '../panel/ramzor.ts';
import {
  DEFAULT_FRESHNESS,
  EnrichmentRow,
  EnrichmentRun,
  MOST_ADDRESSES,
  OUTCOMES,
  TOO_MANY_ADDRESSES,
} from './run.ts';

/** Of all addresses together: far more than those of a list have. */
const MOST_CHARACTERS = 1_000_000;

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
    'Asks the provider for the careers of these profiles, but for those that were read within so many days. A job works it off; admin/scrapes says how far it is.',
  body: z.object({
    linkedinUrls: together(
      z.array(z.string().max(2_000)).min(1).max(MOST_ADDRESSES, TOO_MANY_ADDRESSES),
      MOST_CHARACTERS,
    ),
    /** False: it only says what the provider knows, and writes nothing. */
    save_to_ampliphy: z.boolean().default(true),
    minimum_freshness_in_days: z.number().int().min(0).max(3_650).default(DEFAULT_FRESHNESS),
    /** What the chat is told with the result. */
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
    'The same of a CSV file, the form’s field "file": of its column url, or of the one that is named. Where no column is meant nothing begins, and the columns are answered.',
  query: z.object({
    column: z.string().max(500).optional(),
    minimum_freshness_in_days: Days,
    slack_text: SlackText,
  }),
  reply: z.object({
    result: EnrichmentRun.nullable(),
    /** Why nothing began, with what could be chosen. */
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
  summary: 'Asks the provider for the career of one person, however long ago it was read.',
  body: z.object({ linkedin_id: z.string().max(200) }),
  reply: One,
} as const satisfies Call;

export const listScrapes = {
  method: 'GET',
  path: '/admin/scrapes',
  permission: 'scrape:list',
  summary: 'The runs that asked for careers, newest first, who is asked, and how much of the day’s budget is used.',
  query: z.object({ before: Id.optional() }),
  reply: z.object({
    runs: z.array(EnrichmentRun),
    next: Id.nullable(),
    /** Null: no provider is set up. */
    provider: z.object({ name: z.string(), development: z.boolean() }).nullable(),
    budget: z.object({ per_day: z.number().int(), asked: z.number().int() }),
  }),
} as const satisfies Call;

export const getScrape = {
  method: 'GET',
  path: '/admin/scrapes/:id',
  permission: 'scrape:one',
  summary: 'One run: how far it is, and what came of it.',
  params,
  reply: One,
} as const satisfies Call;

export const listScrapeRows = {
  method: 'GET',
  path: '/admin/scrapes/:id/rows',
  permission: 'scrape:list',
  summary: 'What came of the addresses of a run, with line and message, 200 at a time.',
  params,
  query: z.object({ outcome: z.enum(OUTCOMES).optional(), after: Id.optional() }),
  reply: z.object({ rows: z.array(EnrichmentRow), next: Id.nullable() }),
} as const satisfies Call;

export const stopScrape = {
  method: 'POST',
  path: '/admin/scrapes/:id/stop',
  permission: 'scrape:list',
  summary: 'Stops a run. What it brought stays, and it can go on from there. 409 where it is not running.',
  params,
  reply: One,
} as const satisfies Call;

export const resumeScrape = {
  method: 'POST',
  path: '/admin/scrapes/:id/resume',
  permission: 'scrape:list',
  summary: 'Goes on with a run that was stopped, or that the provider or the day’s budget stopped.',
  params,
  reply: One,
} as const satisfies Call;

export const undoScrape = {
  method: 'DELETE',
  path: '/admin/scrapes/:id',
  permission: 'scrape:one',
  summary: 'Takes back all that a run brought. 409 while it runs.',
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
  summary:
    'Takes over the jobs that the page of somebody’s profile shows, of somebody who is known here, and says what changed.',
  body: z.object({
    public_identifier: PublicIdentifier,
    fullName: Text,
    location: Text.nullish(),
    experience: z.array(PageJob).min(1, 'The page shows no jobs.').max(60),
  }),
  reply: z.object({
    /** In sentences; '' for nothing. */
    changed: z.string(),
    /** By which it can be taken back; null where nothing changed. */
    run_id: Id.nullable(),
  }),
} as const satisfies Call;

export const undoPageUpdate = {
  method: 'DELETE',
  path: '/contact/update_from_page/:id',
  permission: 'profile:update',
  summary: 'Takes back what the caller had taken over from a page.',
  params,
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
