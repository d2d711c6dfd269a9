/** Holds a new entry backwards: what sources of its owner said of whom it names goes, and nothing that other sources say. */
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import { hasPart } from '../../../platform/db/like.ts';
import type { References } from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Sealer } from '../../../platform/secrets/sealed.ts';
import { workOffStale } from '../../network/derive/strengths.ts';
import { loadSuppressionSalt } from '../../network/derive/suppression.ts';
import { listEmails, listProfiles } from '../../network/words/person-ids.ts';
import type { ContactRow } from '../book/import-index.ts';
import { loadListValues } from '../book/lists.ts';
import { splitIntoChunks } from '../book/rows-at-once.ts';
import { pickStatedValues, type StatedValues } from '../book/statements.ts';
import { invalidateVisibilityCache, saveWhoMayKnow } from '../take-back/references.ts';
import { releaseContacts, releaseSignals, releaseTenures } from '../take-back/release.ts';
import { runInNextTurn } from '../take-back/take-back.ts';
import { type Acquaintance, dropAcquaintances, leaveOutBlocked } from '../write/acquaintances.ts';
import { type Blocklist, type BlocklistRow, createBlocklist } from './blocklist.ts';
import { saveTaken, type TakenConnection } from './taken.ts';

interface TakeOutDeps {
  sealing: Sealer;
  references: References;
  now: () => Date;
  /** Asked between transactions: if it is true, the rest is done another time. */
  stopped: () => Promise<boolean>;
}

const AT_ONCE = 200;

interface OwnSource {
  id: number;
  import_id: number | null;
}

/** The lists of one user, or of everybody: mailboxes, groups, and lists of connections. */
function listOwnSources(db: Db, userId: number | null): Promise<OwnSource[]> {
  return db
    .selectFrom('source')
    .select(['id', 'import_id'])
    .where('list', '=', 1)
    .where('user_id', 'is not', null)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .orderBy('id')
    .execute();
}

/**
 * Takes out whom the entry names, sealed for the day in which it can be undone. It can be called again after it was stopped.
 * @returns the sources of mailboxes and groups whose people have to be written again; null if it was stopped before the end
 */
export async function takeOut(db: Kysely<Schema>, entry: BlocklistRow, deps: TakeOutDeps): Promise<number[] | null> {
  const blocklist = createBlocklist(await loadSuppressionSalt(db), new Set([entry.hash]));
  const touched: number[] = [];
  for (const source of await listOwnSources(db, entry.user_id)) {
    if (source.import_id === null) {
      if (await takeOutOfList(db, source.id, { entry, blocklist, deps })) touched.push(source.id);
    } else if (!(await takeOutOfConnections(db, source, { entry, blocklist, deps }))) return null;
    if (await deps.stopped()) return null;
  }
  return touched;
}

interface TakingOut {
  entry: BlocklistRow;
  blocklist: Blocklist;
  deps: TakeOutDeps;
}

async function takeOutOfList(
  db: Kysely<Schema>,
  sourceId: number,
  { entry, blocklist, deps: { sealing, now } }: TakingOut,
): Promise<boolean> {
  let touched = false;
  const taking = { entryId: entry.id, sourceId, sealing, at: now().toISOString() };
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('acquaintance')
      .selectAll()
      .where('source_id', '=', sourceId)
      .where('id', '>', after)
      .where('state', '!=', 'gone')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) break;
    after = rows.at(-1)!.id;
    const changed = rows.flatMap(
      ({ key, name, email, phone_hash, profile_key, amount, last_on, group_sizes, sub_type }) => {
        const acquaintance: Acquaintance = {
          key,
          name,
          email,
          phone_hash,
          profile_key,
          amount,
          last_on,
          group_sizes,
          sub_type,
        };
        const left = leaveOutBlocked(blocklist, acquaintance);
        return left === acquaintance ? [] : [{ acquaintance, left }];
      },
    );
    if (changed.length === 0) continue;
    touched = true;
    await db.transaction().execute(async (trx) => {
      await saveTaken(
        trx,
        taking,
        'listed',
        changed.map(({ acquaintance }) => acquaintance),
      );
      const gone = changed.filter(({ left }) => left === null);
      await dropAcquaintances(
        trx,
        sourceId,
        gone.map(({ acquaintance }) => acquaintance.key),
      );
      for (const { left } of changed)
        if (left)
          await trx
            .updateTable('acquaintance')
            .set({ amount: left.amount, group_sizes: left.group_sizes ?? null, state: 'due' })
            .where('source_id', '=', sourceId)
            .where('key', '=', left.key)
            .execute();
    });
  }
  await takeOutOfCounts(db, blocklist, taking);
  await takeOutOfMeetings(db, blocklist, taking);
  return touched;
}

