import { z } from 'zod';
import { CHANCES_OF_ONE } from '../../core/network/join.ts';
import { Id, Time } from '../../platform/ids.ts';

export const IMPORT_KINDS = ['connections', 'network', 'crunchbase', 'positions'] as const;
export const ImportKind = z.enum(IMPORT_KINDS);
export type ImportKind = z.infer<typeof ImportKind>;

/** The kinds of files of a firm's own data; a file's columns decide its kind (docs/import.md). */
export const NETWORK_FILES = ['accounts', 'contacts', 'tenures', 'signals', 'investments', 'customers'] as const;
export const NetworkFile = z.enum(NETWORK_FILES);
export type NetworkFile = z.infer<typeof NetworkFile>;

/**
 * The meanings of columns that somebody chose: a field by the column's heading or its place ("#7" is the seventh); null: it is not
 * imported.
 */
export const ChosenColumns = z.record(z.string().max(300), z.string().max(60).nullable());
export type ChosenColumns = z.infer<typeof ChosenColumns>;

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

/** The file of the line, in an archive of several files. */
const FileOfRow = z.string().nullable();

export const Reject = z
  .object({
    line: z.number().int(),
    file: FileOfRow,
    column: z.string().nullable(),
    value: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: 'ImportReject' });
export type Reject = z.infer<typeof Reject>;

