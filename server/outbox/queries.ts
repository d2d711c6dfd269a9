import type { Db } from '../db/engine.ts';
import type { OutboxRow } from '../db/schema.ts';

export function findMessage(db: Db, id: number): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
}

export interface MessageFilter {
  state?: OutboxRow['state'];
  channel?: OutboxRow['channel'];
  introId?: number;
  /** Only older ones than this id. */
  before?: number;
}

/** Newest first. */
export function findMessages(db: Db, filter: MessageFilter, limit: number): Promise<OutboxRow[]> {
  const { state, channel, introId, before } = filter;
  return db
    .selectFrom('outbox')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .$if(introId !== undefined, (query) => query.where('intro_id', '=', introId!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
