/** Records of a CRM as rows of a file, so that they are read, judged and refused by the rules of imports. */
import { createHash } from 'node:crypto';
import type { CrmTypeRule } from '../../../../shared/features/imports/crm/mapping/calls.ts';
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

/** @param meaning what it means besides what it says: it is read anew when either changes */
export const hashRecord = (row: CrmCompany | CrmPerson, meaning: string): string =>
  createHash('sha256')
    .update(JSON.stringify([row, meaning]))
    .digest('base64url')
    .slice(0, 27);

function makeRow(cells: Record<string, string>): FileRow {
  return {
    line: 0,
    cell: (column) => (isPlaceholder(cells[column] ?? '') ? '' : cells[column]!.trim()),
    header: (column) => (column in cells ? column : null),
  };
}

type Meaning = CrmTypeRule['meaning'];

/** The cells of a row about a company. Null: a placeholder, and no company. */
export function makeCompanyCells({ id, ...company }: CrmCompany, meaning: Meaning): Record<string, string> | null {
  if (isNobody(company.name)) return null;
  const { name, website, industry, country, city, employees } = company;
  const kind = meaning === 'investor' ? 'Investor' : company.type;
  const type = meaning === 'portfolio' ? 'Portfolio' : '';
  return { name, website, kind, industries: industry, country, city, headcount: employees, type, crm_id: id };
}

/**
 * @param seller the portfolio company whose customer or prospect it is
 * @returns null for a placeholder, and no company
 */
export function readCrmCompany(company: CrmCompany, meaning: Meaning, seller: string | null): FileRecord | null {
  const cells = makeCompanyCells(company, meaning);
  const record = cells && readRow('accounts', makeRow(cells), 'dmy');
  const isSold = seller !== null && (meaning === 'customer' || meaning === 'prospect');
  if (isSold && record && !('rejected' in record)) {
    record.accounts.push({ name: seller });
    record.customers.push({ company: 1, account: 0, relation: meaning });
  }
  return record;
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
