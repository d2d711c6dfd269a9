/**
 * What a user keeps out of the network, and the firm for everybody: the only place that decides it. Entries are compared as keyed hashes,
 * because whoever reads the database should not learn whom somebody hides.
 */
import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import { stripHonorifics } from '../../../../shared/core/network/person-name.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { BlocklistEntryTable } from '../../../platform/db/tables/sharing-tables.ts';
import { foldText } from '../../../platform/text/names.ts';
import { loadSuppressionSalt } from '../../network/derive/suppression.ts';
import { foldPerson } from '../../network/words/fold-person.ts';
import { getNameInAddress } from '../../network/words/name-in-address.ts';

export type BlocklistRow = Selectable<BlocklistEntryTable>;
export type BlockKind = BlocklistRow['kind'];

/** What is known of a person where a source is read. */
interface PersonKeys {
  name?: string | null;
  emails?: readonly string[];
  profileKeys?: readonly string[];
}

export interface Blocklist {
  isBlocked(person: PersonKeys): boolean;
  isGroupBlocked(groupHash: string): boolean;
}

/** The text under which an entry is hashed; a person may stand for a name or for a profile's key. */
export const makeBlockKey = (kind: BlockKind, value: string): string => `block:${kind}:${value}`;

export const hashBlockKey = (salt: string, key: string): string => createHmac('sha256', salt).update(key).digest('hex');

export const hashGroup = (salt: string, name: string): string =>
  hashBlockKey(salt, makeBlockKey('group', foldText(name)));

/** A domain and those above it, without the last label alone. */
function listWithParents(domain: string): string[] {
  const labels = domain.toLowerCase().split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}

function listKeys({ name, emails = [], profileKeys = [] }: PersonKeys): string[] {
  const names = [...(name ? [name] : []), ...emails.map(getNameInAddress).filter((text) => !text.includes('@'))];
  return [
    ...emails.map((email) => makeBlockKey('address', email.toLowerCase())),
    ...emails.flatMap((email) =>
      listWithParents(email.slice(email.lastIndexOf('@') + 1)).map((domain) => makeBlockKey('domain', domain)),
    ),
    ...names.flatMap((text) => [text, stripHonorifics(text)].map((form) => makeBlockKey('person', foldPerson(form)))),
    ...profileKeys.map((key) => makeBlockKey('person', key)),
  ];
}

/** @returns what decides by these entries' hashes */
export function createBlocklist(salt: string, hashes: ReadonlySet<string>): Blocklist {
  return {
    isBlocked: (person) => listKeys(person).some((key) => hashes.has(hashBlockKey(salt, key))),
    isGroupBlocked: (groupHash) => hashes.has(groupHash),
  };
}

/**
 * What holds for a user's sources: their own entries, and the firm's.
 * @param userId null: the firm's alone
 * @returns null if there are none, and nothing needs to be hashed
 */
export async function loadBlocklist(db: Db, userId: number | null): Promise<Blocklist | null> {
  const rows = await db
    .selectFrom('blocklist_entry')
    .select('hash')
    .where('removed_at', 'is', null)
    .where((or) => or.or([or('user_id', 'is', null), ...(userId === null ? [] : [or('user_id', '=', userId)])]))
    .execute();
  if (rows.length === 0) return null;
  return createBlocklist(await loadSuppressionSalt(db), new Set(rows.map(({ hash }) => hash)));
}

/** What holds for the user whose source this is. */
export async function loadBlocklistOfSource(db: Db, sourceId: number): Promise<Blocklist | null> {
  const source = await db.selectFrom('source').select('user_id').where('id', '=', sourceId).executeTakeFirst();
  return loadBlocklist(db, source?.user_id ?? null);
}
