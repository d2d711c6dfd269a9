import { z } from 'zod';
import { Id, Time } from '../ids.ts';

export const IMPORT_KINDS = ['connections', 'network', 'crunchbase'] as const;
export const ImportKind = z.enum(IMPORT_KINDS);
export type ImportKind = z.infer<typeof ImportKind>;

/** A file is read (checking), waits for a yes (checked), is written (applying) and can be undone as a whole. */
const IMPORT_STATES = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;

export const Reject = z
  .object({ line: z.number().int(), column: z.string().nullable(), value: z.string().nullable(), reason: z.string() })
  .meta({ id: 'ImportReject' });
export type Reject = z.infer<typeof Reject>;

/** How the letters of a file were read, and how else they may be; the chosen encoding comes first. */
const FileEncoding = z
  .object({
    encoding: z.string(),
    /** False: another gives other texts and is nearly as likely. Somebody has to choose before anything is written. */
    sure: z.boolean(),
    choices: z.array(
      z.object({
        encoding: z.string(),
        /** How it is called. */
        name: z.string(),
        /** Some of the file's cells by which a person can tell. */
        names: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'FileEncoding' });
export type FileEncoding = z.infer<typeof FileEncoding>;

export const DateOrder = z.enum(['dmy', 'mdy']);
export type DateOrder = z.infer<typeof DateOrder>;

/** In which order dates in figures are read, with one of the file that is another day in the other order. */
const FileDates = z
  .object({ order: DateOrder, cell: z.string(), dmy: z.iso.date(), mdy: z.iso.date() })
  .meta({ id: 'FileDates' });

const Count = z.number().int();
export const ImportCounts = z.object({ new: Count, changed: Count, unchanged: Count, rejected: Count });
export type ImportCounts = z.infer<typeof ImportCounts>;

export const ImportRun = z
  .object({
    id: Id,
    kind: ImportKind,
    file_name: z.string(),
    byte_size: Count,
    state: z.enum(IMPORT_STATES),
    /** Who started it, and whose connections they are. */
    started_by: z.string(),
    for_user: z.string().nullable(),
    /** The columns found, what each was taken for (null: not used), and a few values. */
    columns: z.array(z.object({ name: z.string(), meaning: z.string().nullable(), samples: z.array(z.string()) })),
    /** What was noticed about the file: encoding, delimiter, date order, preamble. */
    format: z.array(z.string()),
    /** Null before the file was looked at. */
    encoding: FileEncoding.nullable(),
    /** Null where every order gives the same days. */
    dates: FileDates.nullable(),
    total_rows: Count.nullable(),
    done_rows: Count,
    /** People whose strengths are still to be worked out, once all rows are written; null before and after, and in lists. */
    strengths_left: Count.nullable(),
    /** Rows by outcome: of the check until it is applied, then of what was done. */
    counts: ImportCounts,
    error: z.string().nullable(),
    created_at: Time,
    started_at: Time.nullable(),
    finished_at: Time.nullable(),
    can_cancel: z.boolean(),
    can_undo: z.boolean(),
  })
  .meta({ id: 'ImportRun' });
export type ImportRun = z.infer<typeof ImportRun>;
