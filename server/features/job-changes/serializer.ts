import type { JobChange, MovedPerson, NewThere, Rise } from '../../../shared/features/job-changes/calls.ts';
import type { JobChangeRow, NewPersonRow, PlaceOfChange, RiseRow } from '../../core/network/read/news/job-changes.ts';
import { getUserName } from '../../platform/access/users.ts';
import { buildProfileUrl } from '../../platform/text/profile-address.ts';
import { getDayOfMonth } from '../../platform/time/months.ts';

type Row = JobChangeRow | NewPersonRow | RiseRow;

function serializePerson({ contact_id, name, title, score, profile_key }: Row): MovedPerson {
  return { id: String(contact_id), name, title: title ?? '', score, linkedin_profile: buildProfileUrl(profile_key) };
}

const serializeCompany = (id: number, name: string, logo_url: string | null) => ({ id: String(id), name, logo_url });
const serializeMonth = (month: number): string => getDayOfMonth(month, 'first').slice(0, 7);

export function serializeJobChange(row: JobChangeRow): JobChange {
  return {
    id: String(row.id),
    person: serializePerson(row),
    from: serializeCompany(row.from_id, row.from_name, row.from_logo_url),
    to: serializeCompany(row.account_id, row.account, row.logo_url),
    after: serializeMonth(row.after_month),
    before: serializeMonth(row.before_month),
    list_of: row.named ? getUserName(row.given_name, row.family_name, row.email) : 'somebody at the firm',
    import_id: String(row.import_id),
  };
}

export function serializeNew(row: NewPersonRow): NewThere {
  return {
    person: serializePerson(row),
    company: serializeCompany(row.account_id, row.account, row.logo_url),
    since: row.since.slice(0, 10),
  };
}

export const serializeRise = (row: RiseRow): Rise => ({
  person: serializePerson(row),
  company: serializeCompany(row.account_id, row.account, row.logo_url),
  from: row.rose_from,
  at: row.rose_at,
});

export const writeChangesCursor = ({ import_id, score, id }: PlaceOfChange): string => `${import_id}~${score}~${id}`;

/** Undefined for a text that is no cursor. */
export function parseChangesCursor(cursor: string): PlaceOfChange | undefined {
  const [, import_id, score, id] = /^(\d{1,10})~([0-4])~(\d{1,10})$/.exec(cursor) ?? [];
  if (id === undefined) return undefined;
  return { import_id: Number(import_id), score: Number(score), id: Number(id) };
}
