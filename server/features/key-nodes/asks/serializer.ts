import type { KeyNodeAsk } from '../../../../shared/features/key-nodes/key-node.ts';
import { getUserName } from '../../../platform/access/users.ts';
import { serializeUndo } from '../../../platform/life-cycle/waiting.ts';
import type { AskRow } from './queries.ts';

/** The state of a request by the state of its message; a message that is no longer in the outbox was sent. */
const STATES: Readonly<Record<string, KeyNodeAsk['state']>> = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  kept: 'kept',
  failed: 'failed',
  unsure: 'unsure',
};

export function serializeAsk(row: AskRow, now: Date): KeyNodeAsk {
  const state = STATES[row.state ?? 'sent'] ?? 'sent';
  const undoable = row.state === 'queued' && row.not_before !== null && row.not_before > now.toISOString();
  return {
    Id: String(row.id),
    state,
    channel: row.channel === 'mail' ? 'mail' : 'chat',
    error: row.error,
    asked_at: row.created_at,
    ...(undoable ? { undo: serializeUndo({ due_at: row.not_before! }, now) } : {}),
    contact: { Id: String(row.firm_user_id), Name: getUserName(row.firm_given, row.firm_family, row.firm_email) },
    by: getUserName(row.by_given, row.by_family, row.by_email),
  };
}
