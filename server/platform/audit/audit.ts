import { type Doer, getActorId } from '../access/viewer.ts';
import type { Db } from '../db/engine.ts';

interface AuditAction {
  /** The action, as `noun.verb`. */
  action: string;
  entity: string;
  entityId: number | string;
  detail?: unknown;
}

/** Records the user, the action and the user for whom it was done, in the transaction that does it. */
export async function audit(
  db: Db,
  viewer: Pick<Doer, 'user' | 'actingUserId' | 'token' | 'assistant'> | null,
  now: Date,
  deed: AuditAction,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: now.toISOString(),
      user_id: viewer ? getActorId(viewer) : null,
      as_user_id: viewer?.actingUserId ? viewer.user.id : null,
      token_id: viewer?.token?.id ?? null,
      action: deed.action,
      entity: deed.entity,
      entity_id: String(deed.entityId),
      detail: describeDetail(deed.detail, viewer?.assistant),
    })
    .execute();
}

/** What an assistant did stands with its name. */
function describeDetail(detail: unknown, assistant: string | undefined): string | null {
  if (assistant === undefined) return detail === undefined ? null : JSON.stringify(detail);
  return JSON.stringify({ ...(detail as object | undefined), assistant });
}
