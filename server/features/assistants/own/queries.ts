import type { FastifyInstance } from 'fastify';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { StoredAssistantClient, StoredAssistantGrant } from '../../../platform/db/tables/assistant-tables.ts';
import { getDayInZone } from '../../../platform/time/day.ts';

export type AssistantRow = StoredAssistantGrant & { name: string; blocked_at: string | null };

/** Those that were let in: a code that was never exchanged let nobody in. */
export function listGrants(db: Db, userId: number, id?: number): Promise<AssistantRow[]> {
  return db
    .selectFrom('assistant_grant')
    .innerJoin('assistant_client', 'assistant_client.id', 'assistant_grant.client_id')
    .selectAll('assistant_grant')
    .select(['assistant_client.name', 'assistant_client.blocked_at'])
    .where('assistant_grant.user_id', '=', userId)
    .where('assistant_grant.access_hash', 'is not', null)
    .$if(id !== undefined, (query) => query.where('assistant_grant.id', '=', id!))
    .orderBy('assistant_grant.id', 'desc')
    .limit(200)
    .execute();
}

export type CountedClient = StoredAssistantClient & { people: number };

/** The clients that somebody let in or that are switched off, by name, with how many people have let each in. */
export async function listClients(db: Db): Promise<CountedClient[]> {
  const clients = await db
    .selectFrom('assistant_client')
    .selectAll()
    .where((where) => where.or([where('let_in_at', 'is not', null), where('blocked_at', 'is not', null)]))
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute();
  const counts = await db
    .selectFrom('assistant_grant')
    .select(({ fn }) => ['client_id', fn.count<number>('user_id').distinct().as('people')])
    .where('revoked_at', 'is', null)
    .groupBy('client_id')
    .execute();
  const people = new Map(counts.map((row) => [row.client_id, Number(row.people)]));
  return clients.map((client) => ({ ...client, people: people.get(client.id) ?? 0 }));
}

/** How much somebody read today, assistants included, and the bound; null for the firm's people, who have none. */
export function countReads(app: FastifyInstance, viewer: Viewer): { today: number; of: number } | null {
  if (viewer.mayBeAdmin) return null;
  const { settings, clock } = app.deps;
  const { today } = app.reading.countsOfUser(viewer.user.id, getDayInZone(settings.timeZone, clock.now()));
  return { today, of: settings.readBounds.day };
}

export async function changeScopes(db: Db, id: number, scopes: string): Promise<void> {
  await db.updateTable('assistant_grant').set({ scopes }).where('id', '=', id).execute();
}

export async function deleteGrant(db: Db, id: number): Promise<void> {
  await db.deleteFrom('assistant_grant').where('id', '=', id).execute();
}

/** @param at since when it is switched off; null: it is on again @returns undefined for an unknown one */
export function switchClient(db: Db, id: number, at: Date | null): Promise<{ id: number; name: string } | undefined> {
  return db
    .updateTable('assistant_client')
    .set({ blocked_at: at?.toISOString() ?? null })
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst();
}
