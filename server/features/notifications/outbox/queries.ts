import type { Db } from '../../../platform/db/engine.ts';
import type { OutboxRow } from '../../../platform/db/schema.ts';
import type { About } from '../../../platform/life-cycle/about.ts';

export function findMessage(db: Db, id: number): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
}

interface MessageFilter {
  state?: OutboxRow['state'];
  channel?: OutboxRow['channel'];
  about?: About;
  /** Limits the messages to those behind this id, in the order asked for. */
  after?: number;
  oldestFirst: boolean;
}

export function findMessages(db: Db, filter: MessageFilter, limit: number): Promise<OutboxRow[]> {
  const { state, channel, about, after, oldestFirst } = filter;
  return db
    .selectFrom('outbox')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .$if(about !== undefined, (query) => query.where('entity', '=', about!.entity).where('entity_id', '=', about!.id))
    .$if(after !== undefined, (query) => query.where('id', oldestFirst ? '>' : '<', after!))
    .orderBy('id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}