async function takeOutOfCounts(
  db: Kysely<Schema>,
  blocklist: Blocklist,
  taking: Parameters<typeof saveTaken>[1],
): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('mailbox_person')
      .innerJoin('mailbox', 'mailbox.id', 'mailbox_person.mailbox_id')
      .selectAll('mailbox_person')
      .where('mailbox.source_id', '=', taking.sourceId)
      .where('mailbox_person.address', '>', after)
      .orderBy('mailbox_person.address')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    after = rows.at(-1)!.address;
    const blocked = rows.filter(({ name, address }) => blocklist.isBlocked({ name, emails: [address] }));
    if (blocked.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      await saveTaken(trx, taking, 'counted', blocked);
      for (const { mailbox_id, address } of blocked)
        await trx
          .deleteFrom('mailbox_person')
          .where('mailbox_id', '=', mailbox_id)
          .where('address', '=', address)
          .execute();
    });
  }
}

async function takeOutOfMeetings(
  db: Kysely<Schema>,
  blocklist: Blocklist,
  taking: Parameters<typeof saveTaken>[1],
): Promise<void> {
  const people = await db
    .selectFrom('calendar_guest')
    .innerJoin('calendar_account', 'calendar_account.id', 'calendar_guest.calendar_id')
    .select(['calendar_guest.address', 'calendar_guest.name', 'calendar_guest.calendar_id'])
    .distinct()
    .where('calendar_account.source_id', '=', taking.sourceId)
    .execute();
  for (const { address, name, calendar_id } of people) {
    if (!blocklist.isBlocked({ name, emails: [address] })) continue;
    await db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('calendar_guest')
        .where('calendar_id', '=', calendar_id)
        .where('address', '=', address)
        .returningAll()
        .execute();
      await saveTaken(trx, taking, 'met', gone);
    });
  }
}

/** Contacts, jobs and signals that the source holds: as their source, or as a further one. */
const isHeld = (fact: 'contact' | 'tenure' | 'signal', sourceId: number) =>
  sql<boolean>`(${sql.ref(`${fact}.source_id`)} = ${sourceId} or exists (select 1 from extra_source held
    where held.fact = ${fact} and held.fact_id = ${sql.ref(`${fact}.id`)} and held.source_id = ${sourceId}))`;

