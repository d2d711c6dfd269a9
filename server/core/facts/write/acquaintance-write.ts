/** Writes the people of users' own lists into the network, and takes them back, in transactions of some milliseconds. */
import type { Kysely } from 'kysely';
import type { FirmDomains } from '../../../platform/access/firm-domains.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { References } from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { foldText } from '../../../platform/text/names.ts';
import { workOffStale } from '../../network/derive/strengths.ts';
import {
  computeSuppressionHashes,
  findSuppressed,
  isAnybodySuppressed,
  loadSuppressionSalt,
} from '../../network/derive/suppression.ts';
import { getNameInAddress } from '../../network/words/name-in-address.ts';
import { addContactToBatch, addSignal, type Batch, startBatch } from '../book/batch.ts';
import { loadSources } from '../book/book-sources.ts';
import { hold } from '../book/holding.ts';
import { type ContactRow, type ImportIndex, makeEmptyIndex } from '../book/import-index.ts';
import { findPortfolioCompany } from '../book/shadows.ts';
import { STANDING } from '../book/statements.ts';
import { invalidateVisibilityCache, saveWhoMayKnow } from '../take-back/references.ts';
import { releaseContacts, releaseSignals } from '../take-back/release.ts';
import { runInNextTurn } from '../take-back/take-back.ts';
import { findAcquaintances } from './acquaintance-match.ts';
import type { AcquaintanceRow } from './acquaintances.ts';
import { ensureContactOfUser } from './users.ts';
import { reserveBatchIds, takeTurn, writeFacts } from './write.ts';

/** The signal that a list makes for each of its people. */
export interface ListSignal {
  type: 'Gmail Contacts' | 'Linkedin Message' | 'Whatsapp Group' | 'Meeting' | 'Address Book';
  source: 'Gmail' | 'Linkedin' | 'Microsoft' | 'Whatsapp' | 'Calendar' | 'Import';
  /** It says something of people who are known, and makes nobody. */
  onlyKnown?: true;
}

interface AcquaintanceInput {
  sourceId: number;
  userId: number;
  signal: ListSignal;
  /** People with an address in one of them may be of the firm's account. */
  firmDomains: FirmDomains;
  now: () => Date;
  references: References;
  /** Asked between transactions: if it is true, the rest is done another time. */
  stopped: () => Promise<boolean>;
}

const AT_ONCE = 40;

/** Makes the network match the list. @returns false if it was stopped before the end */
export async function writeAcquaintances(db: Kysely<Schema>, input: AcquaintanceInput): Promise<boolean> {
  if (!(await takeBackGone(db, input))) return false;
  for (;;) {
    if (await input.stopped()) return false;
    if ((await db.transaction().execute((trx) => writeSome(trx, input))) === 0) break;
  }
  await workOffStale(db, input.now());
  return true;
}

function loadAcquaintances(
  db: Db,
  sourceId: number,
  state: AcquaintanceRow['state'],
  having?: 'signal_id' | 'contact_id',
) {
  return db
    .selectFrom('acquaintance')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('state', '=', state)
    .$if(having !== undefined, (query) => query.where(having!, 'is not', null))
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
}

async function writeSome(trx: Db, { sourceId, userId, signal, now, firmDomains }: AcquaintanceInput): Promise<number> {
  await takeTurn(trx);
  const rows = await loadAcquaintances(trx, sourceId, 'due');
  if (rows.length === 0) return 0;
  const at = now().toISOString();
  const user = await trx.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const ownerId = await ensureContactOfUser(trx, user, at);
  const ended = rows.flatMap(({ signal_id }) => (signal_id === null ? [] : [signal_id]));
  if (ended.length > 0) await releaseSignals(trx, ended, sourceId);
  const erased = await findErasedRows(trx, rows);
  const left = rows.filter(({ id }) => !erased.has(id));
  // Their address and name are not kept here, either.
  if (erased.size > 0)
    await trx
      .deleteFrom('acquaintance')
      .where('id', 'in', [...erased])
      .execute();
  const index = makeEmptyIndex();
  index.forCompany = await findPortfolioCompany(trx, userId);
  const known = await findKnownContacts(trx, index, left, ownerId, firmDomains);
  const batch = startBatch({
    index,
    sourceId,
    standing: STANDING.list,
    at,
    newId: await reserveBatchIds(trx, { contact: left.length, signal: left.length }),
  });
  await loadSources(trx, batch.index, { contact: [...known.values()] });
  const written = new Map<number, { contact_id: number; signal_id: number }>();
  for (const row of left) {
    const contact = known.get(row.id) ?? (signal.onlyKnown ? null : createContact(batch, row));
    if (!contact || contact.id === ownerId || contact.merged_into === ownerId) continue;
    if (known.has(row.id)) hold(batch, 'contact', contact);
    const { id } = addSignal(batch, {
      type: signal.type,
      source: signal.source,
      sub_type: row.sub_type,
      direction: null,
      details: null,
      skill: null,
      from_contact_id: ownerId,
      to_contact_id: contact.id,
      created_by: null,
      amount: row.amount,
      occurred_on: row.last_on,
    });
    written.set(row.id, { contact_id: contact.id, signal_id: id });
  }
  await writeFacts(trx, batch);
  for (const row of left) {
    const now = written.get(row.id);
    // If a person was written before and cannot be identified now, only the signal is removed.
    const set = now ? { ...now, state: 'written' as const } : { state: 'nobody' as const, signal_id: null };
    await trx.updateTable('acquaintance').set(set).where('id', '=', row.id).execute();
  }
  return rows.length;
}

