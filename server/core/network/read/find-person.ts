/** Finds the contact of a profile page for a viewer, by the values that were read from the page. */
import { splitNameWords } from '../../../../shared/core/network/person-name.ts';
import { type Db, isAmong, isAmongTexts } from '../../../platform/db/engine.ts';
import { foldText } from '../../../platform/text/names.ts';
import { getAddressOfKey, getProfileKey, makeShadowKey } from '../../../platform/text/profile-address.ts';
import { foldPerson } from '../words/fold-person.ts';
import { findPeopleByAddress } from './by-address.ts';
import type { ViewerScope } from './viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from './visible.ts';

/** The statements of a page about its person. */
export interface ReadPerson {
  /** The part of the address as in `/in/ines-calloway`, decoded. */
  publicIdentifier?: string | undefined;
  entityUrn?: string | undefined;
  fullName?: string | undefined;
  location?: string | undefined;
}

export interface FoundPerson {
  id: number;
  name: string;
  first_name: string | null;
  profile_key: string | null;
  entity_urn: string | null;
  crm_id: string | null;
  location: string | null;
  title: string | null;
  account_id: number | null;
  account: string | null;
  account_type: string | null;
  logo_url: string | null;
  found_by: 'address' | 'name';
}

/**
 * Searches by address, otherwise by entity id. By name only if the page gives neither, only one contact has that name,
 * and no place contradicts it: a wrong answer is worse than none.
 */
export async function findPersonOfPage(db: Db, scope: ViewerScope, read: ReadPerson): Promise<FoundPerson | undefined> {
  const { publicIdentifier, entityUrn, fullName, location } = read;
  if (publicIdentifier !== undefined) {
    const known = (await findByAddresses(db, scope, [publicIdentifier])).get(publicIdentifier);
    if (known) return known;
  }
  if (entityUrn !== undefined) {
    const known = (await findByEntityUrns(db, scope, [entityUrn])).get(entityUrn);
    if (known) return known;
  }
  const keys = [foldPerson(fullName ?? '')].filter(Boolean);
  if (publicIdentifier !== undefined || entityUrn !== undefined || keys.length === 0) return undefined;
  const [known, ...others] = await selectPeople(db, scope).where('contact.name_key', 'in', keys).limit(2).execute();
  if (!known || others.length > 0 || !mayBeOnePlace(known.location, location)) return undefined;
  return { ...known, found_by: 'name' };
}

/** Contacts whom the viewer may know, by public identifier. */
export async function findByAddresses(
  db: Db,
  scope: ViewerScope,
  publicIdentifiers: readonly string[],
): Promise<Map<string, FoundPerson>> {
  const keys = new Map<string, string>();
  for (const identifier of publicIdentifiers) {
    const key = getProfileKey(`in/${encodeURIComponent(identifier)}`);
    if (key !== null) keys.set(identifier, key);
  }
  if (keys.size === 0) return new Map();
  const addresses = [...new Set(keys.values())];
  const ids = await findPeopleByAddress(db, [...addresses, ...addresses.map(makeShadowKey)]);
  if (ids.size === 0) return new Map();
  const found = await selectPeople(db, scope)
    .where(isAmong(db, 'contact.id', [...new Set(ids.values())]))
    .execute();
  const byId = new Map(found.map((person) => [person.id, person]));
  return new Map(
    [...keys].flatMap(([identifier, key]) => {
      // Whoever may not know the person may know their shadow.
      const person = byId.get(ids.get(key) ?? 0) ?? byId.get(ids.get(makeShadowKey(key)) ?? 0);
      return person ? [[identifier, { ...person, found_by: 'address' as const }]] : [];
    }),
  );
}

/** The same by entity id; an id that several contacts have finds nobody. */
export async function findByEntityUrns(
  db: Db,
  scope: ViewerScope,
  urns: readonly string[],
): Promise<Map<string, FoundPerson>> {
  const spellings = new Map(urns.flatMap((urn) => listSpellings(urn).map((spelling) => [spelling, urn])));
  if (spellings.size === 0) return new Map();
  const holders = await db
    .selectFrom('contact')
    .select(({ fn }) => ['entity_urn', fn.coalesce('merged_into', 'id').as('id')])
    .where(isAmongTexts(db, 'entity_urn', [...spellings.keys()]))
    .execute();
  if (holders.length === 0) return new Map();
  const ids = [...new Set(holders.map(({ id }) => id))];
  const people = await selectPeople(db, scope)
    .where(isAmong(db, 'contact.id', ids))
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return new Map(
    urns.flatMap((urn) => {
      const own = holders.filter(({ entity_urn }) => spellings.get(entity_urn ?? '') === urn).map(({ id }) => id);
      const [person, ...others] = [...new Set(own)].flatMap((id) => byId.get(id) ?? []);
      return person && others.length === 0 ? [[urn, { ...person, found_by: 'address' as const }]] : [];
    }),
  );
}

/** The name to show for a person. */
export function getFirstName({ first_name, name }: Pick<FoundPerson, 'first_name' | 'name'>): string {
  return first_name || splitNameWords(name)[0] || name;
}

/** `in/ines-calloway` → `ines-calloway` */
export const getPublicIdentifier = (key: string | null): string | null =>
  getAddressOfKey(key)?.replace(/^in\//, '') ?? null;

/** Contacts whom the viewer may know, with what is shown of them beside a page. */
export function selectPeople(db: Db, scope: ViewerScope) {
  return db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'contact.account_id').on(mayOpenAccount(scope)))
    .select(['contact.id', 'contact.name', 'contact.first_name', 'contact.profile_key', 'contact.entity_urn'])
    .select(['contact.crm_id', 'contact.location', 'title.text as title'])
    .select(['account.id as account_id', 'account.name as account', 'account.type as account_type', 'account.logo_url'])
    .where(mayOpenContact(scope));
}

/** An entity id as CRMs and other tools keep it. */
function listSpellings(urn: string): string[] {
  const id = urn.slice(urn.lastIndexOf(':') + 1);
  return [...new Set([urn, id, `urn:li:fsd_profile:${id}`, `urn:li:fs_profile:${id}`])];
}

function mayBeOnePlace(a: string | null, b: string | undefined): boolean {
  if (!a || !b) return true;
  const words = new Set(foldText(a).split(' '));
  return foldText(b)
    .split(' ')
    .some((word) => words.has(word));
}
