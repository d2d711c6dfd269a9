/**
 * Identifies a person in a user's own list: by address or phone number, otherwise by the whole name together with something else that fits;
 * in a list of messages by the name of exactly one of the owner's connections. A name alone identifies nobody: two contacts can be merged,
 * but a wrong tie cannot be seen.
 */

import { SIGNALS } from '../../../../shared/core/network/signals.ts';
import type { FirmDomains } from '../../../platform/access/firm-domains.ts';
import { type Db, isAmong, isAmongTexts } from '../../../platform/db/engine.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { areOtherDomains } from '../../../platform/text/domains.ts';
import { getAddressOfKey } from '../../../platform/text/profile-address.ts';
import { findPeopleByAddress } from '../../network/read/by-address.ts';
import { findEmailHolders } from '../../network/read/by-email.ts';
import { foldPerson } from '../../network/words/fold-person.ts';
import { areDifferentPeople, isFirstNameOnly } from '../../network/words/people-names.ts';
import type { ContactRow, ImportIndex } from '../book/import-index.ts';
import { readAmong } from '../book/rows-at-once.ts';
import { addShadowKeys, dropShadowsOrHidden } from '../book/shadows.ts';
import type { AcquaintanceRow } from './acquaintances.ts';

/** A name that this many people share identifies nobody, whatever else fits. */
const MAX_NAMESAKES = 50;

type AcquaintanceIdentity = Pick<AcquaintanceRow, 'id' | 'name' | 'email' | 'phone_hash' | 'profile_key'>;

const isOfMessages = ({ email, phone_hash }: AcquaintanceIdentity): boolean => email === null && phone_hash === null;

/** @returns the contact of each, by the row's id; people who cannot be identified have none */
export async function findAcquaintances(
  db: Db,
  index: ImportIndex,
  rows: readonly AcquaintanceIdentity[],
  ownerId: number,
  firmDomains: FirmDomains,
): Promise<Map<number, ContactRow>> {
  const found = new Map<number, ContactRow>();
  const pick = (people: readonly ContactRow[]) => pickFromBook(db, index, people, ownerId);
  const byEmail = await pickInEach(await findContactsByEmail(db, rows), pick);
  const byPhone = await pickInEach(await findContactsByPhone(db, rows), pick);
  const byProfile = await pickInEach(await findContactsByProfile(db, index, rows), pick);
  for (const row of rows) {
    // The address of a profile is one person's, whatever they are called now.
    const holder = row.profile_key === null ? null : pickOnlyPerson(byProfile.get(row.profile_key) ?? []);
    if (holder) found.set(row.id, holder);
    if (isOfMessages(row)) continue;
    const people = row.email === null ? byPhone.get(row.phone_hash ?? '') : byEmail.get(row.email);
    const match = pickOnlyPerson((people ?? []).filter(({ name }) => !areDifferentPeople(name, row.name)));
    if (match) found.set(row.id, match);
  }
  const left = rows.filter(({ id, name }) => !found.has(id) && !isFirstNameOnly(foldPerson(name)));
  const namesakes = await findContactsNamed(
    db,
    left.map(({ name }) => foldPerson(name)),
  );
  const named = Map.groupBy(await pick(namesakes), (contact) => contact.name_key);
  const known = await loadKnown(
    db,
    [...named.values()].flat().map(({ id }) => id),
    ownerId,
    firmDomains,
  );
  for (const row of left) {
    const theirs = named.get(foldPerson(row.name)) ?? [];
    if (theirs.length > MAX_NAMESAKES) continue;
    const match = pickOnlyPerson(theirs.filter((contact) => fits(row, contact, known)));
    if (match) found.set(row.id, match);
  }
  return found;
}

/** Those whom the book of this list may have: no hidden people, or no shadows (docs/decisions/086). */
async function pickFromBook(
  db: Db,
  index: ImportIndex,
  people: readonly ContactRow[],
  ownerId: number,
): Promise<ContactRow[]> {
  const rows = new Map(people.map((row) => [row.id, row]));
  const roots = people.flatMap(({ merged_into }) => merged_into ?? []).filter((id) => !rows.has(id));
  const found = await readAmong([...new Set(roots)], (some) =>
    db
      .selectFrom('contact')
      .selectAll()
      .where(isAmong(db, 'id', some))
      .execute(),
  );
  for (const row of found) rows.set(row.id, row as ContactRow);
  dropShadowsOrHidden(index, 'contact', rows, [ownerId]);
  return people.filter(({ id }) => rows.has(id));
}

async function pickInEach(
  groups: ReadonlyMap<string, readonly ContactRow[]>,
  pick: (people: readonly ContactRow[]) => Promise<ContactRow[]>,
): Promise<Map<string, ContactRow[]>> {
  const left = new Set((await pick([...groups.values()].flat())).map(({ id }) => id));
  return new Map([...groups].map(([key, people]) => [key, people.filter(({ id }) => left.has(id))]));
}

/** The person to whom all the rows belong; null if the rows belong to several people. */
function pickOnlyPerson(rows: readonly ContactRow[]): ContactRow | null {
  const people = new Set(rows.map(({ id, merged_into }) => merged_into ?? id));
  return people.size === 1 ? rows[0]! : null;
}

/** Contacts by a folded name; merged contacts stand for the one they were merged into. */
async function findContactsNamed(db: Db, names: readonly string[]): Promise<ContactRow[]> {
  const wanted = [...new Set(names)].filter(Boolean);
  return (await readAmong(wanted, (some) =>
    db
      .selectFrom('contact')
      .selectAll()
      .where(isAmongTexts(db, 'name_key', some))
      .execute(),
  )) as ContactRow[];
}

