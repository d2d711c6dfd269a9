import type { Db } from '../../../platform/db/engine.ts';
import { getChangeSignature } from './changes.ts';
import { insertChange, type NamedIntro, touch } from './queries.ts';
import type { IntroCallDeps } from './require-intro.ts';

/** Comments of staff for staff are hidden from everybody else. */
export function isForAll(change: { kind: string; comment: string | null }): boolean {
  return change.kind === 'status' || change.kind === 'created' || (change.kind === 'note' && change.comment !== null);
}

/** Writes an entry of the history without a change of status. @returns its id */
export async function writeNote(
  trx: Db,
  { viewer, clock }: IntroCallDeps,
  row: NamedIntro,
  kind: 'note' | 'ping' | 'archived' | 'unarchived',
  { comment = null }: { comment?: string | null },
  internal: { internal: boolean; comment: string } | null,
): Promise<number> {
  const at = clock.now().toISOString();
  const id = await insertChange(trx, {
    intro_id: row.id,
    at,
    kind,
    from_status: null,
    to_status: null,
    comment,
    ...getChangeSignature({ actor: viewer.staff ? 'staff' : 'requester', viewer }),
    internal_comment: internal?.internal ? internal.comment : null,
  });
  if (kind === 'note') await touch(trx, row.id, at);
  return id;
}
