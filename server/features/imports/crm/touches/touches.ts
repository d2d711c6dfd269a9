/** Keeps "was in touch" what the activities of the CRM say: one signal for a user of Kith and a person (docs/decisions/136). */
import type { Kysely } from 'kysely';
import { addSignal, startBatch } from '../../../../core/facts/book/batch.ts';
import { STANDING } from '../../../../core/facts/book/statements.ts';
import { releaseSignals } from '../../../../core/facts/take-back/release.ts';
import { writeJournalled } from '../../../../core/facts/take-back/source-journal.ts';
import { runInNextTurn } from '../../../../core/facts/take-back/take-back.ts';
import { ensureContactOfUser, getOwnMergeMember } from '../../../../core/facts/write/users.ts';
import { reserveBatchIds } from '../../../../core/facts/write/write.ts';
import { workOffStale } from '../../../../core/network/derive/strengths.ts';
import type { Db } from '../../../../platform/db/engine.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import * as queries from './queries.ts';

const AT_ONCE = 200;

interface TouchInput {
  connectionId: number;
  sourceId: number;
  now: () => Date;
}

/** Goes through all people with activities, and writes where something changed. */
export async function writeTouches(db: Kysely<Schema>, input: TouchInput): Promise<void> {
  const { connectionId, sourceId } = input;
  await runInNextTurn(db, (trx) => queries.matchUsers(trx, connectionId));
  for (let after = 0; ; ) {
    const ids = await queries.listTouched(db, { connectionId, sourceId, after, limit: AT_ONCE });
    if (ids.length === 0) break;
    after = ids.at(-1)!;
    const { gone, fresh } = await compareTouches(db, input, ids);
    if (gone.length + fresh.length > 0) await runInNextTurn(db, (trx) => writeSome(trx, input, ids));
  }
  await workOffStale(db, input.now());
}

/** What the activities say and no signal does, and the signals that they no longer say. */
async function compareTouches(db: Db, { connectionId, sourceId, now }: TouchInput, ids: readonly number[]) {
  const touches = await queries.listCrmTouches(db, connectionId, ids, now().toISOString().slice(0, 10));
  const users = new Map((await queries.loadUsersOfTouches(db, touches)).map((user) => [user.id, user]));
  const signals = await queries.listTouchSignals(db, sourceId, ids);
  const makeKey = (...parts: (string | number | null | undefined)[]): string => parts.join(' ');
  const stated = new Map(
    signals.map((row) => [makeKey(row.from_contact_id, row.to_contact_id, row.amount, row.occurred_on), row.id]),
  );
  const fresh = touches.filter(({ user_id, contact_id, amount, last_on }) => {
    const by = users.get(user_id)!.contact_id;
    return by !== contact_id && !stated.delete(makeKey(by, contact_id, amount, last_on));
  });
  return { users, fresh, gone: [...stated.values()] };
}

async function writeSome(trx: Db, input: TouchInput, ids: readonly number[]): Promise<void> {
  const { sourceId, now } = input;
  const at = now().toISOString();
  const { users, fresh, gone } = await compareTouches(trx, input, ids);
  if (gone.length > 0) await releaseSignals(trx, gone, sourceId);
  const newId = await reserveBatchIds(trx, { signal: fresh.length });
  const batch = startBatch({ sourceId, standing: STANDING.file, at, newId });
  for (const { contact_id, user_id, amount, last_on } of fresh) {
    const user = users.get(user_id)!;
    const by = getOwnMergeMember(user) ?? (await ensureContactOfUser(trx, user, at));
    if (by === contact_id) continue;
    addSignal(batch, {
      type: queries.CRM_ACTIVITY,
      source: 'CRM',
      sub_type: null,
      direction: null,
      details: null,
      skill: null,
      from_contact_id: by,
      to_contact_id: contact_id,
      created_by: null,
      amount,
      occurred_on: last_on,
    });
  }
  await writeJournalled(trx, batch);
}

/** Takes the signals with these people back, before the people go. */
export async function releaseTouches(trx: Db, sourceId: number, contactIds: readonly number[]): Promise<void> {
  const signals = await queries.listTouchSignals(trx, sourceId, contactIds);
  if (signals.length === 0) return;
  await releaseSignals(
    trx,
    signals.map(({ id }) => id),
    sourceId,
  );
}
