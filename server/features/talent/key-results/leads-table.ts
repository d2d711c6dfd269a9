import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LEADS_DATA_URL, MAX_KRS_LEADS } from '../../../../shared/features/talent/key-results/calls.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { readRecords, surveyFile } from '../../../platform/files/tables/survey.ts';
import { UnreadableFile } from '../../../platform/files/tables/unreadable.ts';
import { foldText } from '../../../platform/text/names.ts';
import type { MissingHireLead } from './missing-hires.ts';

const WORDS = {
  profile:
    'profile, profile url, linkedin, linkedin url, linkedin profile, linkedin profile url, person linkedin url, url',
  name: 'name, full name, person, contact, contact name, candidate, employee',
  first: 'first name, firstname, given name',
  last: 'last name, lastname, surname, family name',
  company: 'company, company name, account, account name, employer, organization, current company',
  start: 'start, start date, start month, started, started on, hired, hired on, hire date, joined, since, from',
} as const;
type Column = keyof typeof WORDS;
const KNOWN: ReadonlyMap<string, Column> = new Map(
  (Object.keys(WORDS) as Column[]).flatMap((column) =>
    WORDS[column].split(', ').map((word) => [word, column] as const),
  ),
);

function findPlaces(headers: readonly string[]): ReadonlyMap<Column, number> {
  const places = new Map<Column, number>();
  for (const [at, header] of headers.entries()) {
    const column = KNOWN.get(foldText(header));
    if (column && !places.has(column)) places.set(column, at);
  }
  return places;
}

/**
 * Leads out of a CSV text or a workbook, each with its line. @throws invalid for a text that is not CSV, or without a company or
 * person
 */
export async function parseLeads(text: string): Promise<{ line: number; lead: MissingHireLead }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-leads-'));
  try {
    const path = join(folder, 'leads.csv');
    const [head = ''] = LEADS_DATA_URL.exec(text) ?? [];
    await writeFile(path, head === '' ? text : Buffer.from(text.slice(head.length), 'base64'), { mode: 0o600 });
    const survey = await surveyFile(path, (cells) => findPlaces(cells).size, 2);
    const places = findPlaces(survey.headers);
    const hasPerson = places.has('profile') || places.has('name') || places.has('first') || places.has('last');
    if (!places.has('company') || !hasPerson)
      throw createRefusal('A list of hires needs a column for the company and one for the profile address or name.');
    const leads: { line: number; lead: MissingHireLead }[] = [];
    for await (const records of readRecords(survey))
      for (const { line, cells } of records) {
        const readCell = (column: Column): string => cells?.[places.get(column) ?? -1]?.trim() ?? '';
        const name = readCell('name') || [readCell('first'), readCell('last')].filter(Boolean).join(' ');
        leads.push({
          line,
          lead: { name, profile: readCell('profile'), company: readCell('company'), start: readCell('start') },
        });
        if (leads.length > MAX_KRS_LEADS)
          throw createRefusal(
            `The list has more than ${MAX_KRS_LEADS.toLocaleString('en')} hires. Split it into parts.`,
          );
      }
    return leads;
  } catch (error) {
    if (error instanceof UnreadableFile) throw createRefusal(error.message);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const createRefusal = (why: string) => createInvalidError(why, { leads: why });
