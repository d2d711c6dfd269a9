import type { ContactInput } from '../../../core/facts/book/attributes.ts';
import { makeEmailId, makeProfileId } from '../../../core/network/words/person-ids.ts';
import { explainEmail, findEmails, isOfficeAddress } from '../../../platform/files/tables/emails.ts';
import { findProfileKeys, isMemberIdKey, parseProfileAddress } from '../../../platform/text/profile-address.ts';
import { createRowProblem, type RowProblem } from '../runs/records.ts';
import { EMAIL_COLUMNS, PROFILE_COLUMNS } from './column-kinds.ts';
import type { FileRow } from './row-of.ts';

/** Each value of the columns once, in their order. */
const listAll = (columns: readonly string[], find: (column: string) => string[]): string[] => [
  ...new Set(columns.flatMap(find)),
];

/** Why a cell beside the first of its kind holds no address; null if it holds one, or is something else, such as a person's website. */
function findProblem(column: string, cell: string): string | null {
  if (EMAIL_COLUMNS.includes(column)) return findEmails(cell).length > 0 ? null : explainEmail(cell);
  if (!/linkedin\.|^\/?in\//i.test(cell) || findProfileKeys(cell).length > 0) return null;
  const parsed = parseProfileAddress(cell);
  return 'reason' in parsed ? parsed.reason : null;
}

/**
 * All addresses in a person's row, of which the first of each kind is shown. Any of several finds the person later; an office's identifies nobody.
 * @param notes gets the cells of further columns that hold no address; those of the first are read with the other attributes
 */
export function addAllAddresses(contact: ContactInput, row: FileRow, notes?: RowProblem[]): void {
  const emails = listAll(EMAIL_COLUMNS, (column) => findEmails(row.cell(column)));
  const profiles = listAll(PROFILE_COLUMNS, (column) => findProfileKeys(row.cell(column)));
  for (const column of [...EMAIL_COLUMNS.slice(1), ...PROFILE_COLUMNS.slice(1)]) {
    const cell = row.cell(column);
    const problem = cell === '' ? null : findProblem(column, cell);
    if (problem === null) continue;
    notes?.push(createRowProblem(row.line, row.header(column), cell, `${problem} Kith imports the row without it.`));
  }
  if (emails[0]) contact.email ??= emails[0];
  // The one that people know before the network's own id.
  if (!contact.profile_key || isMemberIdKey(contact.profile_key))
    contact.profile_key = profiles.find((key) => !isMemberIdKey(key)) ?? contact.profile_key ?? profiles[0];
  const listIfSeveral = (values: readonly string[]) => (values.length > 1 ? values : []);
  const ids = [
    ...listIfSeveral(emails)
      .filter((email) => !isOfficeAddress(email))
      .map(makeEmailId),
    ...listIfSeveral(profiles).map(makeProfileId),
  ];
  if (ids.length > 0) contact.external_ids = [...(contact.external_ids ?? []), ...ids];
}
