import { makeShortNameId } from '../../../core/network/words/person-ids.ts';
import { isPlaceholder } from '../../../platform/files/cells/placeholders.ts';
import { joinSplitDay } from '../../../platform/files/cells/split-days.ts';
import type { CsvRecord } from '../../../platform/files/tables/csv-records.ts';
import {
  type Day,
  makeDateColumn,
  type NumericDateOrder,
  parseDayInCell,
} from '../../../platform/files/tables/dates.ts';
import { explainEmail, findEmail } from '../../../platform/files/tables/emails.ts';
import { formatCell, isFormula } from '../../../platform/files/tables/formulas.ts';
import { readRecords, surveyFile } from '../../../platform/files/tables/survey.ts';
import type { Survey } from '../../../platform/files/tables/table-survey.ts';
import { UnreadableFile } from '../../../platform/files/tables/unreadable.ts';
import { foldText } from '../../../platform/text/names.ts';
import { parseProfileAddress } from '../../../platform/text/profile-address.ts';
import {
  attachRow,
  createPresentTenure,
  createRowProblem,
  createUnreadableError,
  emptyRecord,
  type FileRecord,
  getToday,
  type OpenFile,
  OWNER_PLACE,
  pickSamples,
  type ReadingAs,
} from '../runs/records.ts';
import { findChosenPlaces } from './chosen-columns.ts';
import { findConnectionProblem, findNewestOfBulk } from './connection-days.ts';
import { type Columns, countKnownHeaders, findColumns } from './connections-columns.ts';
import type { Meaning } from './header-words.ts';
import { isNoEmployer } from './no-employers.ts';
import {
  areLastFirst,
  composeName,
  isSum,
  LAST_NAMES_FIRST,
  NAME_EXTRAS,
  type NameExtra,
  parseJob,
  readFullName,
  readNamePart,
  splitLastFirst,
} from './person-names.ts';

const LABELS: Record<Meaning, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  full_name: 'Name',
  profile_url: 'Profile address',
  email: 'E-mail',
  company: 'Company',
  position: 'Position',
  connected_on: 'Connected on',
};

const FIELDS = Object.entries(LABELS).map(([field, label]) => ({ field, label }));
const describeField = (field: Meaning | undefined) => ({ meaning: field ? LABELS[field] : null, field: field ?? null });

/** The network's own file names for the list, in every language. */
export const LIST_IN_EXPORT = /^connections(?: ?\(\d+\))?\.csv$/i;

const LONGEST_CELL = 1_000;
/** The limit of a cell in spreadsheets. In columns that are not read, only a longer cell, which swallowed other rows, is rejected. */
const LONGEST_OTHER = 32_767;

const FORMULA = 'This is a formula. Export its value instead.';

/** The network shows its own name in place of people who hide theirs. */
const HIDDEN = /\blinkedin\b/;

/** The columns of parts of names, or -1. */
const findNameExtras = (headers: readonly string[]): ReadonlyMap<NameExtra, number> =>
  new Map(
    (Object.entries(NAME_EXTRAS) as [NameExtra, string][]).map(([extra, headings]) => [
      extra,
      headers.findIndex((header) => headings.split(', ').includes(foldText(header))),
    ]),
  );

interface Layout {
  nameExtras: ReadonlyMap<NameExtra, number>;
  columns: Columns;
  /** Names in one column are written "Calloway, Ines". */
  lastFirst: boolean;
  order: NumericDateOrder;
  today: Day;
  width: number;
  headers: string[];
}

const getCell = (cells: string[], column: number | undefined): string => formatCell(cells[column ?? -1] ?? '');

/** The cell of a column without names, in which "n/a" is nothing. */
function readFilled(cells: string[], column: number | undefined): string {
  const cell = getCell(cells, column);
  return isPlaceholder(cell) ? '' : cell;
}

function getColumnName(layout: Layout, meaning: Meaning): string | null {
  const column = layout.columns[meaning];
  return column === undefined ? null : (layout.headers[column] ?? null);
}

function readName(cells: string[], { columns, nameExtras, lastFirst: turned }: Layout) {
  let first = readNamePart(getCell(cells, columns.first_name));
  let last = readNamePart(getCell(cells, columns.last_name), 'last');
  const full = readFullName(getCell(cells, columns.full_name));
  if (turned && first === '' && last === '') ({ first, last } = splitLastFirst(full) ?? { first, last });
  const whole = [first, last].filter(Boolean).join(' ');
  const { name, short } = composeName({ first, last, full: whole === '' ? full : '' }, (column) =>
    getCell(cells, nameExtras.get(column)),
  );
  return { name, short, first, last };
}