/** Contacts by each of their e-mail addresses. */
async function findContactsByEmail(
  db: Db,
  rows: readonly AcquaintanceIdentity[],
): Promise<Map<string, readonly ContactRow[]>> {
  const emails = [...new Set(rows.flatMap(({ email }) => email || []))];
  const holders = await readAmong(emails, (some) => findEmailHolders(db, some));
  const contacts = (await readAmong([...new Set(holders.map(({ id }) => id))], (some) =>
    db
      .selectFrom('contact')
      .selectAll()
      .where(isAmong(db, 'id', some))
      .execute(),
  )) as ContactRow[];
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const byEmail = Map.groupBy(holders, ({ email }) => email);
  return new Map([...byEmail].map(([email, having]) => [email, having.flatMap(({ id }) => byId.get(id) ?? [])]));
}

/** Contacts by the address of their profile, or the shadows of those whom the owner's company may not know. */
async function findContactsByProfile(
  db: Db,
  index: ImportIndex,
  rows: readonly AcquaintanceIdentity[],
): Promise<Map<string, ContactRow[]>> {
  const keys = [...new Set(rows.flatMap(({ profile_key }) => profile_key ?? []))];
  const found = await findPeopleByAddress(db, addShadowKeys(index, 'profile_key', keys));
  const holders = [...found].map(([key, id]) => ({ id, key: getAddressOfKey(key) }));
  const contacts = await readAmong([...new Set(holders.map(({ id }) => id))], (some) =>
    db
      .selectFrom('contact')
      .selectAll()
      .where(isAmong(db, 'id', some))
      .execute(),
  );
  const byId = new Map(contacts.map((contact) => [contact.id, contact as ContactRow]));
  const byKey = Map.groupBy(holders, ({ key }) => key);
  return new Map([...byKey].map(([key, having]) => [key, having.flatMap(({ id }) => byId.get(id) ?? [])]));
}

/** Contacts that another list identified by the same phone number. */
async function findContactsByPhone(db: Db, rows: readonly AcquaintanceIdentity[]): Promise<Map<string, ContactRow[]>> {
  const hashes = [...new Set(rows.flatMap(({ phone_hash }) => (phone_hash === null ? [] : [phone_hash])))];
  const found = await readAmong(hashes, (some) =>
    db
      .selectFrom('acquaintance')
      .innerJoin('contact', 'contact.id', 'acquaintance.contact_id')
      .selectAll('contact')
      .select('acquaintance.phone_hash as phone')
      .where('acquaintance.phone_hash', 'in', some)
      .where('acquaintance.state', '=', 'written')
      .execute(),
  );
  const byPhone = new Map<string, ContactRow[]>();
  for (const { phone, ...contact } of found)
    byPhone.set(phone!, [...(byPhone.get(phone!) ?? []), contact as ContactRow]);
  return byPhone;
}

interface OwnersNetwork {
  /** The people with whom the owner has signals. */
  signalled: ReadonlySet<number>;
  /** Those who are in the owner's list of connections. */
  connected: ReadonlySet<number>;
  /** The domains of their present and past companies. */
  domains: ReadonlyMap<number, ReadonlySet<string>>;
  /** The people who are or were at a company of the owner. */
  colleagues: ReadonlySet<number>;
}

async function loadKnown(
  db: Db,
  ids: readonly number[],
  ownerId: number,
  firmDomains: FirmDomains,
): Promise<OwnersNetwork> {
  if (ids.length === 0)
    return { signalled: new Set(), connected: new Set(), domains: new Map(), colleagues: new Set() };
  const own = await db.selectFrom('tenure').select('account_id').distinct().where('contact_id', '=', ownerId).execute();
  const owners = new Set(own.map(({ account_id }) => account_id));
  const signals = await readAmong(ids, (some) =>
    db
      .selectFrom('signal')
      .select(['to_contact_id as id', 'type'])
      .where('from_contact_id', '=', ownerId)
      .where(isAmong(db, 'to_contact_id', some))
      .execute(),
  );
  const jobs = await readAmong(ids, (some) =>
    db
      .selectFrom('tenure')
      .innerJoin('account', 'account.id', 'tenure.account_id')
      .leftJoin('company_domain', 'company_domain.account_id', 'tenure.account_id')
      .select(['tenure.contact_id', 'tenure.account_id', 'account.domain', 'company_domain.domain as further'])
      .where(isAmong(db, 'tenure.contact_id', some))
      .execute(),
  );
  const domains = new Map<number, Set<string>>();
  const firm = await loadFirmAccountId(db);
  for (const { contact_id, account_id, domain, further } of jobs)
    for (const name of [domain, further, ...(account_id === firm ? firmDomains : [])])
      if (name) domains.set(contact_id, (domains.get(contact_id) ?? new Set()).add(name));
  return {
    signalled: new Set(signals.map(({ id }) => id)),
    connected: new Set(signals.filter(({ type }) => type === SIGNALS.linkedin_connection.type).map(({ id }) => id)),
    domains,
    colleagues: new Set(jobs.filter(({ account_id }) => owners.has(account_id)).map(({ contact_id }) => contact_id)),
  };
}

/** Other matching evidence: a signal of the owner, a job at the company of the address, for groups a common company. */
function fits(
  row: AcquaintanceIdentity,
  contact: ContactRow,
  { signalled, connected, domains, colleagues }: OwnersNetwork,
): boolean {
  const id = contact.merged_into ?? contact.id;
  // Two profile addresses are two people, unless a list says that they are one.
  if (isOfMessages(row)) return connected.has(id) && (row.profile_key === null || contact.profile_key === null);
  if (signalled.has(id)) return true;
  if (row.email === null) return colleagues.has(id);
  const domain = row.email.slice(row.email.lastIndexOf('@') + 1);
  return [...(domains.get(id) ?? [])].some((known) => !areOtherDomains(domain, known));
}
