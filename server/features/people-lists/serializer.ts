import type { LastTouch } from '../../../shared/core/network/touch.ts';
import type { ListedPerson, PeopleList } from '../../../shared/features/people-lists/calls.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { getUserName } from '../../platform/access/users.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db/engine.ts';
import { buildProfileUrl } from '../../platform/text/profile-address.ts';
import * as queries from './queries.ts';

interface NamedUser {
  id: number;
  given_name: string | null;
  family_name: string | null;
  email: string;
}

export const serializeColleague = ({ id, given_name, family_name, email }: NamedUser) => ({
  id: String(id),
  name: getUserName(given_name, family_name, email),
});

/** @param contactId says of each list whether this person is on it */
export async function serializeLists(
  db: Db,
  viewer: Viewer,
  rows: readonly queries.PeopleListRow[],
  contactId?: number,
): Promise<PeopleList[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await queries.countVisiblePeople(db, getViewerScope(viewer), ids);
  const readers = Map.groupBy(await queries.listNamedReaders(db, ids), ({ list_id }) => list_id);
  const entries = contactId === undefined ? [] : await queries.listEntriesOf(db, ids, contactId);
  const entryOn = new Map(entries.map((entry) => [entry.list_id, entry]));
  return rows.map((row) => {
    const { id, name, audience, owner_id } = row;
    const own = queries.isManagedBy(row, viewer);
    const list = {
      id: String(id),
      name,
      owner: serializeColleague({ ...row, id: owner_id }),
      own,
      audience,
      readers: (readers.get(id) ?? []).filter((reader) => !own || reader.id !== viewer.user.id).map(serializeColleague),
      people: counts.get(id) ?? 0,
    };
    if (contactId === undefined) return list;
    const entry = entryOn.get(id);
    return {
      ...list,
      entry: entry ? { note: entry.note ?? '', own: own || entry.added_by === viewer.user.id } : null,
    };
  });
}

/** @param ownsList the viewer changes every entry */
export const serializeEntry = (
  row: queries.EntryRow,
  { last, ownsList, userId }: { last: LastTouch | undefined; ownsList: boolean; userId: number },
): ListedPerson => ({
  id: String(row.id),
  person: {
    id: String(row.contact_id),
    name: row.name,
    title: row.title ?? '',
    score: row.score,
    linkedin_profile: buildProfileUrl(row.profile_key),
  },
  company: row.account_id === null ? null : { id: String(row.account_id), name: row.account!, logo_url: row.logo_url },
  last: last ?? null,
  note: row.note ?? '',
  by: row.email === null ? null : getUserName(row.given_name, row.family_name, row.email),
  at: row.added_at,
  own: ownsList || row.added_by === userId,
});
