import type { ColdTie } from '../../../shared/features/in-touch/calls.ts';
import type { ColdTieRow, PlaceOfTie } from '../../core/network/read/news/cold-ties.ts';
import { signalDefinitions } from '../../core/network/signals/all.ts';
import { buildProfileUrl } from '../../platform/text/profile-address.ts';

export const serializeColdTie = (row: ColdTieRow): ColdTie => ({
  id: `${row.contact_id}-${row.member_id}`,
  person: {
    id: String(row.contact_id),
    name: row.name,
    title: row.title ?? '',
    linkedin_profile: buildProfileUrl(row.profile_key),
  },
  company: row.account_id === null ? null : { id: String(row.account_id), name: row.account!, logo_url: row.logo_url },
  was: row.was,
  now: row.category,
  last: { what: signalDefinitions[row.touch].touch!, day: row.touched_on, by: row.by },
  wanted: { follows: Number(row.follows), requests: Number(row.requests), use_cases: Number(row.use_cases) },
  reminded: Boolean(row.reminded),
});

export const writeTieCursor = ({ wanted, fell, contact_id, member_id }: PlaceOfTie): string =>
  `${wanted}~${fell}~${contact_id}~${member_id}`;

/** Undefined for a text that is no cursor. */
export function parseTieCursor(cursor: string): PlaceOfTie | undefined {
  const [, wanted, fell, contact, member] = /^([01])~([1-4])~(\d{1,9})~(\d{1,9})$/.exec(cursor) ?? [];
  if (member === undefined) return undefined;
  return { wanted: Number(wanted), fell: Number(fell), contact_id: Number(contact), member_id: Number(member) };
}