/** @returns false if it was stopped */
async function takeOutOfConnections(
  db: Kysely<Schema>,
  { id: sourceId, import_id }: OwnSource,
  { entry, blocklist, deps }: TakingOut,
): Promise<boolean> {
  const { sealing, now, references } = deps;
  const taken: number[] = [];
  for (let after = 0; ; ) {
    if (await deps.stopped()) return false;
    const rows = await db
      .selectFrom('contact')
      .selectAll()
      .where(isHeld('contact', sourceId))
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) break;
    after = rows.at(-1)!.id;
    const blocked = await findBlocked(db, sourceId, rows as ContactRow[], blocklist);
    if (blocked.length === 0) continue;
    if (taken.length === 0) await runInNextTurn(db, (trx) => saveWhoMayKnow(trx, references, sourceId));
    await runInNextTurn(db, async (trx) => {
      const connections: TakenConnection[] = [];
      for (const { contact, stated } of blocked) connections.push(await takeFacts(trx, sourceId, contact.id, stated));
      const taking = { entryId: entry.id, sourceId, sealing, at: now().toISOString() };
      await saveTaken(trx, taking, 'connection', connections);
      for (const { contact } of blocked) await deleteRowsNaming(trx, import_id!, contact.name);
    });
    taken.push(...blocked.map(({ contact }) => contact.id));
  }
  if (taken.length === 0) return true;
  // What is derived from the facts is made anew while their people still exist.
  await workOffStale(db, now());
  for (const some of splitIntoChunks(taken, AT_ONCE))
    await runInNextTurn(db, (trx) => releaseContacts(trx, some, sourceId, { at: now().toISOString(), references }));
  await workOffStale(db, now());
  await runInNextTurn(db, (trx) => invalidateVisibilityCache(trx, references));
  return true;
}

interface BlockedContact {
  contact: ContactRow;
  /** As the source states them. */
  stated: StatedValues;
}

/** By what the row shows, and by what the source says where others differ. */
async function findBlocked(
  db: Db,
  sourceId: number,
  rows: readonly ContactRow[],
  blocklist: Blocklist,
): Promise<BlockedContact[]> {
  const ids = rows.map(({ id }) => id);
  const lists = Map.groupBy(await loadListValues(db, 'contact', ids), ({ id }) => id);
  const claims = await db
    .selectFrom('claim')
    .select(['entity_id', 'said'])
    .where('entity', '=', 'contact')
    .where('source_id', '=', sourceId)
    .where('entity_id', 'in', ids)
    .execute();
  const stated = new Map(claims.map((claim) => [claim.entity_id, JSON.parse(claim.said) as StatedValues]));
  return rows.flatMap((contact) => {
    const external_ids = (lists.get(contact.id) ?? []).map(({ value }) => value);
    const shown = pickStatedValues('contact', contact as unknown as Record<string, unknown>, { external_ids });
    const own = stated.get(contact.id);
    const isMeant = [shown, ...(own ? [own] : [])].some((values) =>
      blocklist.isBlocked({
        name: values.name as string | undefined,
        emails: listEmails(values as Parameters<typeof listEmails>[0]),
        profileKeys: listProfiles(values as Parameters<typeof listProfiles>[0]),
      }),
    );
    return isMeant ? [{ contact, stated: own ?? shown }] : [];
  });
}

async function takeFacts(trx: Db, sourceId: number, contactId: number, stated: StatedValues): Promise<TakenConnection> {
  const signals = await trx
    .selectFrom('signal')
    .selectAll()
    .where((or) => or.or([or('from_contact_id', '=', contactId), or('to_contact_id', '=', contactId)]))
    .where(isHeld('signal', sourceId))
    .execute();
  const tenures = await trx
    .selectFrom('tenure')
    .leftJoin('title', 'title.id', 'tenure.title_id')
    .selectAll('tenure')
    .select('title.text as titleText')
    .where('tenure.contact_id', '=', contactId)
    .where(isHeld('tenure', sourceId))
    .execute();
  const listIds = (facts: readonly { id: number }[]) => facts.map(({ id }) => id);
  if (signals.length > 0) await releaseSignals(trx, listIds(signals), sourceId);
  if (tenures.length > 0) await releaseTenures(trx, listIds(tenures), sourceId);
  return { contactId, stated, tenures, signals };
}

/** What the check of the file remembers of them. */
async function deleteRowsNaming(trx: Db, importId: number, name: string): Promise<void> {
  await trx
    .deleteFrom('import_row')
    .where('import_id', '=', importId)
    .where(hasPart(sql.ref('told'), JSON.stringify(name)))
    .execute();
}
