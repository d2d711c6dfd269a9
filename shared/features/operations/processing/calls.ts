import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';

export const ProcessingActivity = z
  .object({
    what: z.string(),
    why: z.string(),
    /** Whose data. */
    whose: z.string(),
    to_whom: z.string(),
    how_long: z.string(),
  })
  .meta({ id: 'ProcessingActivity' });
export type ProcessingActivity = z.infer<typeof ProcessingActivity>;

export const RetentionRule = z
  .object({
    what: z.string(),
    /** Null: for ever, or by another rule in words. */
    days: z.number().int().nullable(),
    rule: z.string(),
    /** The setting that changes it; null: it is fixed. */
    setting: z.string().nullable(),
  })
  .meta({ id: 'RetentionRule' });

export const getProcessing = {
  method: 'GET',
  path: '/admin/processing',
  permission: 'privacy:manage',
  summary:
    'The firm’s record of processing with data, purposes, people, recipients and periods according to the current settings, and all retention times.',
  bounded: 'A fixed list.',
  reply: z.object({
    firm: z.string(),
    contact: z.string(),
    made_on: z.string(),
    activities: z.array(ProcessingActivity),
    retention: z.array(RetentionRule),
  }),
} as const satisfies Call;
