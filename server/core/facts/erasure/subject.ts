/** The person whom staff look for, and the words by which rows without a reference to them name them. */
import { z } from 'zod';
import type { Db } from '../../../platform/db/engine.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { foldText } from '../../../platform/text/names.ts';
import { getAddressOfKey, getProfileKey } from '../../../platform/text/profile-address.ts';
import { computeRecordHash, computeSuppressionHashes, loadSuppressionSalt } from '../../network/derive/suppression.ts';
import { foldPerson } from '../../network/words/fold-person.ts';
import { listEmails, listProfiles } from '../../network/words/person-ids.ts';
import { loadExternalIds } from '../book/external-ids.ts';
import * as queries from './queries.ts';

export const ErasureSubject = z.object({
  /** The person and those merged into them; none if only texts name them. */
  contactIds: z.array(z.number()),
  /** The name on the screen, which staff type to confirm. */
  label: z.string(),
  headline: z.string().nullable(),
  names: z.array(z.string()),
  emails: z.array(z.string()),
  profiles: z.array(z.string()),
  companies: z.array(z.string()),
  /** Another person has the name: a text with the name alone may be about them. */
  shared: z.boolean(),
});
export type ErasureSubject = z.infer<typeof ErasureSubject>;

/** @param person a contact's id, an e-mail address or the address of a profile @throws 404 if nobody is meant */
export async function loadSubject(db: Db, person: string): Promise<ErasureSubject> {
  const id = parseId(person);
  if (id !== undefined) return loadContactSubject(db, id);
  const email = person.includes('@') ? person.trim().toLowerCase() : null;
  const profile = email ? null : getProfileKey(person.trim());
  if (email === null && profile === null) throw createNotFoundError('This person');
  const [contact] = await queries.findByAddress(db, { email, profile });
  if (contact !== undefined) return loadContactSubject(db, contact);
  return {
    contactIds: [],
    label: email ?? profile!,
    headline: 'Not in the network',
    names: [],
    emails: email ? [email] : [],
    profiles: profile ? [profile] : [],
    companies: [],
    shared: false,
  };
}

async function loadContactSubject(db: Db, id: number): Promise<ErasureSubject> {
  const root = await queries.findRootContact(db, id);
  if (root === undefined) throw createNotFoundError('This person');
  const members = await queries.listMemberContacts(db, root);
  const contactIds = members.map((member) => member.id);
  const ids = await loadExternalIds(db, 'contact', contactIds);
  const own = await queries.listOwnKeys(db, contactIds);
  const stated = (await queries.listStatements(db, contactIds)).map((text) => Stated.parse(JSON.parse(text)));
  const present = members.find((member) => member.id === root)!;
  const names = listDistinct([...members, ...stated].map(({ name }) => name));
  return {
    contactIds: [root, ...contactIds.filter((other) => other !== root)],
    label: present.name,
    headline: [present.title, present.account].filter((part) => part).join(' at ') || null,
    names,
    emails: listDistinct([
      ...members.map(({ email }) => email),
      ...stated.flatMap(({ email, external_ids }) => listEmails({ email, external_ids })),
      ...listEmails({ external_ids: ids.map(({ value }) => value) }),
      ...own.filter(({ column_name }) => column_name === 'email').map(({ value }) => value),
    ]).map((email) => email.toLowerCase()),
    profiles: listDistinct([
      ...[...members, ...stated].map(({ profile_key }) => getAddressOfKey(profile_key ?? null)),
      ...stated.flatMap(({ external_ids }) => listProfiles({ external_ids })),
      ...listProfiles({ external_ids: ids.map(({ value }) => value) }),
      ...own.filter(({ column_name }) => column_name === 'profile_key').map(({ value }) => value),
    ]),
    companies: await queries.listCompanies(db, contactIds),
    shared: await queries.isNameShared(db, listDistinct(names.flatMap((name) => [foldPerson(name)])), contactIds),
  };
}

/** The parts of a statement that identify a person. */
const Stated = z.object({
  name: z.string().nullish(),
  email: z.string().nullish(),
  profile_key: z.string().nullish(),
  external_ids: z
    .array(z.string())
    .nullish()
    .transform((ids) => ids ?? undefined),
});

const listDistinct = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.filter((text): text is string => Boolean(text))),
];

/** The hashes by which the person is kept out, each with what it says. */
interface ErasureHash {
  hash: string;
  /** `erased`: it is this person. `namesake`: somebody of the name at the company, who may be another one. */
  kind: 'erased' | 'namesake';
}

/**
 * The hashes by which files, mailboxes, groups, providers and pages are kept from bringing the person back. The name with a company holds a
 * row back until staff decide, as it may be a namesake's. The record's number with the name finds the person in a restored backup.
 */
export async function computeErasureHashes(db: Db, subject: ErasureSubject): Promise<ErasureHash[]> {
  const salt = await loadSuppressionSalt(db);
  const { contactIds, names, emails, profiles, companies } = subject;
  const sure = [
    ...profiles.flatMap((profileKey) => computeSuppressionHashes(salt, { profileKey })),
    ...computeSuppressionHashes(salt, { emails }),
    ...contactIds.flatMap((id) => names.map((name) => computeRecordHash(salt, id, name))),
  ];
  const byName = names.flatMap((name) => computeSuppressionHashes(salt, { name, companies }));
  return [
    ...listDistinct(sure).map((hash) => ({ hash, kind: 'erased' as const })),
    ...listDistinct(byName).map((hash) => ({ hash, kind: 'namesake' as const })),
  ];
}

/** A pattern for the words of the person in texts, and the beginnings by which the database finds them. */
export interface SubjectWords {
  words: string[];
  pattern: RegExp;
}

/** A name of one word, and one that somebody else has, is no sign. @returns null if no word identifies the person */
export function collectWords({ names, emails, profiles, shared }: ErasureSubject): SubjectWords | null {
  const whole = shared ? [] : names.filter((name) => name.trim().includes(' '));
  const forms = whole.flatMap((name) => [name, foldText(name), foldPerson(name)]);
  const words = listDistinct([...emails, ...profiles, ...forms.filter((form) => form.includes(' '))]);
  if (words.length === 0) return null;
  const longest = words.toSorted((a, b) => b.length - a.length).map(escapeForPattern);
  return { words, pattern: new RegExp(`(?<![\\p{L}\\p{N}._%+-])(?:${longest.join('|')})(?![\\p{L}\\p{N}_%])`, 'giu') };
}

const escapeForPattern = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
