import { NETWORK_FILES, type NetworkFile } from '../../../../shared/features/imports/import.ts';
import { joinSplitDay } from '../../../platform/files/cells/split-days.ts';
import { type Day, makeDateColumn, type NumericDateOrder } from '../../../platform/files/tables/dates.ts';
import { findEmail, isOfficeAddress } from '../../../platform/files/tables/emails.ts';
import { countRecords, readRecords, surveyFile } from '../../../platform/files/tables/survey.ts';
import type { Survey } from '../../../platform/files/tables/table-survey.ts';
import { foldText } from '../../../platform/text/names.ts';
import {
  attachRow,
  createRowProblem,
  createUnreadableError,
  type FileRecord,
  getToday,
  type OpenFile,
  pickSamples,
  type ReadingAs,
  type RowProblem,
} from '../runs/records.ts';
import { refuseArchiveFile } from './archive-files.ts';
import { type ByPlace, findChosenPlaces } from './chosen-columns.ts';
import { computeShare, findUntrueCompanies } from './column-values.ts';
import { findFileIds } from './id-systems.ts';
import {
  countKnownNetworkHeaders,
  describeMissingColumns,
  explainColumns,
  getColumnLabel,
  NETWORK_COLUMNS,
  type NetworkColumns,
  readColumnsAs,
} from './network-columns.ts';
import { readRow } from './network-rows.ts';
import { findOwnCareer, OWN_CAREER, type OwnCareer, SchoolsRead } from './own-career.ts';
import { areLastFirst, LAST_NAMES_FIRST, stripCompany } from './person-names.ts';
import { findPrivateColumn, isPrivateRow, PRIVATE_ROW } from './private-rows.ts';
import { readFileRow } from './row-of.ts';
import { type JudgedTable, judgeTable, type RowPartition } from './row-subjects.ts';

const OF_PEOPLE: ReadonlySet<NetworkFile> = new Set(['contacts', 'tenures']);
const KNOWN_PEOPLE = ['profile_url', 'email', 'crm_id', 'external_id'];

/**
 * Opens one file of our own CSV set (docs/import.md); its columns decide which of them it is.
 * @throws UnreadableFile
 */
export async function openNetworkFile(path: string, reading: ReadingAs = {}): Promise<OpenFile> {
  const survey = await surveyFile(path, countKnownNetworkHeaders, 2, reading);
  const { file, columns, read, parting, mailAt, own } = mapColumns(survey, reading);
  const dates = makeDateColumn();
  const dated = ['date', 'start', 'end'].flatMap((column) => columns.get(column) ?? []);
  let total = dated.length === 0 ? await countRecords(survey) : 0;
  if (dated.length > 0)
    for await (const records of readRecords(survey)) {
      total += records.length;
      for (const { cells } of records) for (const column of dated) dates.add(cells?.[column] ?? '');
    }
  const order = reading.dateOrder ?? dates.order(false).order;
  const as = { order, parting, mailAt, idSystem: read.ids?.system, today: getToday(reading), own };
  const iterateRecords = () => readRecordsIn(survey, file, columns, as);
  if (own === 'schools' || (!own && haveOnlyNames(file, columns))) {
    total = 0;
    for await (const batch of iterateRecords()) total += batch.length;
  }
  return {
    ...read,
    format: [
      ...survey.notes,
      own ? OWN_CAREER[own] : `Read as a file of ${file}.`,
      ...(parting?.marker ? [`${survey.headers[parting.marker.at]} says which rows are companies.`] : []),
      ...(OF_PEOPLE.has(file) && isLastFirst(survey, columns) ? [LAST_NAMES_FIRST] : []),
    ],
    dates: dates.found(false, reading.dateOrder),
    toldOrder: dates.told(),
    total,
    records: iterateRecords,
  };
}

/**
 * The kind of the file and the meanings of its columns: the user's choice, otherwise by its header.
 * @throws UnmappedFile
 */
