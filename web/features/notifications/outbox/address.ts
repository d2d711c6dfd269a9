import { listMessages, type OutboxMessage } from '../../../../shared/features/notifications/outbox/calls.ts';

/** The filters of messages in the address, as far as the call knows them. */
type OutboxFilters = { state?: OutboxMessage['state']; channel?: OutboxMessage['channel']; intro_id?: string };
/** The query for the server: the filters, and an order other than newest first. */
export type MessagesQuery = OutboxFilters & { order?: 'oldest' };

const { state, channel, intro_id } = listMessages.query.shape;

/** A word that is no state or channel is no filter. */
export function parseOutboxFilters(address: URLSearchParams): OutboxFilters {
  const read = <Value>(schema: { safeParse: (value: unknown) => { data?: Value } }, name: string): Value | undefined =>
    schema.safeParse(address.get(name) ?? undefined).data;
  const found = {
    state: read(state, 'state'),
    channel: read(channel, 'channel'),
    intro_id: read(intro_id, 'intro_id'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Name the opened message and the order in the address. */
export const OPENED_PARAM = 'open';
export const SORT_PARAM = 'sort';