/** The reason why a row cannot be imported at all, or null. */
function findRefusal(line: number, cells: string[], layout: Layout) {
  const used = Object.values(layout.columns);
  const long = cells.findIndex(
    (cell, at) => cell.length > LONGEST_CELL && (cell.length > LONGEST_OTHER || used.includes(at)),
  );
  if (long !== -1) return createRowProblem(line, layout.headers[long] ?? null, cells[long]!, 'The cell is too long.');
  const extra = cells.slice(layout.width).filter((cell) => cell !== '');
  if (extra.length > 0) {
    return createRowProblem(
      line,
      null,
      cells.join(' | '),
      `The row has ${cells.length} cells where there are ${layout.width} columns. Put quotation marks around cells that contain the separator.`,
    );
  }
  if (cells.length < layout.width && (isLone(cells, layout) || isMisplaced(cells, layout))) {
    return createRowProblem(
      line,
      null,
      cells.join(' | '),
      `The row has ${cells.length === 1 ? '1 cell' : `${cells.length} cells`} where there are ${layout.width} columns.`,
    );
  }
  const { name } = readName(cells, layout);
  const column = getColumnName(layout, layout.columns.first_name === undefined ? 'full_name' : 'first_name');
  const written = getCell(cells, layout.columns.first_name ?? layout.columns.full_name);
  if (name === '' && written !== '') return createRowProblem(line, column, written, 'This is not a name.');
  if (name === '')
    return createRowProblem(line, column, '', 'The row has no name. The person hides it or has left the network.');
  const key = foldText(name);
  if (HIDDEN.test(key) && key.split(' ').length <= 4)
    return createRowProblem(line, column, name, 'The person hides their name.');
  if (!/[\p{L}\p{N}]/u.test(name)) return createRowProblem(line, column, name, 'This is not a name.');
  if (isFormula(name)) return createRowProblem(line, column, name, FORMULA);
  if (isSum(name)) return createRowProblem(line, column, name, 'This is a total of the other rows, not a person.');
  return null;
}

/** A single cell among many is a remark ("Total: 400"), not a person. */
function isLone(cells: string[], { width }: Layout): boolean {
  return width > 2 && cells.filter((cell) => cell !== '').length === 1;
}

/** A short row is imported only if the values in its checkable columns fit. */
function isMisplaced(cells: string[], { columns }: Layout): boolean {
  const email = readFilled(cells, columns.email);
  const url = readFilled(cells, columns.profile_url);
  const date = readFilled(cells, columns.connected_on);
  const asDate = (cell: string) => parseDayInCell(cell, 'dmy') !== null;
  const elsewhere = cells.some((cell, at) => asDate(cell) && columns.connected_on !== at);
  return Boolean(
    (email && !findEmail(email)) ||
      (url && !('key' in parseProfileAddress(url))) ||
      (date && !asDate(date)) ||
      elsewhere,
  );
}

/** Company and title; if no column gives the company, "Head of Growth at Harrow" does. */
function getJob(cells: string[], columns: Columns): { company: string; title: string } {
  const title = readFilled(cells, columns.position);
  const job = columns.company === undefined ? parseJob(title) : null;
  return job ?? { company: getCell(cells, columns.company), title };
}

function getRecord({ line, cells: given, problem: broken }: CsvRecord, layout: Layout): FileRecord {
  if (!given) return { line, rejected: createRowProblem(line, null, null, broken ?? 'Kith can’t read this line.') };
  const cells = joinSplitDay(given, layout.width);
  const wrong = findRefusal(line, cells, layout);
  if (wrong) return { line, rejected: wrong };

  const { columns } = layout;
  const record = emptyRecord(line);
  const addNote = (meaning: Meaning, value: string, reason: string) =>
    record.notes.push(
      createRowProblem(line, getColumnName(layout, meaning), value, `${reason} Kith imports the row without it.`),
    );

  const { name, short, first, last } = readName(cells, layout);
  const contact: (typeof record.contacts)[number] = { name };
  if (short) contact.external_ids = [makeShortNameId(short)];
  if (first) contact.first_name = first;
  if (last) contact.last_name = last;
  const address = formatCell(cells[columns.profile_url ?? -1] ?? '', 'address');
  if (address && !isPlaceholder(address)) {
    const found = parseProfileAddress(address);
    if ('key' in found) contact.profile_key = found.key;
    else addNote('profile_url', address, found.reason);
  }
  const mail = readFilled(cells, columns.email);
  if (mail) {
    const email = findEmail(mail);
    if (email) contact.email = email;
    else addNote('email', mail, explainEmail(mail));
  }
  record.contacts.push(contact);

  const job = getJob(cells, columns);
  for (const [meaning, stated] of [
    ['company', job.company],
    ['position', job.title],
  ] as const)
    if (isFormula(stated)) addNote(meaning, stated, FORMULA);
  const company = isFormula(job.company) ? '' : job.company;
  const title = isFormula(job.title) ? '' : job.title;
  if (company && /[\p{L}\p{N}]/u.test(company) && !isNoEmployer(company)) {
    record.accounts.push({ name: company });
    record.tenures.push(createPresentTenure(title));
  } else if (company === '' && title !== '') addNote('position', title, 'The row has no company for it.');

  const date = readFilled(cells, columns.connected_on);
  const day = date ? parseDayInCell(date, layout.order) : null;
  const wrongDay = day && findConnectionProblem(day, layout.today);
  if (date && !day) addNote('connected_on', date, 'Kith can’t read this as a date.');
  else if (wrongDay) addNote('connected_on', date, wrongDay);
  record.signals.push({
    type: 'Linkedin Connection',
    sub_type: null,
    direction: null,
    source: 'Import',
    details: null,
    from: OWNER_PLACE,
    to: 0,
    amount: null,
    occurred_on: wrongDay ? null : day,
  });
  return record;
}

