/** Finds people by the fingerprints of their erasure: whom a restored database holds again. Raw: tables and columns come from the catalog. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';
import { getAddressOfKey, getProfileKey } from '../../../platform/text/profile-address.ts';
import { computeRecordHash, computeSuppressionHashes } from '../../network/derive/suppression.ts';
import type { Fingerprint } from './erased-list.ts';
import { type ErasureSubject, loadSubject } from './subject.ts';
import { listTextColumns, type TextColumn } from './texts.ts';

const AT_ONCE = 5_000;

const EMAIL = /[^\s"'<>,;:()[\]{}|\\/]+@[\p{L}\p{N}.-]+/gu;
const PROFILE = /\b(?:in|pub)\/[^\s"'<>?#,;\\]+/gi;

/** Facts that hold addresses, beside the records. */
const ADDRESSES: readonly TextColumn[] = [
  { table: 'contact_external_id', column: 'value' },
  { table: 'own_key', column: 'value' },
];

/** The people, and those whom only texts name, each once. */
export async function findErased(db: Kysely<Schema>, lost: readonly Fingerprint[]): Promise<ErasureSubject[]> {
  if (lost.length === 0) return [];
  const hashes = new Set(lost.map(({ hash }) => hash));
  const salts = [...new Set(lost.map(({ salt }) => salt))];
  const isErased = (computed: (salt: string) => readonly string[]) =>
    salts.some((salt) => computed(salt).some((hash) => hashes.has(hash)));
  const people = new Set<string>();
  const seen = new Set<string>();
  const look = (text: string) => {
    for (const [email] of text.matchAll(EMAIL)) {
      const plain = email.toLowerCase().replace(/[.]+$/, '');
      if (seen.has(plain)) continue;
      seen.add(plain);
      if (isErased((salt) => computeSuppressionHashes(salt, { emails: [plain] }))) people.add(plain);
    }
    for (const [address] of text.matchAll(PROFILE)) {
      const profileKey = getProfileKey(address);
      if (profileKey === null || seen.has(profileKey)) continue;
      seen.add(profileKey);
      if (isErased((salt) => computeSuppressionHashes(salt, { profileKey }))) people.add(profileKey);
    }
  };
  for await (const { id, name, email, profile_key } of readContacts(db)) {
    const profile = getAddressOfKey(profile_key);
    const isTheirs = isErased((salt) => [
      computeRecordHash(salt, id, name),
      ...computeSuppressionHashes(salt, { profileKey: profile, emails: email ? [email] : [] }),
    ]);
    if (isTheirs) people.add(String(id));
  }
  for (const column of [...ADDRESSES, ...(await listTextColumns(db))])
    for (const text of await listTextsWithAddresses(db, column)) look(text);
  const subjects = new Map<string, ErasureSubject>();
  for (const person of people) {
    const subject = await loadSubject(db, person);
    subjects.set(String(subject.contactIds[0] ?? subject.label), subject);
  }
  return [...subjects.values()];
}

async function* readContacts(db: Kysely<Schema>) {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('contact')
      .select(['id', 'name', 'email', 'profile_key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    yield* rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

async function listTextsWithAddresses(db: Kysely<Schema>, { table, column }: TextColumn): Promise<string[]> {
  const value = sql.ref(column);
  const { rows } = await sql<{ text: string }>`
    select distinct ${value} as text from ${sql.table(table)}
    where ${value} like '%@%' or lower(${value}) like '%in/%' or lower(${value}) like '%pub/%'`.execute(db);
  return rows.map(({ text }) => text);
}
