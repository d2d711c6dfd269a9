/**
 * Erased people. Kith keeps a keyed hash of everything that would identify them again, so that imports can leave them out and nobody can
 * read who they were.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { stripHonorifics } from '../../../../shared/core/network/person-name.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { foldName, foldText } from '../../../platform/text/names.ts';
import { foldPerson } from '../words/fold-person.ts';

const SALT_KEY = 'suppression_salt';

/** The installation's key for these hashes, made when it is first needed. */
export async function loadSuppressionSalt(db: Db): Promise<string> {
  const selectSalt = () => db.selectFrom('installation').select('value').where('key', '=', SALT_KEY);
  // Read-only code finds the key, and writes nothing.
  const known = await selectSalt().executeTakeFirst();
  if (known) return known.value;
  await db
    .insertInto('installation')
    .values({ key: SALT_KEY, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await selectSalt().executeTakeFirstOrThrow()).value;
}

export interface Telltale {
  profileKey?: string | null;
  /** All of them: any finds the person. */
  emails?: readonly string[];
  name?: string | null;
  companies?: readonly string[];
}

/** The hashes of a person's keys: profile address, e-mails, name with each company. */
export function computeSuppressionHashes(
  salt: string,
  { profileKey, emails = [], name, companies = [] }: Telltale,
): string[] {
  const telling = [
    ...(profileKey ? [`profile:${profileKey}`] : []),
    ...emails.map((email) => `email:${email.toLowerCase()}`),
    ...[...new Set(name ? [...[name, stripHonorifics(name)].map(foldText), foldPerson(name)] : [])].flatMap((key) =>
      companies.map((company) => `name:${key}|${foldName(company)}`),
    ),
  ];
  return telling.map((text) => hashText(salt, text));
}

/** The hash of a stored record: it finds an erased person in a restored backup, where the record has the same number. */
export const computeRecordHash = (salt: string, id: number, name: string): string =>
  hashText(salt, `record:${id}|${foldText(name)}`);

const hashText = (salt: string, text: string): string => createHmac('sha256', salt).update(text).digest('hex');

/** Whether anybody was ever erased: if not, nothing needs to be hashed. */
export async function isAnybodySuppressed(db: Db): Promise<boolean> {
  return (await db.selectFrom('suppression').select('hash').limit(1).executeTakeFirst()) !== undefined;
}

/** The hashes among these that are an erased person's. Those that only say the name with the company are not: see findSuppressedKinds. */
export async function findSuppressed(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const kinds = await findSuppressedKinds(db, hashes);
  return new Set([...kinds].flatMap(([hash, kind]) => (kind === 'erased' ? [hash] : [])));
}

/** Those of the addresses that were an erased person's: nothing with them is stored again. */
export async function findErasedAddresses(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0 || !(await isAnybodySuppressed(db))) return new Set();
  const salt = await loadSuppressionSalt(db);
  const hashed = addresses.map((address) => ({
    address,
    hash: computeSuppressionHashes(salt, { emails: [address] })[0]!,
  }));
  const suppressed = await findSuppressed(
    db,
    hashed.map(({ hash }) => hash),
  );
  return new Set(hashed.filter(({ hash }) => suppressed.has(hash)).map(({ address }) => address));
}

/** What a fingerprint says: the person; somebody of their name at their company; or that staff let the latter in. */
export type SuppressionKind = 'erased' | 'namesake' | 'let-in';

/** What is known of these hashes. */
export async function findSuppressedKinds(db: Db, hashes: readonly string[]): Promise<Map<string, SuppressionKind>> {
  if (hashes.length === 0) return new Map();
  const rows = await db.selectFrom('suppression').select(['hash', 'kind']).where('hash', 'in', hashes).execute();
  return new Map(
    rows.map(({ hash, kind }) => [hash, kind === 'namesake' || kind === 'let-in' ? kind : ('erased' as const)]),
  );
}
