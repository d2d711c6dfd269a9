/**
 * Tells by its values whom or what a row of a table is about. A row with a person's name, a title or a personal e-mail beside a company is
 * about that person; a table may hold people and companies.
 */

import { hasLegalForm, looksLikePerson } from '../../../core/network/words/person-like.ts';
import { isPlaceholder } from '../../../platform/files/cells/placeholders.ts';
import { findEmail, isOfficeAddress } from '../../../platform/files/tables/emails.ts';
import { formatCell } from '../../../platform/files/tables/formulas.ts';
import { parseWebsite } from '../../../platform/files/tables/websites.ts';
import { getRegistrableDomain } from '../../../platform/text/domains.ts';
import { foldName, foldText } from '../../../platform/text/names.ts';
import { getProfileKey } from '../../../platform/text/profile-address.ts';
import type { ByPlace } from './chosen-columns.ts';
import type { TableSample } from './column-kinds.ts';
import {
  completePeople,
  describeMissingColumns,
  detectNetworkFile,
  type NetworkColumns,
  readColumnsAs,
} from './network-columns.ts';
import { findMarker, type Marker } from './subject-marker.ts';

type Places = ReadonlyMap<string, number>;

function readCell(cells: readonly string[], places: Places, column: string): string {
  const cell = formatCell(cells[places.get(column) ?? -1] ?? '');
  return isPlaceholder(cell, true) ? '' : cell;
}

/** The values of a row that tell whom or what it is about. */
interface NamedSubject {
  name: string;
  company: string;
  /** More than a name says that a person is meant: first and last name in columns of their own, a title, a profile, a personal e-mail. */
  shown: boolean;
  /** Its e-mail is an office's, such as info@. */
  isOffice: boolean;
  /** The first part of the host of its website, or of an office's e-mail, in letters and digits; read only where it decides. */
  host: () => string;
}

function readSubject(cells: readonly string[], people: Places, companies: Places): NamedSubject {
  const readColumn = (column: string) => readCell(cells, people, column);
  const parts = [readColumn('first_name'), readColumn('last_name')].filter(Boolean).join(' ');
  const email = findEmail(readColumn('email'));
  const isOffice = email !== null && isOfficeAddress(email);
  return {
    name: readColumn('name') || parts,
    company: readColumn('company') || readColumn('company_2'),
    shown:
      [parts, readColumn('title'), getProfileKey(readColumn('profile_url'))].some(Boolean) ||
      (email !== null && !isOffice),
    isOffice,
    host: () => {
      const site = parseWebsite(readCell(cells, companies, 'domain') || readCell(cells, companies, 'website'));
      const host = site?.domain ?? (isOffice ? email.split('@')[1] : null);
      return foldText(getRegistrableDomain(host ?? '').split('.')[0]!).replaceAll(' ', '');
    },
  };
}

const isNamedBy = (host: string, name: string): boolean =>
  host !== '' && name !== '' && foldName(name).replaceAll(' ', '').startsWith(host);

/** Whether the name is a person's, as far as it and the website tell. */
const isNameOfPerson = ({ name, company, host }: NamedSubject): boolean =>
  looksLikePerson(name) && (!isNamedBy(host(), name) || isNamedBy(host(), company));

const isCompanyTwice = ({ name, company }: NamedSubject): boolean =>
  foldName(name) === foldName(company) && !looksLikePerson(name);

const isMost = (some: readonly unknown[], all: readonly unknown[]): boolean => some.length > all.length / 2;

/** Whether most rows that have a company beside another name are about people; or if none has one, most rows. */
function holdsPeople(samples: readonly string[][], people: Places, companies: Places): boolean {
  const named = samples.map((cells) => readSubject(cells, people, companies)).filter(({ name }) => name !== '');
  const beside = named.filter(({ name, company }) => company !== '' && foldName(name) !== foldName(company));
  if (beside.length > 0) {
    const ofPeople = beside.filter((subject) => subject.shown || isNameOfPerson(subject));
    return isMost(ofPeople, beside);
  }
  const ofPeople = named.filter((subject) => subject.shown && isNameOfPerson(subject));
  return isMost(ofPeople, named);
}

/** A table of people, some of whose rows may be about companies. */
export interface RowPartition {
  marker: Marker | null;
  /** The columns by which a row about a company is read; null if the row is about a person. */
  columnsFor(cells: readonly string[]): Places | null;
}

export interface JudgedTable extends NetworkColumns {
  parting?: RowPartition;
  /** The reason why the user has to say what the table holds, as a sentence. */
  doubt?: string;
}

const WITHOUT_COMPANY =
  'These names look like people’s, but no column contains their companies. Choose the company column, or choose accounts as the file’s content.';

