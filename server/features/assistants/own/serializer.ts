import type { Assistant, AssistantClient } from '../../../../shared/features/assistants/calls.ts';
import { readRights } from '../oauth/queries.ts';
import type { AssistantRow, CountedClient } from './queries.ts';

export function serializeAssistant(row: AssistantRow, today: string, now: Date): Assistant {
  const ended = row.revoked_at !== null || row.blocked_at !== null;
  return {
    id: String(row.id),
    name: row.name,
    host: row.host,
    may: readRights(row.scopes),
    since: row.created_at,
    until: row.expires_at,
    last_used_at: row.last_used_at,
    asked_today: row.asked_day === today ? row.asked : 0,
    state: ended ? 'ended' : row.expires_at > now.toISOString() ? 'connected' : 'expired',
  };
}

export const serializeClient = (row: CountedClient): AssistantClient => ({
  id: String(row.id),
  name: row.name,
  host: row.made_by ?? 'Registered itself',
  people: row.people,
  blocked: row.blocked_at !== null,
});
