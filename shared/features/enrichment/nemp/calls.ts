import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { EnrichmentRun } from '../run.ts';

export const MAX_NEMP_ROWS = 2_000;
export const MAX_NEMP_BYTES = 4 * 1024 * 1024;
export const TOO_MANY_NEMP_ROWS = `A file has up to ${MAX_NEMP_ROWS.toLocaleString('en')} rows. Split it.`;

const Cell = z.string().max(2_000);

const NempResult = z.object({
  success: z.literal(true),
  /** People whom Kith did not know. */
  newContacts: z.number().int(),
  /** The name of the person who knows them. */
  addedBy: z.string(),
  signalsSummary: z.object({
    created: z.number().int(),
    /** Signals that were there already. */
    known: z.number().int(),
    rejected: z.array(z.object({ line: z.number().int(), url: z.string(), message: z.string() })),
  }),
  /** Missing from a call that worked there; a call that did not work answers with its error. */
  error: z.null(),
  /** The id by which it can be undone. */
  run: EnrichmentRun,
});
export type NempResult = z.infer<typeof NempResult>;

const NempPreview = z.object({
  /** The name of the person who knows them. */
  addedBy: z.string(),
  newContacts: z.number().int(),
  signalsSummary: NempResult.shape.signalsSummary,
  /** The number of rejected rows; the summary names the first ones. */
  rejected: z.number().int(),
  /** The first people who would get a signal, in the order of the file. */
  people: z.array(
    z.object({
      line: z.number().int(),
      name: z.string(),
      url: z.string(),
      outcome: z.enum(['new', 'changed', 'unchanged']),
    }),
  ),
});
export type NempPreview = z.infer<typeof NempPreview>;

const summary =
  'Records that a contact knows the people of a file, as signals of type Nemp. Columns: “Added by”, the e-mail address of one known contact, the same in all rows; “url”, a profile; and “name” for profiles whose address does not show the name.';

export const createNempSignals = {
  method: 'POST',
  path: '/admin/create_nemp_signals',
  permission: 'nemp:create',
  perHour: 60,
  summary,
  body: z.object({
    rows: z
      .array(z.record(z.string().max(200), Cell))
      .min(1)
      .max(MAX_NEMP_ROWS, TOO_MANY_NEMP_ROWS),
  }),
  reply: NempResult,
} as const satisfies Call;

export const createNempSignalsOfFile = {
  method: 'POST',
  path: '/admin/nemp_file',
  permission: 'nemp:create',
  perHour: 60,
  summary: `${summary} Of a CSV file, the form’s field "file".`,
  reply: NempResult,
  raw: 'upload',
} as const satisfies Call;

export const previewNempFile = {
  method: 'POST',
  path: '/admin/nemp_preview',
  permission: 'nemp:create',
  scope: 'read',
  perHour: 120,
  summary: 'What `nemp_file` would write of the same file, row by row. Nothing is written, and the file is not kept.',
  reply: NempPreview,
  raw: 'upload',
} as const satisfies Call;
