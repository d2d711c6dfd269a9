import type { FastifyInstance } from 'fastify';
import { discardDraft, getDraft, listDrafts, sendDraft } from '../../../../shared/features/assistants/calls.ts';
import { refuseActing } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { StoredAssistantDraft } from '../../../platform/db/tables/assistant-tables.ts';
import { createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { readPageStart } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { makeCallAs } from '../../../platform/http/inner-calls.ts';
import { serializeDraft } from './draft-row.ts';
import { sendDraftAs } from './kinds.ts';
import { countWaiting, decideDraft, findDraft, findDrafts, linkDraft, resetDraft } from './queries.ts';

/** What assistants drafted; only the person themselves sends it, with their own session. */
export function draftRoutes(app: FastifyInstance): void {
  handle(app, listDrafts, async ({ db, viewer, query }) => {
    refuseActing(viewer);
    const before = readPageStart(query.cursor, parseId);
    const rows = await findDrafts(db, viewer.user.id, { limit: query.limit + 1, before });
    const page = rows.slice(0, query.limit);
    return {
      drafts: page.map(serializeDraft),
      waiting: await countWaiting(db, viewer.user.id),
      next_cursor: rows.length > query.limit ? String(page.at(-1)!.id) : null,
    };
  });

  handle(app, getDraft, async ({ db, viewer, params }) => {
    refuseActing(viewer);
    return { draft: serializeDraft(await requireDraft(db, viewer.user.id, params.id)) };
  });

  handle(app, sendDraft, async ({ db, viewer, params, body, clock }) => {
    refuseActing(viewer);
    const { id } = await requireDraft(db, viewer.user.id, params.id);
    const now = clock.now();
    // Decided first: of two screens that send it at once, one does.
    const draft = await decideDraft(db, id, { state: 'sent', path: null }, now);
    if (!draft) throw createDecidedError();
    const path = await sendDraftAs((call, args) => makeCallAs(app, viewer, call, args), draft, body.texts).catch(
      async (error: unknown) => {
        await resetDraft(db, id);
        throw error;
      },
    );
    await db.transaction().execute(async (trx) => {
      await linkDraft(trx, id, path);
      const detail = { assistant: draft.made_by, kind: draft.kind };
      await audit(trx, viewer, now, {
        action: 'assistant.draft_sent',
        entity: 'assistant_draft',
        entityId: id,
        detail,
      });
    });
    return { draft: serializeDraft({ ...draft, path }) };
  });

  handle(app, discardDraft, async ({ db, viewer, params, clock }) => {
    refuseActing(viewer);
    const { id, made_by, kind } = await requireDraft(db, viewer.user.id, params.id);
    const now = clock.now();
    const draft = await db.transaction().execute(async (trx) => {
      const discarded = await decideDraft(trx, id, { state: 'discarded', path: null }, now);
      if (!discarded) throw createDecidedError();
      const detail = { assistant: made_by, kind };
      const deed = { action: 'assistant.draft_discarded', entity: 'assistant_draft', entityId: id, detail };
      await audit(trx, viewer, now, deed);
      return discarded;
    });
    return { draft: serializeDraft(draft) };
  });
}

const createDecidedError = () => createConflictError('This draft has already been sent or discarded.');

/** @throws notFound */
async function requireDraft(db: Db, userId: number, wire: string): Promise<StoredAssistantDraft> {
  const id = parseId(wire);
  const draft = id === undefined ? undefined : await findDraft(db, userId, id);
  if (!draft) throw createNotFoundError('This draft');
  return draft;
}
