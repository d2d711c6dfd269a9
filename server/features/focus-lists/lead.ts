/** A row of a list as a lead. */
import type { LeadField } from '../../../shared/features/focus-lists/list.ts';
import { isOfficeAddress } from '../../platform/files/tables/emails.ts';
import { parseProfileAddress } from '../../platform/text/profile-address.ts';
import type { LeadColumn } from './columns.ts';

export interface Lead {
  /** The key of the profile's address; null where there is none. */
  key: string | null;
  /** The reason why the text in place of the address is not an address. */
  addressProblem: string | null;
  /** Null for none, and for one of an office, which several people have. */
  email: string | null;
  name: string;
  /** First and last name, if the full name has more. */
  shortName: string;
  company: string;
  title: string;
  /** All words about the place. */
  location: string;
}

const listMails = (cell: string): string[] =>
  cell
    .toLowerCase()
    .split(/[\s,;<>]+/)
    .filter((text) => /^[^@]+@[^@]+\.[^@.]+$/.test(text) && !isOfficeAddress(text));

/** Ids that stand in an address in place of the public name. */
export const isMemberKey = (key: string): boolean => /^in\/AC[A-Za-z]/.test(key);

export function toLead(columns: readonly LeadColumn[], cells: readonly string[]): Lead {
  const listCells = (field: LeadField) =>
    columns.flatMap((column, at) => (column.field === field ? (cells[at]?.trim() ?? '') || [] : []));
  const getFirst = (field: LeadField) => listCells(field)[0] ?? '';
  const addresses = listCells('linkedin').map(parseProfileAddress);
  const keys = addresses.flatMap((address) => ('key' in address ? address.key : []));
  const problem = addresses.flatMap((address) => ('reason' in address ? address.reason : []))[0] ?? null;
  const short = [getFirst('first_name'), getFirst('last_name')].filter(Boolean).join(' ');
  return {
    // Other tools give an id of their own beside the public address.
    key: keys.find((key) => !isMemberKey(key)) ?? keys[0] ?? null,
    addressProblem: keys.length > 0 ? null : problem,
    email: listCells('email').flatMap(listMails)[0] ?? null,
    name: getFirst('full_name') || short,
    shortName: getFirst('first_name') && getFirst('last_name') ? short : '',
    company: getFirst('company'),
    title: getFirst('title'),
    location: listCells('location').join(', '),
  };
}

/** A lead's name, as shown to people. */
export function getLeadName(lead: Lead, columns: readonly LeadColumn[], cells: readonly string[]): string {
  const address = columns.findIndex(({ field }, at) => field === 'linkedin' && cells[at]);
  return lead.name || cells[address] || cells.find((cell) => cell !== '') || 'A lead';
}

/** The row by its headings; of repeated headings the later ones carry their column's number. */
export function toLeadInput(columns: readonly LeadColumn[], cells: readonly string[]): Record<string, string> {
  const input: Record<string, string> = {};
  columns.forEach(({ name }, at) => {
    const heading = name || `Column ${at + 1}`;
    input[heading in input ? `${heading} (${at + 1})` : heading] = cells[at] ?? '';
  });
  return input;
}
