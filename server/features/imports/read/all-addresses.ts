import type { ContactInput } from '../../../core/facts/book/attributes.ts';
import { makeEmailId, makeProfileId } from '../../../core/network/words/person-ids.ts';
import { findEmails, isOfficeAddress } from '../../../platform/files/tables/emails.ts';
import { findProfileKeys } from '../../../platform/text/profile-address.ts';
import { EMAIL_COLUMNS, PROFILE_COLUMNS } from './column-kinds.ts';

/** Each value of the columns once, in their order. */
const listAll = (columns: readonly string[], find: (column: string) => string[]): string[] => [
  ...new Set(columns.flatMap(find)),
];

/** All addresses in a person's row, of which the first of each kind is shown. Any of several finds the person later; an office's identifies nobody. */
export function addAllAddresses(contact: ContactInput, cell: (column: string) => string): void {
  const emails = listAll(EMAIL_COLUMNS, (column) => findEmails(cell(column)));
  const profiles = listAll(PROFILE_COLUMNS, (column) => findProfileKeys(cell(column)));
  if (emails[0]) contact.email ??= emails[0];
  if (profiles[0]) contact.profile_key ??= profiles[0];
  const listIfSeveral = (values: readonly string[]) => (values.length > 1 ? values : []);
  const ids = [
    ...listIfSeveral(emails)
      .filter((email) => !isOfficeAddress(email))
      .map(makeEmailId),
    ...listIfSeveral(profiles).map(makeProfileId),
  ];
  if (ids.length > 0) contact.external_ids = [...(contact.external_ids ?? []), ...ids];
}
