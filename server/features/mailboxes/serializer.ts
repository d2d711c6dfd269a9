import type { LinkedGroups, LinkedMailbox, LinkedMessages } from '../../../shared/features/mailboxes/calls.ts';
import { areSavedContacts, getService } from '../../core/facts/own-lists/accounts.ts';
import { countWritten } from '../../core/facts/write/acquaintances.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { MailServiceKind } from '../../platform/ports/mailbox.ts';
import type { MailboxRow } from './queries.ts';

/** Google allows so many messages; Microsoft gives a hundred at once. */
const MESSAGES_PER_MINUTE: Readonly<Record<MailServiceKind, number>> = { gmail: 300, microsoft: 3_000 };

export async function serializeMailboxes(db: Db, rows: readonly MailboxRow[]): Promise<LinkedMailbox[]> {
  const people = await countWritten(
    db,
    rows.map(({ source_id }) => source_id),
  );
  return rows.map((row) => ({
    id: String(row.id),
    kind: getService(row) ?? ('file' as const),
    reads: areSavedContacts(row) ? ('contacts' as const) : ('mail' as const),
    address: row.address,
    state: getState(row),
    done: row.done,
    total: row.total,
    people: people.get(row.source_id) ?? 0,
    minutes_left: countMinutesLeft(row),
    left_out: JSON.parse(row.left_out) as Record<string, number>,
    error: row.error,
    lapsed_at: row.state === 'lapsed' ? row.lapsed_at : null,
    linked_at: row.linked_at,
    read_at: row.read_at,
  }));
}

function countMinutesLeft(row: MailboxRow): number | null {
  const service = getService(row);
  if (row.state !== 'reading' || row.total === null || service === undefined) return null;
  return Math.ceil(Math.max(0, row.total - row.done) / MESSAGES_PER_MINUTE[service]);
}

/** A mailbox that is being unlinked is not shown. */
const getState = ({ state }: MailboxRow): LinkedMailbox['state'] => (state === 'leaving' ? 'linked' : state);

export async function serializeGroups(db: Db, row: MailboxRow | undefined): Promise<LinkedGroups | null> {
  if (!row) return null;
  const people = (await countWritten(db, [row.source_id])).get(row.source_id) ?? 0;
  return { id: String(row.id), groups: row.done, people, read_at: row.read_at };
}

export async function serializeMessages(db: Db, row: MailboxRow | undefined): Promise<LinkedMessages | null> {
  if (!row) return null;
  const people = (await countWritten(db, [row.source_id])).get(row.source_id) ?? 0;
  const left_out = JSON.parse(row.left_out) as Record<string, number>;
  return { id: String(row.id), messages: row.done, people, left_out, read_at: row.read_at };
}
