import { z } from 'zod';
import { ImportJoin, MAX_JOINS_AT_ONCE } from '../../core/network/join.ts';
import type { Call } from '../../platform/call.ts';
import { Id, PageQuery } from '../../platform/ids.ts';
import {
  ChosenColumns,
  DateOrder,
  IdSystem,
  ImportKind,
  ImportRow,
  ImportRun,
  NetworkFile,
  Reject,
  RowFilter,
} from './import.ts';

/** The largest file that is taken, in bytes. */
export const MAX_UPLOAD_BYTES = 512 * 1024 * 1024;

const One = z.object({ import: ImportRun });
const params = z.object({ id: Id });

export const uploadImport = {
  method: 'POST',
  path: '/imports',
  permission: 'import:own',
  summary:
    'Takes a file (multipart field `file`) and starts checking it (a dry run). Portfolio users may import their own connections only; positions are for the talent team to import.',
  query: z.object({
    kind: ImportKind,
    /** E-mail of the user whose connections they are; the caller when absent. Staff only for others. */
    as: z.string().max(320).optional(),
    /** For crunchbase: the name of the company that is to be the firm. Staff only. */
    firm: z.string().max(300).optional(),
    /** For positions: the portfolio company that all of them are of, where the file does not say. */
    company: z.string().max(300).optional(),
    /** The encoding that the file is in, such as windows-1250; told by its letters when absent. */
    encoding: z.string().max(40).optional(),
    /** Whether dates in figures have the day or the month first; told by the column when absent. */
    date_order: DateOrder.optional(),
    /** The chosen meanings of columns, as JSON: `{"Noter": "company", "#7": null}`; when absent, headings and values decide. */
    columns: z.string().max(20_000).optional(),
    /** The kind of file; when absent, its columns tell. */
    table: NetworkFile.optional(),
    /** The system that gave the ids in the file, such as Pipedrive; when absent, earlier choices and columns decide. */
    id_system: IdSystem.optional(),
    /** The sheet of a workbook; when absent, the first that looks like a table. */
    sheet: z.string().max(300).optional(),
  }),
  reply: One,
  raw: 'upload',
} as const satisfies Call;

export const rereadImport = {
  method: 'POST',
  path: '/imports/:id/read',
  permission: 'import:own',
  summary: 'Reads and checks a file again with the options in the body. 409 if the import is in any other state.',
  params,
  body: z.object({
    /** An encoding that the import names, or any other that Kith reads, such as windows-1250. */
    encoding: z.string().max(40).optional(),
    /** Whether dates in figures have the day or the month first. */
    date_order: DateOrder.optional(),
    /** The chosen meanings of columns; earlier choices for other columns still hold. */
    columns: ChosenColumns.optional(),
    /** The kind of file; earlier statements about its columns are forgotten. */
    table: NetworkFile.optional(),
    /** The system that gave the ids in the file, such as Pipedrive; it counts for later files with the same columns, too. */
    id_system: IdSystem.optional(),
    /** The sheet of a workbook; earlier statements about columns are forgotten. */
    sheet: z.string().max(300).optional(),
  }),
  reply: One,
} as const satisfies Call;

export const listImports = {
  method: 'GET',
  path: '/imports',
  permission: 'import:own',
  polled: true,
  summary: 'Imports, newest first: the viewer’s own, and all of them for staff.',
  query: PageQuery,
  reply: z.object({ imports: z.array(ImportRun), next_cursor: z.string().nullable() }),
} as const satisfies Call;

export const getImport = {
  method: 'GET',
  path: '/imports/:id',
  permission: 'import:own',
  polled: true,
  summary: 'One import with its progress.',
  params,
  reply: One,
} as const satisfies Call;

export const listRejects = {
  method: 'GET',
  path: '/imports/:id/rejects',
  permission: 'import:own',
  polled: true,
  summary: 'The rejected rows, with line and reason.',
  params,
  query: PageQuery,
  reply: z.object({
    rejects: z.array(Reject),
    next_cursor: z.string().nullable(),
    /** How many rows were left out because their person asked to be erased. */
    left_out: z.number().int().optional(),
    /** How many are held back for staff to decide: they have the name and company of somebody who was erased. */
    held_back: z.number().int().optional(),
  }),
} as const satisfies Call;