/** A person who was written before stays the same; others are identified again. */
async function findKnownContacts(
  trx: Db,
  index: ImportIndex,
  rows: readonly AcquaintanceRow[],
  ownerId: number,
  firmDomains: FirmDomains,
): Promise<Map<number, ContactRow>> {
  const before = rows.filter(({ contact_id }) => contact_id !== null);
  const contacts =
    before.length === 0
      ? []
      : ((await trx
          .selectFrom('contact')
          .selectAll()
          .where(
            'id',
            'in',
            before.map(({ contact_id }) => contact_id!),
          )
          .execute()) as ContactRow[]);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const stated = await findAcquaintances(
    trx,
    index,
    rows.filter(({ contact_id }) => contact_id === null),
    ownerId,
    firmDomains,
  );
  for (const { id, contact_id } of before) {
    const contact = byId.get(contact_id!);
    if (contact) stated.set(id, contact);
  }
  return stated;
}

/** A phone number without a whole name makes no contact, nor does anything without a name, nor a name that stands alone. */
function createContact(batch: Batch, { name, email, phone_hash, profile_key }: AcquaintanceRow): ContactRow | null {
  if (profile_key !== null) return addContactToBatch(batch, { name, profile_key });
  if (email === null && phone_hash === null) return null;
  if (email !== null) return addContactToBatch(batch, { name: name === '' ? getNameInAddress(email) : name, email });
  return foldText(name)
    .split(' ')
    .filter((word) => word.length > 1).length > 1
    ? addContactToBatch(batch, { name })
    : null;
}

async function findErasedRows(trx: Db, rows: readonly AcquaintanceRow[]): Promise<Set<number>> {
  if (!(await isAnybodySuppressed(trx))) return new Set();
  const salt = await loadSuppressionSalt(trx);
  const hashed = rows.map(({ id, email, profile_key }) => ({
    id,
    hashes: computeSuppressionHashes(salt, { profileKey: profile_key, emails: email ? [email] : [] }),
  }));
  const among = await findSuppressed(
    trx,
    hashed.flatMap(({ hashes }) => hashes),
  );
  return new Set(hashed.filter(({ hashes }) => hashes.some((hash) => among.has(hash))).map(({ id }) => id));
}

/**
 * Takes back people who are no longer in the list: first their signals with everything derived from them, while the people still exist,
 * then people whom no other source holds.
 */
async function takeBackGone(
  db: Kysely<Schema>,
  { sourceId, now, references, stopped }: AcquaintanceInput,
): Promise<boolean> {
  if ((await loadAcquaintances(db, sourceId, 'gone')).length === 0) return true;
  await runInNextTurn(db, (trx) => saveWhoMayKnow(trx, references, sourceId));
  for (let left = true; left; ) {
    if (await stopped()) return false;
    left = await runInNextTurn(db, async (trx) => {
      const rows = await loadAcquaintances(trx, sourceId, 'gone', 'signal_id');
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return false;
      await releaseSignals(
        trx,
        rows.map(({ signal_id }) => signal_id!),
        sourceId,
      );
      await trx.updateTable('acquaintance').set({ signal_id: null }).where('id', 'in', ids).execute();
      return true;
    });
  }
  await workOffStale(db, now());
  for (let left = true; left; ) {
    if (await stopped()) return false;
    left = await runInNextTurn(db, async (trx) => {
      const rows = await loadAcquaintances(trx, sourceId, 'gone');
      if (rows.length === 0) return false;
      await trx
        .deleteFrom('acquaintance')
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
      const ids = [...new Set(rows.flatMap(({ contact_id }) => (contact_id === null ? [] : [contact_id])))];
      const free = await findUnheld(trx, sourceId, ids);
      if (free.length > 0) await releaseContacts(trx, free, sourceId, { at: now().toISOString(), references });
      return true;
    });
  }
  await workOffStale(db, now());
  await runInNextTurn(db, (trx) => invalidateVisibilityCache(trx, references));
  return true;
}

/** Two addresses of a list may be one person, who is released with the last of them. */
async function findUnheld(trx: Db, sourceId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const held = await trx
    .selectFrom('acquaintance')
    .select('contact_id')
    .where('source_id', '=', sourceId)
    .where('contact_id', 'in', ids)
    .execute();
  const still = new Set(held.map(({ contact_id }) => contact_id));
  return ids.filter((id) => !still.has(id));
}
