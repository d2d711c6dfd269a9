/**
 * Two files of the professional network's archive are about its owner, and no column names them: the jobs (Positions.csv) and the schools
 * (Education.csv). Kith reads them as the career of the user of the import.
 */
import { foldText } from '../../../platform/text/names.ts';
import { OPEN_END, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import { attachRow, createRowProblem, emptyRecord, type FileRecord, type GoodRecord } from '../runs/records.ts';
import { readJobEdge } from './job-dates.ts';

export type OwnCareer = 'jobs' | 'schools';

const HEADINGS: Readonly<Record<OwnCareer, readonly string[]>> = {
  jobs: ['company name', 'title', 'started on', 'finished on'],
  schools: ['school name', 'start date', 'end date'],
};

const OF_A_PERSON = ['name', 'first_name', 'last_name', 'profile_url', 'email', 'crm_id', 'external_id'];

/** The part of the owner's career that a table holds; null if it is another table, or a column says whose career it is. */
export function findOwnCareer(
  headers: readonly string[],
  columns: Pick<ReadonlyMap<string, number>, 'has'>,
): OwnCareer | null {
  if (OF_A_PERSON.some((column) => columns.has(column))) return null;
  const keys = headers.map(foldText);
  const parts = Object.keys(HEADINGS) as OwnCareer[];
  return parts.find((part) => HEADINGS[part].every((heading) => keys.includes(heading))) ?? null;
}

/** The words with which a check says so. */
export const OWN_CAREER: Readonly<Record<OwnCareer, string>> = {
  jobs: 'Kith reads these as the jobs of the archive’s owner, the user of this import.',
  schools:
    'Kith reads these as the schools of the archive’s owner, the user of this import. Sharing a school doesn’t make people colleagues.',
};

/** A record about the user of the import. */
export const createOwnRecord = (line: number): GoodRecord => ({
  ...emptyRecord(line),
  contacts: [{ name: '' }],
  isOwn: true,
});

/** The year of a month; null if it is unknown or has not come. */
function readYear(cell: string, side: 'start' | 'end'): number | null {
  const month = readJobEdge(cell, side, 'mdy')?.month ?? UNKNOWN_START;
  return [OPEN_END, UNKNOWN_END, UNKNOWN_START].includes(month) ? null : Math.floor(month / 12);
}

type SchoolColumn = 'school' | 'degree' | 'start' | 'end';

/** As long as the cell of a file may be. */
const LONGEST = 4_000;

/** The schools of all rows in one record, as they are shown: "INSEAD, MBA (2012–2013); NTNU". */
export class SchoolsRead {
  readonly #at: Readonly<Record<SchoolColumn, number>>;
  readonly #record: GoodRecord = createOwnRecord(0);
  readonly #schools: string[] = [];

  constructor(headers: readonly string[]) {
    const keys = headers.map(foldText);
    const [school, start, end] = HEADINGS.schools.map((heading) => keys.indexOf(heading)) as [number, number, number];
    this.#at = { school, start, end, degree: keys.indexOf('degree name') };
  }

  /** @returns the row if it cannot be read */
  add({
    line,
    cells,
    problem,
  }: {
    line: number;
    cells: readonly string[] | null;
    problem?: string;
  }): FileRecord | null {
    const readColumn = (column: SchoolColumn) => cells?.[this.#at[column]]?.trim() ?? '';
    if (!/[\p{L}\p{N}]/u.test(readColumn('school'))) {
      const reason = cells ? 'The school is missing.' : (problem ?? 'Kith can’t read this line.');
      return attachRow({ line, rejected: createRowProblem(line, null, null, reason) }, { cells });
    }
    const years = [readYear(readColumn('start'), 'start'), readYear(readColumn('end'), 'end')].filter(
      (year) => year !== null,
    );
    const named = [readColumn('school'), readColumn('degree')].filter(Boolean).join(', ');
    const text = years.length > 0 ? `${named} (${[...new Set(years)].join('–')})` : named;
    if (this.#schools.length === 0) attachRow(Object.assign(this.#record, { line }), { cells });
    if ([...this.#schools, text].join('; ').length > LONGEST)
      return attachRow(
        { line, rejected: createRowProblem(line, null, text, 'There are too many schools.') },
        { cells },
      );
    if (!this.#schools.includes(text)) this.#schools.push(text);
    return null;
  }

  records(): GoodRecord[] {
    if (this.#schools.length === 0) return [];
    this.#record.contacts[0]!.education = this.#schools.join('; ');
    return [this.#record];
  }
}