export const listImportRows = {
  method: 'GET',
  path: '/imports/:id/rows',
  permission: 'import:own',
  summary:
    'What each row of a checked file would change, in file order; the first rows of each outcome. Not available after the import.',
  params,
  query: PageQuery.extend({ outcome: RowFilter.optional() }),
  reply: z.object({ rows: z.array(ImportRow), next_cursor: z.string().nullable() }),
} as const satisfies Call;

export const keepRowApart = {
  method: 'PUT',
  path: '/imports/:id/rows/:row/apart',
  permission: 'import:own',
  summary:
    'Says that a row belongs to someone other than the known person it would be joined with, or undoes that. 409 after the check, and for rows that are not joined.',
  params: params.extend({ row: Id }),
  body: z.object({ apart: z.boolean() }),
  reply: z.object({ row: ImportRow }),
} as const satisfies Call;

export const decideImportRows = {
  method: 'PUT',
  path: '/imports/:id/rows/apart',
  permission: 'import:own',
  summary:
    'Decides, for all rows that match a person by name and company only, whether they are that person; skips rows decided one by one. `unlikely` keeps only those with a low chance apart. 409 after the check; for staff.',
  params,
  body: z.object({ apart: z.union([z.boolean(), z.literal('unlikely')]) }),
  reply: z.object({ rows: z.number().int() }),
} as const satisfies Call;

export const listImportJoins = {
  method: 'GET',
  path: '/imports/:id/joins',
  permission: 'import:own',
  summary:
    'Companies in a checked file that match one in Kith by name only, with the evidence; for staff. Not available after the import.',
  params,
  query: PageQuery,
  reply: z.object({ joins: z.array(ImportJoin), next_cursor: z.string().nullable() }),
} as const satisfies Call;

export const decideImportJoins = {
  method: 'PUT',
  path: '/imports/:id/joins',
  permission: 'import:own',
  summary:
    'Says for some of these companies, or (without `joins`) for all about which nobody decided one by one, that they are another company than the one in Kith, or the same; `unlikely` keeps only those with a low chance apart, without `joins`. Holds for later files, too. 409 after the check; for staff.',
  params,
  body: z
    .object({
      joins: z.array(Id).min(1).max(MAX_JOINS_AT_ONCE).optional(),
      apart: z.union([z.boolean(), z.literal('unlikely')]),
    })
    .refine(({ joins, apart }) => joins === undefined || apart !== 'unlikely', 'Leave out `joins` to decide all.'),
  reply: z.object({ joins: z.array(ImportJoin) }),
} as const satisfies Call;

export const downloadRejects = {
  method: 'GET',
  path: '/imports/:id/rejects.csv',
  permission: 'import:own',
  summary: 'The rejected rows as a CSV file.',
  params,
  reply: z.string(),
  raw: 'download',
} as const satisfies Call;

export const applyImport = {
  method: 'POST',
  path: '/imports/:id/apply',
  permission: 'import:own',
  summary:
    'Runs a checked import. 409 in any other state, and until someone confirms the company names it changes, listed in `renames`.',
  params,
  query: z.object({
    /** The companies that the file renames get their new names. */
    rename: z.literal('yes').optional(),
  }),
  reply: One,
} as const satisfies Call;

export const cancelImport = {
  method: 'POST',
  path: '/imports/:id/cancel',
  permission: 'import:own',
  summary: 'Cancels a check or a running import, and rolls back what it wrote.',
  params,
  reply: One,
} as const satisfies Call;

export const undoImport = {
  method: 'POST',
  path: '/imports/:id/undo',
  permission: 'import:own',
  summary: 'Undoes a whole import: removes data that no other source contains.',
  params,
  reply: One,
} as const satisfies Call;
