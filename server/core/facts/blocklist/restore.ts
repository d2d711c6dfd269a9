/** Brings back what an entry took out, within the day in which that can be undone. */
import type { Kysely } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { CalendarGuestTable } from '../../../platform/db/tables/own-network-tables.ts';
import type { Sealer } from '../../../platform/secrets/sealed.ts';
import { workOffStale } from '../../network/derive/strengths.ts';
import type { ContactInput } from '../book/attributes.ts';
import { addContactToBatch, addSignal, addTenure, getTitleId, type NumberedKind, startBatch } from '../book/batch.ts';
import { loadRows } from '../book/book-rows.ts';
import { loadSources } from '../book/book-sources.ts';
import { hold, state } from '../book/holding.ts';
import { type ContactRow, makeEmptyIndex } from '../book/import-index.ts';
import { STANDING, type StatedValues } from '../book/statements.ts';
import { runInNextTurn } from '../take-back/take-back.ts';
import { saveWantedAcquaintances } from '../write/acquaintances.ts';
import { loadTitles, reserveBatchIds, writeFacts } from '../write/write.ts';
import { openTaken, type TakenConnection } from './taken.ts';

interface RestoreDeps {
  sealing: Sealer;
  now: () => Date;
  stopped: () => Promise<boolean>;
}

/**
 * Each part goes in a transaction of its own, which forgets it, so that it can be called again.
 * @returns the sources of mailboxes and groups whose people have to be written again; null if it was stopped before the end
 */
export async function restoreTaken(
  db: Kysely<Schema>,
  entryId: number,
  { sealing, now, stopped }: RestoreDeps,
): Promise<number[] | null> {
  const touched = new Set<number>();
  for (;;) {
    if (await stopped()) return null;
    const taken = await db
      .selectFrom('blocklist_taken')
      .selectAll()
      .where('entry_id', '=', entryId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!taken) break;
    await runInNextTurn(db, async (trx) => {
      const { source_id, kind } = taken;
      if (kind === 'connection') {
        const connection = openTaken<'connection'>(sealing, taken);
        if (connection) await restoreConnection(trx, source_id, connection, now().toISOString());
      } else if (await isMailboxThere(trx, source_id)) {
        touched.add(source_id);
        if (kind === 'listed') {
          const listed = openTaken<'listed'>(sealing, taken);
          if (listed) await saveWantedAcquaintances(trx, source_id, [listed]);
        } else if (kind === 'met') {
          const met = openTaken<'met'>(sealing, taken);
          if (met) await restoreGuest(trx, met);
        } else {
          const counted = openTaken<'counted'>(sealing, taken);
          if (counted)
            await trx
              .insertInto('mailbox_person')
              .values(counted)
              .onConflict((conflict) => conflict.doNothing())
              .execute();
        }
      }
      await trx.deleteFrom('blocklist_taken').where('id', '=', taken.id).execute();
    });
  }
  await workOffStale(db, now());
  return [...touched];
}

/** An unlinked mailbox or calendar does not come back by this. */
async function isMailboxThere(trx: Db, sourceId: number): Promise<boolean> {
  for (const table of ['mailbox', 'calendar_account'] as const) {
    const row = await trx
      .selectFrom(table)
      .select('id')
      .where('source_id', '=', sourceId)
      .where('state', '!=', 'leaving')
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Unless the meeting went meanwhile. */
async function restoreGuest(trx: Db, guest: CalendarGuestTable): Promise<void> {
  const { event_id } = guest;
  const event = await trx.selectFrom('calendar_event').select('id').where('id', '=', event_id).executeTakeFirst();
  if (!event) return;
  await trx
    .insertInto('calendar_guest')
    .values(guest)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An import that was undone meanwhile says nothing any more. */
async function isImportThere(trx: Db, sourceId: number): Promise<boolean> {
  const run = await trx.selectFrom('import_run').select('state').where('source_id', '=', sourceId).executeTakeFirst();
  return run?.state === 'done';
}

/** Writes the facts with their ids, as far as no other source has brought them meanwhile. */
async function restoreConnection(trx: Db, sourceId: number, taken: TakenConnection, at: string): Promise<void> {
  if (!(await isImportThere(trx, sourceId))) return;
  const index = makeEmptyIndex();
  const there = await trx.selectFrom('contact').select('name_key').where('id', '=', taken.contactId).executeTakeFirst();
  const { profile_key, email } = taken.stated;
  const wanted = { profile_key: [] as string[], crm_id: [], email: [] as string[], name_key: [] as string[] };
  if (there) wanted.name_key.push(there.name_key);
  else {
    if (profile_key) wanted.profile_key.push(String(profile_key));
    if (email) wanted.email.push(String(email));
  }
  const found = await loadRows<ContactRow>(trx, index, 'contact', wanted);
  const known = there ? found.find(({ id }) => id === taken.contactId) : found[0];
  await loadSources(trx, index, { contact: found });
  await loadTitles(
    trx,
    index,
    taken.tenures.flatMap(({ titleText }) => titleText ?? []),
  );
  const nextTitle = await reserveBatchIds(trx, { title: taken.tenures.length });
  const ids: Partial<Record<NumberedKind, number>> = { contact: taken.contactId };
  const makeId = (table: NumberedKind) => (table === 'title' ? nextTitle(table) : ids[table]!);
  const batch = startBatch({ index, sourceId, standing: STANDING.list, at, newId: makeId });
  if (known) state(batch, 'contact', known, taken.stated);
  const { id: contactId } = known ?? addContactToBatch(batch, taken.stated as StatedValues & ContactInput);
  for (const {
    id,
    titleText,
    contact_half: _,
    account_half: __,
    source_id: ___,
    created_at: ____,
    ...tenure
  } of taken.tenures) {
    const there = await trx.selectFrom('tenure').select(['id', 'source_id']).where('id', '=', id).executeTakeFirst();
    ids.tenure = id;
    if (there) hold(batch, 'tenure', there);
    else if (await exists(trx, 'account', tenure.account_id))
      addTenure(batch, { ...tenure, contact_id: contactId, title_id: getTitleId(batch, titleText ?? '') });
  }
  for (const { id, from_half: _, to_half: __, source_id: ___, created_at: ____, ...signal } of taken.signals) {
    const there = await trx.selectFrom('signal').select(['id', 'source_id']).where('id', '=', id).executeTakeFirst();
    ids.signal = id;
    const [from, to] = [signal.from_contact_id, signal.to_contact_id].map((end) =>
      end === taken.contactId ? contactId : end,
    );
    const other = from === contactId ? to! : from!;
    if (there) hold(batch, 'signal', there);
    else if (await exists(trx, 'contact', other))
      addSignal(batch, { ...signal, from_contact_id: from!, to_contact_id: to! });
  }
  await writeFacts(trx, batch);
}

async function exists(trx: Db, table: 'account' | 'contact', id: number): Promise<boolean> {
  return (await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