function mapColumns(survey: Survey, reading: ReadingAs) {
  const { columns: stated, table } = reading;
  const { headers, samples, notes: format, found: encoding, sheet } = survey;
  const known = table ? [table] : NETWORK_FILES;
  const chosen = findChosenPlaces(headers, stated, [
    ...new Set(known.flatMap((otherFile) => Object.keys(NETWORK_COLUMNS[otherFile]))),
  ]);
  const asJobs = readColumnsAs('tenures', survey, chosen);
  const own = table && table !== 'tenures' ? null : findOwnCareer(headers, asJobs.columns);
  const found = own ? describeOwnTable(own, survey, asJobs) : findTable(survey, chosen, table);
  if (!table && chosen.size === 0 && found?.file !== 'signals') refuseArchiveFile(headers, NOT_OF_NETWORK);
  const { file, columns, parting } = found ?? { file: undefined, columns: new Map<string, number>() };
  const reasons = file ? explainColumns({ file, columns }, survey, chosen) : null;
  const read = {
    columns: headers.map((name, at) => {
      const field = [...columns].find(([, column]) => column === at)?.[0] ?? null;
      const why = reasons?.get(at) ?? null;
      return { name, meaning: field && getColumnLabel(field), field, why, samples: pickSamples(samples, at) };
    }),
    fields: file ? Object.keys(NETWORK_COLUMNS[file]).map((field) => ({ field, label: getColumnLabel(field) })) : [],
    table: file,
    encoding,
    sheet,
    ids: file ? findFileIds({ table: file, headers, samples, at: columns.get('external_id') }, reading) : null,
  };
  const missing = own
    ? null
    : found
      ? (describeMissingColumns(found) ?? found.doubt ?? findUntrue(found, headers, samples, chosen))
      : findWhyUnfit(headers, samples);
  if (missing !== null || !file) throw createUnreadableError(missing ?? '', { ...read, format });
  // By the words for people: a table of companies has no such column.
  const mailAt = readColumnsAs('contacts', survey, chosen).columns.get('email');
  return { file, columns, read, parting, mailAt, own };
}

const NOT_OF_NETWORK =
  'which Kith doesn’t import. From the professional network’s archive, it reads Connections.csv (as connections), Positions.csv and Education.csv.';

const findTable = (survey: Survey, chosen: ByPlace, table: NetworkFile | undefined): JudgedTable | null =>
  table ? readColumnsAs(table, survey, chosen) : judgeTable(survey, chosen);

/** The schools are one text of a person. */
const describeOwnTable = (own: OwnCareer, { headers }: Survey, jobs: NetworkColumns): JudgedTable =>
  own === 'jobs'
    ? jobs
    : {
        file: 'contacts',
        columns: new Map([['education', headers.findIndex((header) => foldText(header) === 'school name')]]),
      };

const endsSentence = (cell: string): boolean => /\s\S+[.!?]$/.test(cell);

/** What is wrong with columns that fit no kind of table, and what they have to be, as sentences. */
const findWhyUnfit = (headers: readonly string[], samples: readonly string[][]): string =>
  headers.length < 2 ||
  computeShare(
    [headers, ...samples].map((cells) => cells.findLast(Boolean) ?? ''),
    endsSentence,
  ) >= 0.5
    ? 'This looks like text, not a table. Choose a CSV file with a row of headings and one person or company per row.'
    : 'The columns don’t match accounts, contacts, tenures, signals, investments or customers. A table of people needs the headings Name and Company (or Email, or LinkedIn); a table of companies Name and Website (or Industry, or Country). Choose what each column contains, or rename the headings in the file.';

/** The problem of a heading that says company above values that are not companies, as a sentence; null if they may be. */
function findUntrue(
  { columns }: NetworkColumns,
  headers: readonly string[],
  samples: readonly string[][],
  chosen: ByPlace,
): string | null {
  const at = columns.get('company');
  if (at === undefined || chosen.has(at)) return null;
  const listFilled = (place: number) => samples.map((cells) => cells[place] ?? '').filter((cell) => cell !== '');
  return findUntrueCompanies(headers[at] ?? '', listFilled(at), listFilled(columns.get('title') ?? -1));
}

