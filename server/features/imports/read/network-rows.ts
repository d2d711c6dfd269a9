import { SIGNAL_TYPES } from '../../../../shared/core/network/signals.ts';
import type { NetworkFile } from '../../../../shared/features/imports/import.ts';
import {
  type AccountInput,
  type ContactInput,
  type Holds,
  listAttributes,
  type StatedInput,
} from '../../../core/facts/book/attributes.ts';
import { CRM, qualifyId } from '../../../core/facts/book/external-ids.ts';
import type { StatedValues } from '../../../core/facts/book/statements.ts';
import { isIdentified, listEmails, makeShortNameId } from '../../../core/network/words/person-ids.ts';
import { type NumericDateOrder, parseDayInCell } from '../../../platform/files/tables/dates.ts';
import { explainEmail, findEmail } from '../../../platform/files/tables/emails.ts';
import { isFormula } from '../../../platform/files/tables/formulas.ts';
import { parseWebsite } from '../../../platform/files/tables/websites.ts';
import { foldText } from '../../../platform/text/names.ts';
import { findProfileKeys, parseProfileAddress } from '../../../platform/text/profile-address.ts';
import { getMonth, OPEN_END, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import {
  createMentionedJob,
  createPresentTenure,
  createRowProblem,
  emptyRecord,
  type FileRecord,
  type GoodRecord,
  getToday,
  OWNER_PLACE,
  type RowProblem,
} from '../runs/records.ts';
import { addAllAddresses } from './all-addresses.ts';
import { isWebsiteOfEmployer } from './column-kinds.ts';
import { findConnectionProblem, findDayProblem } from './connection-days.ts';
import { isShortened } from './id-systems.ts';
import { type JobEdge, readJobEdge, replaceEdge } from './job-dates.ts';
import { isOfCompany } from './network-columns.ts';
import { isNoEmployer } from './no-employers.ts';
import { createOwnRecord } from './own-career.ts';
import {
  composeName,
  isSum,
  parseJob,
  readFullName,
  readNamePart,
  splitLastFirst,
  stripCompany,
} from './person-names.ts';
import {
  type FileRow,
  RefusedRow,
  readFilled,
  readSeveral,
  readWholeNumber,
  readYear,
  readYesOrNo,
  refuse,
} from './row-of.ts';

const YEAR_ONLY_START = 1;
const YEAR_ONLY_END = 2;

/** @param notes the cells that were left out: with them the person would have been identified */
function refuseNameAlone(row: FileRow, notes: readonly RowProblem[]): never {
  const alone = 'A name alone does not identify a person: add a profile address, an e-mail, a company or an id.';
  const [wrong] = notes;
  if (!wrong) refuse(row, 'name', alone);
  const reason = `${wrong.reason.replace(' Kith imports the row without it.', '')} ${alone}`;
  throw new RefusedRow(createRowProblem(row.line, wrong.column, wrong.value, reason));
}

/** Reads one row into a record; a rejected record if it cannot be imported. */
export function readRow(file: NetworkFile, row: FileRow, order: NumericDateOrder): FileRecord {
  try {
    return READERS[file](row, order);
  } catch (error) {
    if (error instanceof RefusedRow) return { line: row.line, rejected: error.problem };
    throw error;
  }
}

const READERS: Record<NetworkFile, (row: FileRow, order: NumericDateOrder) => GoodRecord> = {
  accounts: (row) => {
    const record = emptyRecord(row.line);
    record.accounts.push(readAccount(row, record.notes));
    return record;
  },
  contacts: (row) => {
    const record = emptyRecord(row.line);
    const contact = readPerson(row, '', record.notes);
    record.contacts.push(contact);
    const headline = row.cell('title');
    const job = row.header('company') === null ? parseJob(headline) : null;
    const { company: stated, title } = job ?? {
      company: row.cell('company') || row.cell('company_2'),
      title: headline,
    };
    const company = isNoEmployer(stated) ? '' : stated;
    if (company) {
      if (!/[\p{L}\p{N}]/u.test(company) || isFormula(company)) refuse(row, 'company', 'This isn’t a company name.');
      record.accounts.push(readEmployer(row, company, contact, record.notes));
      record.tenures.push(createPresentTenure(title));
    } else if (!isIdentified(contact)) {
      refuseNameAlone(row, record.notes);
    } else if (stated) {
      const reason = 'This isn’t a current employer. Kith imports the row without it.';
      record.notes.push(createRowProblem(row.line, row.header('company') ?? row.header('title'), stated, reason));
    } else if (title) {
      const reason = 'The row has no company for it. Kith imports the row without it.';
      record.notes.push(createRowProblem(row.line, row.header('title'), title, reason));
    }
    return record;
  },
  tenures: (row, order) => {
    const record = row.isOwn ? createOwnRecord(row.line) : emptyRecord(row.line);
    const person = row.isOwn ? record.contacts[0]! : readPerson(row, '');
    if (!row.isOwn) record.contacts.push(person);
    const company = row.cell('company') || refuse(row, 'company', 'The company is missing.');
    if (isNoEmployer(company)) {
      if (!isIdentified(person)) refuse(row, 'company', 'This isn’t an employer.');
      const reason = 'This isn’t an employer. Kith imports the person without this job.';
      record.notes.push(createRowProblem(row.line, row.header('company'), company, reason));
      return record;
    }
    record.accounts.push(readCompany(row, company, 'company_domain'));
    const { start, end } = readSpan(row, order, record.notes);
    const year_only = (start.yearOnly ? YEAR_ONLY_START : 0) | (end.yearOnly ? YEAR_ONLY_END : 0);
    // Several titles of one job are in one cell, separated by bars.
    for (const title of new Set((row.cell('title') || '').split('|').map((part) => part.trim()))) {
      record.tenures.push({ contact: 0, account: 0, title, start_month: start.month, end_month: end.month, year_only });
    }
    return record;
  },
  signals: (row, order) => {
    const record = emptyRecord(row.line);
    const type = SIGNAL_TYPES.find((known) => foldText(known) === foldText(row.cell('type')));
    if (!type) refuse(row, 'type', `This isn’t a type of signal. The types are: ${SIGNAL_TYPES.join(', ')}.`);
    const addSide = (side: 'from' | 'to') => {
      const place = record.contacts.push(readPerson(row, `${side}_`)) - 1;
      const company = row.cell(`${side}_company`);
      if (company) {
        record.accounts.push({ name: company });
        record.tenures.push(createMentionedJob(place, record.accounts.length - 1));
      }
      return place;
    };
    const named = ['from_name', 'from_profile_url', 'from_email'].some((column) => row.cell(column) !== '');
    const from = named ? addSide('from') : OWNER_PLACE;
    const to = addSide('to');
    record.signals.push({
      type,
      sub_type: row.cell('sub_type') || null,
      direction: row.cell('direction') || null,
      source: row.cell('source') || 'Import',
      details: row.cell('details') || null,
      from,
      to,
      amount: readWholeNumber(row, 'amount'),
      occurred_on: readDay(row, type, order, record.notes),
    });
    return record;
  },
  investments: (row, order) => {
    const record = emptyRecord(row.line);
    const relation = row.cell('relation');
    if (relation && !/invest/i.test(relation)) refuse(row, 'relation', 'Only investments can be imported.');
    const investor = row.cell('investor') || refuse(row, 'investor', 'The investor is missing.');
    const company = row.cell('company') || refuse(row, 'company', 'The company is missing.');
    record.accounts.push(readCompany(row, investor, 'investor_domain'), readCompany(row, company, 'company_domain'));
    const { month } = readEdge(row, 'date', order, record.notes);
    record.investments.push({
      investor: 0,
      account: 1,
      round: row.cell('round') || null,
      month: month === OPEN_END ? UNKNOWN_START : month,
    });
    return record;
  },
  customers: (row) => {
    const record = emptyRecord(row.line);
    const company = row.cell('company') || refuse(row, 'company', 'The company that sells is missing.');
    const customer = row.cell('customer') || refuse(row, 'customer', 'The customer is missing.');
    record.accounts.push(readCompany(row, company, 'company_domain'), readCompany(row, customer, 'customer_domain'));
    record.customers.push({ company: 0, account: 1, relation: readRelation(row) });
    return record;
  },
};

const RELATIONS = {
  customer: /^(?:(?:existing|current|active|paying) )?(?:customer|client|user|won|yes)$/,
  prospect:
    /^(?:prospect|(?:potential|possible|former|past|churned|lost) (?:customer|client)|lead|opportunity|lost|churned)$/,
} as const;

/** A file without this column is one of customers. */
function readRelation(row: FileRow): 'customer' | 'prospect' {
  const relation = foldText(row.cell('relation'));
  if (relation === '' || RELATIONS.customer.test(relation)) return 'customer';
  if (RELATIONS.prospect.test(relation)) return 'prospect';
  return refuse(row, 'relation', 'Enter customer or prospect.');
}

/** The reader of a cell, by the kind of its attribute; undefined for an empty cell. Names are read elsewhere. */
const READ: Record<Exclude<Holds, 'name' | 'month' | 'ids'>, (row: FileRow, column: string) => StatedValues[string]> = {
  text: (row, column) => row.cell(column) || undefined,
  website: (row, column) =>
    readFilled(row, column, (cell) => parseWebsite(cell)?.website ?? refuse(row, column, 'This is not an address.')),
  domain: (row, column) =>
    readFilled(
      row,
      column,
      (cell) => parseWebsite(cell)?.domain ?? refuse(row, column, 'This is not a domain of one company.'),
    ),
  profile: (row, column) =>
    readFilled(row, column, (cell) => {
      const found = parseProfileAddress(cell);
      return 'key' in found ? found.key : (findProfileKeys(cell)[0] ?? refuse(row, column, found.reason));
    }),
  email: (row, column) => readFilled(row, column, (cell) => findEmail(cell) ?? refuse(row, column, explainEmail(cell))),
  count: (row, column) => (column === 'founded' ? readYear(row, column) : readWholeNumber(row, column)) ?? undefined,
  flag: (row, column) => readFilled(row, column, (cell) => readYesOrNo(row, column, cell)),
  tags: readSeveral,
  names: readSeveral,
};

/**
 * The row's data about an account or a person, except their names, from the columns with the prefix.
 * @param notes gets unreadable values if the row can be imported without them; otherwise the row is rejected
 */
function readStatedValues<E extends 'account' | 'contact'>(
  entity: E,
  row: FileRow,
  prefix: string,
  notes?: RowProblem[],
): StatedInput<E> {
  const stated: StatedValues = {};
  for (const [attribute, { holds, file }] of listAttributes(entity)) {
    if (file === null || holds === 'name' || holds === 'month') continue;
    if (holds === 'ids') {
      Object.assign(stated, readId(row, `${prefix}${file.column}`, stated.crm_id, notes));
      continue;
    }
    try {
      const value = READ[holds](row, `${prefix}${file.column}`);
      if (value !== undefined) stated[attribute] = value;
    } catch (error) {
      if (!(error instanceof RefusedRow) || !notes) throw error;
      notes.push({ ...error.problem, reason: `${error.problem.reason} Kith imports the row without it.` });
    }
  }
  return stated as StatedInput<E>;
}

/** The id of the file's system; the CRM's own has a column of its own. */
function readId(row: FileRow, column: string, crmId: StatedValues[string], notes?: RowProblem[]): StatedValues {
  const id = row.cell(column);
  if (id === '' || !row.idSystem) return {};
  if (isShortened(id)) {
    const reason = 'A spreadsheet has shortened this id. Kith imports the row without it.';
    notes?.push(createRowProblem(row.line, row.header(column), id, reason));
    return {};
  }
  if (row.idSystem === CRM) return crmId === undefined ? { crm_id: id } : {};
  return { external_ids: [qualifyId(row.idSystem, id)] };
}

/** Columns that say who may know of a company: a row with an unreadable one is rejected. */
const SECRET = ['confidential', 'stealth'];

function readAccount(row: FileRow, notes: RowProblem[]): AccountInput {
  const name = row.cell('name') || refuse(row, 'name', 'The name is missing.');
  if (!/[\p{L}\p{N}]/u.test(name)) refuse(row, 'name', 'This is not a name.');
  const account: AccountInput = { name };
  for (const column of SECRET) readFilled(row, column, (cell) => readYesOrNo(row, column, cell));
  Object.assign(account, readStatedValues('account', row, '', notes));
  // A website gives its company's domain if no column does.
  const domain = account.domain ?? parseWebsite(account.website ?? '')?.domain;
  if (domain) account.domain = domain;
  return account;
}

function readCompany(row: FileRow, name: string, domainColumn: string): AccountInput {
  if (!/[\p{L}\p{N}]/u.test(name)) refuse(row, 'company', 'This isn’t a company name.');
  const domain = row.cell(domainColumn);
  const found = domain ? parseWebsite(domain)?.domain : undefined;
  return found ? { name, domain: found } : { name };
}

/** The company at which a person of the row works. A website beside the two may be the person's own. */
function readEmployer(row: FileRow, name: string, person: ContactInput, notes: RowProblem[]): AccountInput {
  const company = readCompany(row, name, 'company_domain');
  const header = row.header('company_domain') ?? '';
  if (company.domain === undefined || isOfCompany(header)) return company;
  if (isWebsiteOfEmployer(company.domain, { name: person.name, company: name, emails: listEmails(person) }))
    return company;
  const reason = 'This may be a website of the person’s own. Kith imports the row without it.';
  notes.push(createRowProblem(row.line, header, row.cell('company_domain'), reason));
  return { name };
}

/** The person by any data of the row; the name may be missing if another column identifies them. */
function readPerson(row: FileRow, prefix: string, notes?: RowProblem[]): ContactInput {
  const whole = readFullName(row.cell(`${prefix}name`));
  const full = whole.includes(',') ? stripCompany(whole, row.cell(`${prefix}company`)) : whole;
  const parts = prefix || !row.lastFirst ? null : splitLastFirst(full);
  const first = parts?.first ?? (prefix ? '' : readNamePart(row.cell('first_name')));
  const last = parts?.last ?? (prefix ? '' : readNamePart(row.cell('last_name'), 'last'));
  const readExtra = (column: string): string => (prefix || parts ? '' : row.cell(column));
  const { name, short } = composeName({ first, last, full: parts ? '' : full }, readExtra);
  if (isFormula(name)) refuse(row, `${prefix}name`, 'This is a formula. Export its value instead.');
  if (isSum(name)) refuse(row, `${prefix}name`, 'This is a total of the other rows, not a person.');
  const contact: ContactInput = { name, ...readStatedValues('contact', row, prefix, notes) };
  if (!prefix) addAllAddresses(contact, row, notes);
  if (short) contact.external_ids = [...(contact.external_ids ?? []), makeShortNameId(short)];
  if (first) contact.first_name = first;
  if (last) contact.last_name = last;
  if (name === '' && !isIdentified(contact)) {
    refuse(row, `${prefix}name`, 'Nothing in the row identifies this person.');
  }
  if (name !== '' && !/[\p{L}\p{N}]/u.test(name)) refuse(row, `${prefix}name`, 'This is not a name.');
  if (prefix && name !== '' && !contact.profile_key && !contact.email && !row.cell(`${prefix}company`)) {
    refuse(
      row,
      `${prefix}name`,
      'A name alone does not identify a person: add a profile address, an e-mail or a company.',
    );
  }
  return contact;
}

/** The months of a job. If the end comes before the start, one of them is wrong: the job stays, as one that is over. */
function readSpan(row: FileRow, order: NumericDateOrder, notes: RowProblem[]): { start: JobEdge; end: JobEdge } {
  const start = readStart(row, order, notes);
  const end = readEdge(row, 'end', order, notes);
  if (start.month === UNKNOWN_START || end.month === UNKNOWN_END || end.month >= start.month) return { start, end };
  const reason = 'The job ends before it starts. Kith imports it without dates.';
  notes.push(createRowProblem(row.line, row.header('end'), row.cell('end'), reason));
  return { start: { month: UNKNOWN_START, yearOnly: false }, end: { month: UNKNOWN_END, yearOnly: false } };
}

/** The month in a cell. One that Kith cannot read is left out with a note: the rest of the row still counts. */
function readEdge(row: FileRow, column: 'start' | 'end' | 'date', order: NumericDateOrder, notes: RowProblem[]) {
  const cell = row.cell(column);
  const side = column === 'end' ? 'end' : 'start';
  const found = readJobEdge(cell, side, order);
  if (found) return found;
  const left = replaceEdge(cell, side);
  const read = side === 'start' ? 'without it' : left.month === OPEN_END ? 'as still going on' : 'as over';
  const reason = `This is not a year, a month or a day, such as 2017, 2017-03 or 2017-03-14. Kith imports the row ${read}.`;
  notes.push(createRowProblem(row.line, row.header(column), cell, reason));
  return left;
}

/** The day of a signal; one that cannot be, or that Kith cannot read, is left out with a note. */
function readDay(row: FileRow, type: string, order: NumericDateOrder, notes: RowProblem[]): string | null {
  const cell = row.cell('date');
  const day = parseDayInCell(cell, order);
  const judge = type === 'Linkedin Connection' ? findConnectionProblem : findDayProblem;
  const wrong = day ? judge(day, getToday(row)) : cell === '' ? null : 'This is not a date, such as 2017-03-14.';
  if (!wrong) return day;
  notes.push(
    createRowProblem(row.line, row.header('date'), row.cell('date'), `${wrong} Kith imports the row without it.`),
  );
  return null;
}

/** A job may be agreed on, but hardly for a later time than this. */
const MONTHS_AHEAD = 12;

/** The first month of a job; one that cannot be is left out with a note. */
function readStart(row: FileRow, order: NumericDateOrder, notes: RowProblem[]): JobEdge {
  const start = readEdge(row, 'start', order, notes);
  if (start.month <= getMonth(new Date(getToday(row))) + MONTHS_AHEAD) return start;
  const reason = 'This is more than a year ahead. Kith imports the row without it.';
  notes.push(createRowProblem(row.line, row.header('start'), row.cell('start'), reason));
  return { month: UNKNOWN_START, yearOnly: false };
}
