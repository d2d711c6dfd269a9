/**
 * Finds the system that gave the ids of a file. "Id 3" of one system is nobody's "Id 3" of another, so an id counts only together with its
 * system: the one that the user named for files of these columns, one that the columns or the ids themselves show, or else the columns.
 */
import { createHash } from 'node:crypto';
import { ID_SYSTEMS } from '../../../../shared/features/imports/import.ts';
import { CRM, nameUnknownSystem } from '../../../core/facts/book/external-ids.ts';
import { foldText } from '../../../platform/text/names.ts';
import type { FileIds, ReadingAs } from '../runs/records.ts';

/** The system that a user named, in the spelling of a known one: "hubspot " is HubSpot. */
export function findSystem(name: string): string {
  const known = ID_SYSTEMS.find((system) => foldText(system) === foldText(name));
  return known ?? name.replaceAll(':', ' ').replace(/\s+/g, ' ').trim();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A spreadsheet wrote a long id as 1.19972E+11: its last figures are gone, and others look the same. */
export const isShortened = (id: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(id.trim());

interface IdColumn {
  /** All headings of the file, folded. */
  headings: ReadonlySet<string>;
  /** The heading of the ids, folded. */
  heading: string;
  /** The first ids. */
  ids: readonly string[];
}

const doAllMatch = (ids: readonly string[], form: RegExp): boolean =>
  ids.length > 0 && ids.every((id) => form.test(id));

/** "Record ID - Contact" stands beside the id of the contact's company. */
const RECORD_ID = /^record id(?: contact| company)?$/;

/** The marks of a system's exports, the surest first. */
const MARKS: readonly [system: string, shows: (column: IdColumn) => boolean][] = [
  // A record of a Salesforce-like CRM: ids of 15 or 18 letters and digits that begin with the kind of the record.
  [CRM, ({ ids }) => doAllMatch(ids, /^(?:001|003|00Q)[0-9A-Za-z]{12}(?:[0-9A-Za-z]{3})?$/)],
  ['Odoo', ({ ids }) => doAllMatch(ids, /^(?:__export__\.)?(?:res_partner|base\.partner)\w*$/)],
  ['Zoho', ({ ids }) => doAllMatch(ids, /^zcrm_\d+$/)],
  ['Pipedrive', ({ headings }) => (['person', 'organization'] as const).some((of) => headings.has(`${of} - id`))],
  ['Teamtailor', ({ headings }) => headings.has('candidate_id') && headings.has('job_application_id')],
  ['Attio', ({ heading, ids }) => heading === 'record id' && doAllMatch(ids, UUID)],
  ['HubSpot', ({ heading, ids }) => RECORD_ID.test(heading) && doAllMatch(ids, /^\d+$/)],
  ['Dynamics', ({ headings }) => headings.has('(do not modify) row checksum')],
];

/** The columns of a file, in any order, as a key. */
const getShape = (table: string, headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([table, headers.map(foldText).sort()]))
    .digest('hex')
    .slice(0, 16);

interface FileTable {
  table: string;
  headers: readonly string[];
  samples: readonly string[][];
  /** The place of the ids' column. */
  at: number | undefined;
}

/** @returns null if the file has no column of ids */
export function findFileIds(
  { table, headers, samples, at }: FileTable,
  { idSystem, shapes }: Pick<ReadingAs, 'idSystem' | 'shapes'>,
): FileIds | null {
  if (at === undefined) return null;
  const shape = getShape(table, headers);
  const column = headers[at] || `#${at + 1}`;
  const stated = idSystem ?? shapes?.get(shape);
  if (stated !== undefined) return { column, shape, system: stated, sure: true };
  const heading = foldText(column);
  const headings = new Set(headers.map((header) => header.trim().toLowerCase()));
  const ids = samples.map((cells) => cells[at] ?? '').filter((cell) => cell !== '' && !isShortened(cell));
  const system =
    ID_SYSTEMS.find((known) => heading.startsWith(`${foldText(known)} `)) ??
    MARKS.find(([, shows]) => shows({ headings, heading, ids }))?.[0];
  return { column, shape, system: system ?? nameUnknownSystem(shape), sure: system !== undefined };
}