function isLastFirst({ samples }: Survey, columns: Map<string, number>): boolean {
  const [name, company] = [columns.get('name') ?? -1, columns.get('company') ?? -1];
  const names = samples.map((cells) => stripCompany(cells[name] ?? '', cells[company] ?? ''));
  return areLastFirst(names.filter((cell) => cell !== ''));
}

/** If nothing else identifies people, a name is one person throughout the file, and its jobs come together. */
function haveOnlyNames(file: NetworkFile, columns: Map<string, number>): boolean {
  return file === 'tenures' && !KNOWN_PEOPLE.some((column) => columns.has(column));
}

/** The address of a person in a row about a company is left out with a note. */
function listMailProblems(
  { line, cells }: Pick<FileRecord, 'line' | 'cells'>,
  headers: readonly string[],
  at: number | undefined,
): RowProblem[] {
  const cell = cells?.[at ?? -1] ?? '';
  const email = findEmail(cell);
  if (at === undefined || email === null || isOfficeAddress(email)) return [];
  const reason =
    'This is a person’s address, but the row is about a company. Kith imports the row without it. To also import the person, add a column with their name.';
  return [createRowProblem(line, headers[at] ?? null, cell, reason)];
}

interface ReadingRows {
  order: NumericDateOrder;
  parting: RowPartition | undefined;
  /** The column of e-mail addresses. */
  mailAt: number | undefined;
  idSystem: string | undefined;
  today: Day;
  /** The part of its owner's career that the file holds. */
  own: OwnCareer | null;
}

async function* readRecordsIn(
  survey: Survey,
  file: NetworkFile,
  columns: Map<string, number>,
  { order, parting, mailAt, own, ...as }: ReadingRows,
): AsyncGenerator<FileRecord[]> {
  if (own === 'schools') return yield* readSchools(survey);
  const isTurned = isLastFirst(survey, columns);
  const byName = !own && haveOnlyNames(file, columns);
  const people = new Map<string, FileRecord & { contacts: unknown[] }>();
  const privateAt = file === 'contacts' ? findPrivateColumn(survey.headers, survey.samples) : null;
  for await (const records of readRecords(survey)) {
    const batch: FileRecord[] = [];
    for (const given of records) {
      const record = { ...given, cells: given.cells && joinSplitDay(given.cells, survey.headers.length) };
      if (isPrivateRow(record.cells, privateAt)) {
        const { line } = record;
        batch.push({ line, rejected: { ...createRowProblem(line, null, null, PRIVATE_ROW), cells: null } });
        continue;
      }
      const ofCompany = (record.cells && parting?.columnsFor(record.cells)) ?? null;
      const row = readFileRow(record, survey.headers, ofCompany ?? columns);
      const result =
        'rejected' in row || !('cell' in row)
          ? (row as FileRecord)
          : readRow(
              ofCompany ? 'accounts' : file,
              { ...row, ...as, lastFirst: isTurned, isOwn: own === 'jobs' },
              order,
            );
      const read = attachRow(result, record);
      if ((ofCompany || file === 'accounts') && !('rejected' in read))
        read.notes.push(...listMailProblems(record, survey.headers, mailAt));
      if (!byName || 'rejected' in read) {
        batch.push(read);
        continue;
      }
      const name = read.contacts[0]!.name;
      const known = people.get(name);
      if (!known || 'rejected' in known) {
        people.set(name, read);
        continue;
      }
      for (const tenure of read.tenures) {
        known.tenures.push({ ...tenure, account: known.accounts.length + tenure.account });
      }
      known.accounts.push(...read.accounts);
      known.notes.push(...read.notes);
    }
    if (batch.length > 0) yield batch;
  }
  if (people.size > 0) yield [...people.values()];
}

/** The schools of all rows as one record. */
async function* readSchools(survey: Survey): AsyncGenerator<FileRecord[]> {
  const schools = new SchoolsRead(survey.headers);
  const rejected: FileRecord[] = [];
  for await (const records of readRecords(survey))
    rejected.push(...records.flatMap((record) => schools.add(record) ?? []));
  yield [...schools.records(), ...rejected];
}
