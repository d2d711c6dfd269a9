import { join } from 'node:path';
import { z } from 'zod';
import { ChosenColumns, type ImportKind, NetworkFile } from '../../../../shared/features/imports/import.ts';
import type { ImportRunRow } from '../../../platform/db/schema.ts';
import { ENCODINGS, type Encoding } from '../../../platform/files/encodings/encodings.ts';
import { describeUnclearTables, listTablesIn } from '../../../platform/files/tables/archives.ts';
import { UnreadableFile } from '../../../platform/files/tables/unreadable.ts';
import { openPositionsFile } from '../positions/file.ts';
import { JoinDecisions, NO_DECISIONS } from '../preview/decisions.ts';
import { Renames } from '../preview/renames.ts';
import { LIST_IN_EXPORT, openConnections } from '../read/connections-file.ts';
import { openCrunchbase } from '../read/crunchbase-file.ts';
import { rejectNamesakes } from '../read/namesakes.ts';
import { openNetworkFile } from '../read/network-files.ts';
import { openParts } from '../read/parts.ts';
import type { OpenFile, ReadingAs } from './records.ts';

const Reading = z.object({
  encoding: z.enum(Object.keys(ENCODINGS) as Encoding[]).optional(),
  dateOrder: z.enum(['dmy', 'mdy']).optional(),
  columns: ChosenColumns.optional(),
  table: NetworkFile.optional(),
  company: z.string().optional(),
  idSystem: z.string().optional(),
  part: z.string().optional(),
  sheet: z.string().optional(),
}) satisfies z.ZodType<ReadingAs>;

/** The encoding that was used for a file, and the alternatives. */
const FoundEncoding = z.object({
  encoding: z.string(),
  sure: z.boolean(),
  choices: z.array(z.object({ encoding: z.string(), names: z.array(z.string()) })),
});

const FileIds = z.object({ column: z.string(), system: z.string(), shape: z.string(), sure: z.boolean() });

const FoundDates = z.object({
  order: z.enum(['dmy', 'mdy']),
  cell: z.string(),
  dmy: z.string(),
  mdy: z.string(),
  sure: z.boolean().default(true),
});

const FileSheet = z.object({
  name: z.string(),
  choices: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
});

/** The content of import_run.options. */
export const RunOptions = z.object({
  /** The name of the company that becomes the firm. */
  firm: z.string().optional(),
  /** The firm before, so that undoing can restore it. Null: there was none. */
  firmBefore: z.number().nullable().optional(),
  firmNow: z.number().optional(),
  columns: z
    .array(
      z.object({
        name: z.string(),
        meaning: z.string().nullable(),
        field: z.string().nullable().default(null),
        why: z.string().nullable().default(null),
        samples: z.array(z.string()),
      }),
    )
    .default([]),
  fields: z.array(z.object({ field: z.string(), label: z.string() })).default([]),
  table: NetworkFile.optional(),
  format: z.array(z.string()).default([]),
  reading: Reading.default({}),
  encoding: FoundEncoding.nullable().default(null),
  dates: FoundDates.nullable().default(null),
  ids: FileIds.nullable().default(null),
  sheet: FileSheet.nullable().default(null),
  /** Brought by somebody without an account, by a link. */
  byLink: z.boolean().default(false),
  /** The rows of a connected CRM, to look at: the connection itself writes them. */
  dryRun: z.boolean().default(false),
  /** What users decided about the joins of the check before, if the file is read again. */
  decisions: JoinDecisions.default(NO_DECISIONS),
});
export type RunOptions = z.output<typeof RunOptions>;

export function getImportOptions(run: Pick<ImportRunRow, 'options'>): RunOptions {
  return RunOptions.parse(JSON.parse(run.options));
}

export const RunCounts = z.object({
  new: z.number().default(0),
  changed: z.number().default(0),
  unchanged: z.number().default(0),
  rejected: z.number().default(0),
  /** For a check: the number of rows joined with people of the owner's own lists, and with people whom others know. */
  joined: z.number().optional(),
  joinedOthers: z.number().optional(),
  /** For a check: the companies that would get other names, if somebody has to confirm that. */
  renames: Renames.optional(),
  /** For a check: the companies that share nothing but the name with one in Kith, and how many of them would be joined. */
  byName: z.number().optional(),
  byNameJoined: z.number().optional(),
  /** For a check: the rows that share only name and company with a person, and how many of them would be joined. */
  peopleByName: z.number().optional(),
  peopleByNameJoined: z.number().optional(),
  /** For a check: the rows counted as new because they are kept apart, which would change the person they would be joined with. */
  apart: z.number().optional(),
});
export type RunCounts = z.output<typeof RunCounts>;

export function getImportCounts(run: Pick<ImportRunRow, 'counts'>): RunCounts {
  return RunCounts.parse(JSON.parse(run.counts));
}

const OPEN: Record<ImportKind, (path: string, reading: ReadingAs) => Promise<OpenFile>> = {
  connections: openConnections,
  network: openNetworkFile,
  crunchbase: openCrunchbase,
  positions: openPositionsFile,
};

const ONE_OF_LISTS = 'This archive contains lists from different days. Import each one separately, the oldest first.';

/** @throws UnreadableFile */
export async function openFile(kind: ImportKind, path: string, reading: ReadingAs = {}): Promise<OpenFile> {
  const open = (as: ReadingAs) => OPEN[kind](path, as);
  const isOne = kind === 'crunchbase' || reading.part !== undefined;
  const parts = isOne ? [] : await listTablesIn(path, kind === 'connections' ? LIST_IN_EXPORT : undefined);
  const file =
    parts.length > 1 ? await openParts(parts, reading, open, describeUnclearTables(parts)) : await open(reading);
  if (file.total === 0) throw new UnreadableFile('There are no rows below the header of this file.');
  const format = reading.part === undefined ? file.format : [ONE_OF_LISTS, ...file.format];
  return rejectNamesakes({ ...file, format });
}

/** The choice as one sentence for the command line. */
export function describeWaysToRead(choices: readonly { encoding: string; names: readonly string[] }[]): string {
  return choices.map(({ encoding, names }) => `${encoding} (${names.join(', ')})`).join('; ');
}

/** The question about the order of dates that the user must answer, for the command line. */
export const describeDatesToConfirm = ({ cell, dmy, mdy }: { cell: string; dmy: string; mdy: string }): string =>
  `Every date in the file can have the day or the month first. ${cell} is ${dmy} with the day first (dmy), and ${mdy} with the month first (mdy).`;

/** The path of the run's file. @throws if it was deleted */
export function getImportFilePath(run: Pick<ImportRunRow, 'id' | 'file_path'>, folder: string): string {
  if (run.file_path === null) throw new Error(`Kith has deleted the file of import ${run.id}.`);
  return join(folder, run.file_path);
}