/** Whether a column of relations holds no investments: then it says how somebody is related to the firm. */
function isOfOthers(found: NetworkColumns | null, samples: readonly string[][], chosen: ByPlace): boolean {
  const at = found?.file === 'investments' ? (found.columns.get('relation') ?? -1) : -1;
  const filled = samples.map((cells) => cells[at] ?? '').filter((cell) => cell !== '');
  return filled.length > 0 && !chosen.has(at) && !filled.some((cell) => /invest/i.test(cell));
}

/** Whether no row of a table of jobs says when one began or ended: then its people are listed for themselves. */
const isUndated = ({ columns }: NetworkColumns, samples: readonly string[][]): boolean =>
  samples.length > 0 &&
  samples.every((cells) => ['start', 'end'].every((column) => !cells[columns.get(column) ?? -1]?.trim()));

/** The kind and the columns of a table: its values count besides its headings. */
export function judgeTable(table: TableSample, chosen: ByPlace): JudgedTable | null {
  const { headers, samples } = table;
  const byHeadings = detectNetworkFile(table, chosen);
  const relation = isOfOthers(byHeadings, samples, chosen) ? byHeadings?.columns.get('relation') : undefined;
  const found =
    relation === undefined
      ? byHeadings
      : (detectNetworkFile(table, new Map([...chosen, [relation, null]])) ?? byHeadings);
  if (found?.file === 'tenures' && isUndated(found, samples)) {
    const people = completePeople(readColumnsAs('contacts', table, chosen), table, chosen);
    return describeMissingColumns(people) === null ? people : found;
  }
  if (found?.file !== 'accounts' && found?.file !== 'contacts') return found;
  const marker = findMarker(headers, samples, chosen);
  const asPeople = readColumnsAs('contacts', table, marker ? marker.chosen : chosen);
  const people = found.file === 'contacts' ? completePeople(asPeople, table, chosen) : asPeople;
  const companies = readColumnsAs('accounts', table, chosen).columns;
  if (describeMissingColumns(people) !== null)
    return holdsPeople(samples, people.columns, companies) ? { ...found, doubt: WITHOUT_COMPANY } : found;
  const isMarked = marker?.hasPeople ?? false;
  const isTurned = found.file === 'accounts' && !isMarked;
  if (isTurned && !holdsPeople(samples, people.columns, companies)) return found;
  return { ...people, parting: getParting(people.columns, { table, chosen, marker, isTurned }) };
}

interface ParsedRows {
  table: TableSample;
  chosen: ByPlace;
  marker: Marker | null;
  /** By its headings alone it would be a table of companies. */
  isTurned: boolean;
}

function getParting(people: Places, { table, chosen, marker, isTurned }: ParsedRows): RowPartition {
  /** The columns of a company whose name stands in that column. */
  const readColumnsOf = (name: string): Places | null => {
    const at = people.get(name);
    if (at === undefined) return null;
    const without = [...chosen.keys(), ...(marker ? [marker.at] : [])].map((place): [number, null] => [place, null]);
    return readColumnsAs('accounts', table, new Map<number, string | null>([...without, [at, 'name']])).columns;
  };
  const byName = readColumnsOf('name');
  const byCompany = readColumnsOf('company');
  const doesDescribe = (cells: readonly string[], places: Places | null): boolean =>
    places !== null &&
    [...places].some(([column, at]) => !/^(?:name|crm_id|external_id)$/.test(column) && (cells[at] ?? '') !== '');
  const employers = new Set(table.samples.map((cells) => foldName(readCell(cells, people, 'company'))));
  const isOfPerson = (subject: NamedSubject): boolean =>
    isNameOfPerson(subject) && !(subject.isOffice && employers.has(foldName(subject.name)));
  /** Cells that only people have: nearly all rows are told by these alone. */
  const ofPeople = ['first_name', 'last_name', 'title'].flatMap((column) => people.get(column) ?? []);
  return {
    marker,
    columnsFor(cells) {
      if (!marker && ofPeople.some((at) => cells[at])) return null;
      const subject = readSubject(cells, people, byName ?? byCompany ?? people);
      const marked = marker?.isCompany(cells) ?? null;
      if (marked !== null) return marked ? (subject.name !== '' ? byName : byCompany) : null;
      if (subject.shown) return null;
      if (subject.name === '') return subject.company !== '' && doesDescribe(cells, byCompany) ? byCompany : null;
      if (subject.company !== '') return isCompanyTwice(subject) ? byName : null;
      return hasLegalForm(subject.name) || ((isTurned || subject.isOffice) && !isOfPerson(subject)) ? byName : null;
    },
  };
}
