import { z } from 'zod';
import { Id, Time } from '../../platform/ids.ts';

/** People whose career was read within so many days are left out by default (document 1 §9). */
export const DEFAULT_FRESHNESS = 31;
export const MAX_ADDRESSES = 10_000;
export const MAX_LIST_BYTES = 8 * 1024 * 1024;
export const TOO_MANY_ADDRESSES = 'A list has up to 10,000 addresses. Split it.';

const Count = z.number().int();

/** A run: its input, progress and results. */
export const EnrichmentRun = z
  .object({
    id: Id,
    kind: z.enum(['list', 'one', 'nightly', 'page', 'nemp']),
    label: z.string(),
    /** Empty: Kith by itself. */
    by: z.string(),
    state: z.enum(['running', 'paused', 'waiting', 'stopped', 'done', 'undoing', 'undone']),
    saved: z.boolean(),
    minimum_freshness_in_days: Count,
    total: Count,
    done: Count,
    counts: z.object({ new: Count, changed: Count, unchanged: Count, fresh: Count, unknown: Count, rejected: Count }),
    summary: z.string().nullable(),
    error: z.string().nullable(),
    created_at: Time,
    finished_at: Time.nullable(),
  })
  .meta({ id: 'EnrichmentRun' });
export type EnrichmentRun = z.infer<typeof EnrichmentRun>;

export const OUTCOMES = ['new', 'changed', 'unchanged', 'fresh', 'unknown', 'rejected'] as const;
export type EnrichmentOutcome = (typeof OUTCOMES)[number];

/** The result for one address. */
export const EnrichmentRow = z
  .object({
    id: Id,
    line: Count,
    url: z.string(),
    name: z.string().nullable(),
    outcome: z.enum(OUTCOMES),
    message: z.string().nullable(),
    linkedin_id: z.string().nullable(),
  })
  .meta({ id: 'EnrichmentRow' });
export type EnrichmentRow = z.infer<typeof EnrichmentRow>;
