import type {
  DigestCandidate,
  SharedPerson,
  WaitingCandidate,
} from '../../../../shared/features/talent/founders-digest/calls.ts';
import { getUserName } from '../../../platform/access/users.ts';
import { buildProfileUrl } from '../../../platform/text/profile-address.ts';
import type { PlaceInDigests, SharedRow, WaitingRow } from './queries.ts';

export function serializeSharedPerson(row: SharedRow): SharedPerson {
  const { account_id, account, logo_url } = row;
  return {
    id: String(row.contact_id),
    name: row.name,
    title: row.title ?? '',
    location: row.location,
    company: account_id === null ? null : { id: String(account_id), name: account ?? '', logo_url },
    linkedin_profile: buildProfileUrl(row.profile_key),
    skills: (row.skills ?? '').split(';').filter(Boolean),
    skill_category: row.skill_category,
    role: row.role,
  };
}

export const serializeDigestCandidate = (row: SharedRow): DigestCandidate => ({
  id: String(row.id),
  digest_day: row.digest_day,
  person: serializeSharedPerson(row),
});

export const serializeWaitingCandidate = (row: WaitingRow): WaitingCandidate => ({
  id: String(row.id),
  shared_at: row.shared_at,
  confidential: row.discreet === 1,
  person: serializeSharedPerson(row),
  shared_by: getUserName(row.given_name, row.family_name, row.email),
});

export const writeDigestCursor = ({ digest_day, id }: PlaceInDigests): string => `${digest_day}~${id}`;

/** Undefined for a text that is no cursor. */
export function parseDigestCursor(cursor: string): PlaceInDigests | undefined {
  const [, digest_day, id] = /^(\d{4}-\d{2}-\d{2})~(\d{1,10})$/.exec(cursor) ?? [];
  return digest_day === undefined ? undefined : { digest_day, id: Number(id) };
}