/** The header again, if several exports were put together. */
function isHeader({ cells }: CsvRecord, survey: Survey): boolean {
  return (
    survey.headerLine > 0 &&
    cells !== null &&
    cells.length > 1 &&
    cells.every((cell, at) => cell === survey.headers[at])
  );
}

async function* getData(survey: Survey): AsyncGenerator<CsvRecord[]> {
  for await (const records of readRecords(survey)) yield records.filter((record) => !isHeader(record, survey));
}

/**
 * Opens a professional network's connections export, in any of its shapes and languages.
 * @throws UnreadableFile
 */
export async function openConnections(path: string, reading: ReadingAs = {}): Promise<OpenFile> {
  const survey = await surveyFile(path, countKnownHeaders, 2, { ...reading, wanted: LIST_IN_EXPORT });
  if (survey.isAddressBook)
    throw new UnreadableFile(
      'These are contact cards, not connections from the professional network. Import them under Network files.',
    );
  const chosen = findChosenPlaces(survey.headers, reading.columns, Object.keys(LABELS));
  const { columns, english, missing } = findColumns(survey.headers, survey.samples, chosen);
  const read = { columns: describe(survey, columns), fields: FIELDS, encoding: survey.found, sheet: survey.sheet };
  if (missing !== null) throw createUnreadableError(missing, { ...read, format: survey.notes });
  const dates = makeDateColumn();
  let total = 0;
  for await (const records of getData(survey)) {
    total += records.length;
    for (const { cells } of records) if (cells) dates.add(readFilled(cells, columns.connected_on));
  }
  const dateOrder = dates.order(english);
  const order = reading.dateOrder ?? dateOrder.order;
  const certain = dateOrder.certain || reading.dateOrder !== undefined;
  const isTurned = areLastFirst(survey.samples.map((cells) => getCell(cells, columns.full_name)).filter(Boolean));
  const today = getToday(reading);
  const possible = [...dates.days(order)].filter(([day]) => findConnectionProblem(day, today) === null);
  const layout: Layout = {
    columns,
    nameExtras: findNameExtras(survey.headers),
    order,
    lastFirst: isTurned,
    today,
    width: survey.headers.length,
    headers: survey.headers,
  };
  const format = [...survey.notes];
  if (isTurned) format.push(LAST_NAMES_FIRST);
  if (dates.needsOrder()) {
    const first = order === 'dmy' ? 'day' : 'month';
    format.push(
      certain
        ? `Kith reads dates in digits with the ${first} first.`
        : `Where dates in digits are ambiguous, Kith reads the ${first} first.`,
    );
  }
  return {
    ...read,
    format,
    dates: dates.found(english, reading.dateOrder),
    toldOrder: dates.told(),
    total,
    owner: { connections: total, newest: findNewestOfBulk(new Map(possible)) },
    async *records() {
      for await (const records of getData(survey))
        yield records.map((record) => attachRow(getRecord(record, layout), record));
    },
  };
}

function describe(survey: Survey, columns: Columns): OpenFile['columns'] {
  const meanings = Object.entries(columns) as [Meaning, number][];
  return survey.headers.map((name, column) => ({
    name,
    ...describeField(meanings.find(([, at]) => at === column)?.[0]),
    samples: pickSamples(survey.samples, column),
  }));
}