/** The encoding by which a file was read, and the other possible encodings, likeliest first. */
const FileEncoding = z
  .object({
    encoding: z.string(),
    /** False: another gives other texts and is nearly as likely. Somebody has to choose before anything is written. */
    sure: z.boolean(),
    choices: z.array(
      z.object({
        encoding: z.string(),
        /** The encoding's name. */
        name: z.string(),
        /** Some of the file's cells by which a person can tell. */
        names: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'FileEncoding' });
export const DateOrder = z.enum(['dmy', 'mdy']);
export type DateOrder = z.infer<typeof DateOrder>;

/** The order in which dates in figures are read, with a date of the file that is another day in the other order. */
const FileDates = z
  .object({
    order: DateOrder,
    cell: z.string(),
    dmy: z.iso.date(),
    mdy: z.iso.date(),
    /** False: no date of the file tells the order. Somebody has to choose before anything is written. */
    sure: z.boolean(),
  })
  .meta({ id: 'FileDates' });

/** Systems whose exports hold ids of people and companies; any other may be named, too. The first is the one that Kith links to. */
export const ID_SYSTEMS = [
  'CRM',
  ...['Affinity', 'Attio', 'Dynamics', 'Greenhouse', 'HubSpot', 'Lever', 'Odoo'],
  ...['Pipedrive', 'Salesforce', 'Teamtailor', 'twenty', 'Zoho'],
] as const;
export const IdSystem = z.string().trim().min(1).max(60);

/** The column of ids, and the system that gave them: ids of two systems are never the same. */
const FileIds = z
  .object({
    column: z.string(),
    system: z.string(),
    /** False: nothing shows the system. Then the ids count only among files with the same columns. */
    sure: z.boolean(),
  })
  .meta({ id: 'FileIds' });

const Count = z.number().int();

/** The sheet of a workbook that is read, and all of its sheets. */
const FileSheet = z
  .object({ name: z.string(), choices: z.array(z.object({ name: z.string(), hidden: z.boolean() })) })
  .meta({ id: 'FileSheet' });

/** The known companies that a file would rename, if somebody has to confirm that before it is written. */
const ImportRenames = z
  .object({
    companies: Count,
    /** The number of those that get what looks like a person's name. */
    people: Count,
    examples: z.array(z.object({ before: z.string(), after: z.string() })),
  })
  .meta({ id: 'ImportRenames' });

export const ImportCounts = z.object({
  new: Count,
  changed: Count,
  unchanged: Count,
  rejected: Count,
  /** The new and changed rows that mean somebody who goes by another name. Only in a check. */
  joined: Count,
  /** The companies that share nothing but the name with one in Kith, and those of them that would be joined. Only in a check, for staff. */
  by_name: Count,
  by_name_joined: Count,
  /** The rows that share only name and company with a person in Kith, and those of them that would be joined. Likewise. */
  people_by_name: Count,
  people_by_name_joined: Count,
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** The most rows of each outcome that the check keeps for the user to look at; all are counted. */
export const MAX_ROWS_SHOWN = 2_000;

/** Why a row of an erased person is left out. */
export const ERASED_REASON = 'This person asked to be erased and is not added again.';
/** Why a row is held back that has the name and company of an erased person; it does not say so, as the row may be another person's. */
export const HELD_REASON = 'This row is held back until staff decide whether it is added.';
/** The reason of rows that name somebody whom the owner of a list, or the firm, keeps out. */
export const BLOCKED_REASON = 'A blocklist blocks this person.';

export const ROW_OUTCOMES = ['new', 'changed', 'unchanged', 'rejected'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
/** Filters of rows: by outcome, those joined with a known person, or those where only the name and the company say so. */
export const RowFilter = z.enum([...ROW_OUTCOMES, 'joined', 'by_name']);
export type RowFilter = z.infer<typeof RowFilter>;

/** A row of a checked file and its effects. */
/** What speaks for and against a row and a person being one, and how likely that makes it. */
export const JoinEvidence = z
  .object({
    for: z.array(z.string()),
    against: z.array(z.string()),
    chance: z.enum(CHANCES_OF_ONE),
    /** How many others have the name; none in checks of before this was told. */
    namesakes: z.number().int().default(0),
  })
  .meta({ id: 'JoinEvidence' });
export type JoinEvidence = z.infer<typeof JoinEvidence>;

export const ImportRow = z
  .object({
    id: Id,
    line: Count,
    file: FileOfRow,
    /** The subject of the row; for a rejected row its beginning. */
    name: z.string(),
    outcome: z.enum(ROW_OUTCOMES),
    /** A change: an attribute or a fact, its present value, and the future one. */
    changes: z.array(z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    /** The known person that it means, and the evidence, if that is not obvious. */
    joined: z
      .object({
        name: z.string(),
        why: z.string(),
        /** Null where an address, an id or another name of theirs identifies them. */
        evidence: JoinEvidence.nullable(),
        /** The job of the row, and that of the person in Kith; empty if none is known, or where evidence is null. */
        given: z.string(),
        known: z.string(),
      })
      .nullable(),
    /** Whether this is not the person it would be joined with, by the evidence or as the user said. */
    apart: z.boolean(),
    /** The problems of the row, or of cells without which it is imported. */
    problems: z.array(Reject.omit({ line: true, file: true })),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportRun = z
  .object({
    id: Id,
    kind: ImportKind,
    file_name: z.string(),
    byte_size: Count,
    state: z.enum(IMPORT_STATES),
    /** The user who started it, and the owner of the connections. */
    started_by: z.string(),
    /** Brought by a link, by somebody without an account. */
    by_link: z.boolean(),
    /** What the first pull of a connected CRM would do: it is looked at, and never imported. */
    dry_run: z.boolean(),
    for_user: z.string().nullable(),
    /** The columns found, the field for which each was taken (null: not used), and a few values. */
    columns: z.array(
      z.object({
        name: z.string(),
        meaning: z.string().nullable(),
        /** The field that it is read as. */
        field: z.string().nullable(),
        /** Why it is read so, as a sentence; null if it is not read, or if nobody told. */
        why: z.string().nullable(),
        samples: z.array(z.string()),
      }),
    ),
    /** The possible meanings of a column; empty if the user cannot choose. */
    fields: z.array(z.object({ field: z.string(), label: z.string() })),
    /** The recognized kind of network file. */
    table: NetworkFile.nullable(),
    /** The findings about the file: encoding, delimiter, date order, preamble. */
    format: z.array(z.string()),
    /** Null before the file was looked at. */
    encoding: FileEncoding.nullable(),
    /** Null where every order gives the same days. */
    dates: FileDates.nullable(),
    /** Null where no column holds ids of another system. */
    ids: FileIds.nullable(),
    /** Null where the file is no workbook. */
    sheet: FileSheet.nullable(),
    /** Null where nobody has to confirm any. */
    renames: ImportRenames.nullable(),
    total_rows: Count.nullable(),
    done_rows: Count,
    /** People whose strengths are still to be worked out, once all rows are written; null before and after, and in lists. */
    strengths_left: Count.nullable(),
    /** The number of rows by outcome: of the check until it is applied, then of the import itself. */
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
