/** Records of a CRM as rows of a file, so that they are read, judged and refused by the rules of imports. */
import { createHash } from 'node:crypto';
import type { CrmCompany, CrmPerson } from '../../../platform/ports/crm.ts';
import { readRow } from '../read/network-rows.ts';
import type { FileRow } from '../read/row-of.ts';
import type { FileRecord } from '../runs/records.ts';

/** What connectors and people type where a name is required and they have none. */
const PLACEHOLDER =
  /^\W*(?:not provided|not available|unknown|n\/?a|no (?:last ?)?name|tbd|tbc|do not use|x{3,})?\W*$/i;
const TEST = /^\W*test(?:\W+(?:test|contact|account|user|record|\d+))?\W*$/i;

const isPlaceholder = (cell: string): boolean => PLACEHOLDER.test(cell);
const isNobody = (name: string): boolean => isPlaceholder(name) || TEST.test(name);

export const hashRecord = (row: CrmCompany | CrmPerson): string =>
  createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 27);

function makeRow(cells: Record<string, string>): FileRow {
  return {
    line: 0,
    cell: (column) => (isPlaceholder(cells[column] ?? '') ? '' : cells[column]!.trim()),
    header: (column) => (column in cells ? column : null),
  };
}

/** The cells of a row about a company. Null: a placeholder, and no company. */
export function makeCompanyCells({ id, ...company }: CrmCompany): Record<string, string> | null {
  if (isNobody(company.name)) return null;
  const { name, website, type, industry, country, city, employees } = company;
  return { name, website, kind: type, industries: industry, country, city, headcount: employees, crm_id: id };
}

/** Null: a placeholder, and no company. */
export function readCrmCompany(company: CrmCompany): FileRecord | null {
  const cells = makeCompanyCells(company);
  return cells && readRow('accounts', makeRow(cells), 'dmy');
}

/** The cells of a row about a person. Null: a placeholder, and nobody. */
export function makePersonCells(person: CrmPerson, companyName: string): Record<string, string> | null {
  const { id, name, firstName, lastName, email, title, profile } = person;
  if (isNobody(name) || (lastName !== '' && isPlaceholder(lastName))) return null;
  const names = { name, first_name: firstName, last_name: lastName };
  return { ...names, email, title, company: companyName, profile_url: profile, crm_id: id };
}

/** Null: a placeholder, and nobody. */
export function readCrmPerson(person: CrmPerson, companyName: string): FileRecord | null {
  const cells = makePersonCells(person, companyName);
  if (!cells) return null;
  const record = readRow('contacts', makeRow(cells), 'dmy');
  const employer = 'rejected' in record ? undefined : record.accounts[0];
  if (employer && person.companyId !== '') employer.crm_id = person.companyId;
  return record;
}
