/**
 * Taking back (docs/decisions/018-a-step-can-be-taken-back.md): the viewer's own step that waits on a row or, where none waits, the making of
 * the row itself as long as nobody was told of it. A noun gives one table; the call, the audit and the chat are the same for all.
 */
import type { FastifyInstance } from 'fastify';
import type { Call } from '../../../shared/platform/call.ts';
import type { UNDO_CALL } from '../../../shared/platform/undo.ts';
import type { Doer, Viewer } from '../access/viewer.ts';
import type { Deps } from '../app/deps.ts';
import { audit } from '../audit/audit.ts';
import { queueChatRefresh } from '../chat/posts.ts';
import type { Db } from '../db/engine.ts';
import type { PendingStep, Schema } from '../db/schema.ts';
import { createConflictError, createNotFoundError } from '../errors.ts';
import { type CallContext, handle } from '../http/handle.ts';
import { decideEach } from './each.ts';
import type { WaitingSteps } from './waiting.ts';

type UndoCall = Call & typeof UNDO_CALL;
type UndoDeps = Pick<Deps, 'settings' | 'clock'>;

interface UndoTable<Row extends { id: number }> {
  entity: keyof Schema;
  /** What the audit calls it. */
  action: string;
  /** What the audit calls the row, if not by its id. */
  idOf?: (row: Row) => string;
  /** Absent where nothing follows after the making of a row. */
  steps?: Pick<WaitingSteps<never, never, never, never>, 'find' | 'takeBack'>;
  /** What else a step that was taken back leaves. */
  release?: (trx: Db, row: Row, step: PendingStep) => Promise<unknown>;
  /** Takes back the making of a row. @returns false if it is too late, or was another user's @throws AppError */
  unmake?: (trx: Db, deps: UndoDeps, row: Row, by: Doer) => Promise<boolean>;
  /** What the audit calls that, if not as a step. */
  unmade?: { action: string };
}

export class UndoSteps<Row extends { id: number }> {
  readonly #table: UndoTable<Row>;

  constructor(table: UndoTable<Row>) {
    this.#table = table;
  }

  /** In a transaction. @throws conflict if there is nothing of theirs, or it is too late */
  async undo(trx: Db, deps: UndoDeps, row: Row, by: Doer): Promise<void> {
    const { entity, action, idOf, steps, release, unmake, unmade } = this.#table;
    const now = deps.clock.now();
    const step = await steps?.takeBack(trx, row.id, by, now);
    if (step) await release?.(trx, row, step);
    else if ((await steps?.find(trx, row.id)) || !(await unmake?.(trx, deps, row, by)))
      throw createConflictError('This was already sent or undone, so you can’t undo it anymore.');
    await audit(trx, by, now, {
      action,
      ...(step ? {} : unmade),
      entity,
      entityId: idOf?.(row) ?? row.id,
    });
    await queueChatRefresh(trx, deps, { entity, id: row.id });
  }

  /** @param find the row as its viewer may read it @param what 'This request' */
  serve<C extends UndoCall>(
    app: FastifyInstance,
    call: C,
    what: string,
    find: (db: Db, viewer: Viewer, id: string) => Promise<Row | undefined>,
  ): void {
    handle<UndoCall>(app, call, async (context) => {
      const { db, body, wakeJobs } = context;
      const viewer = context.viewer as Viewer;
      const ids = (body as CallContext<C>['body'] & { ids: string[] }).ids.map((Id) => ({ Id }));
      const { done, refused } = await decideEach(ids, ({ Id }) =>
        db.transaction().execute(async (trx) => {
          const row = await find(trx, viewer, Id);
          if (!row) throw createNotFoundError(what);
          await this.undo(trx, context, row, viewer);
        }),
      );
      if (done.length === 0) throw refused[0]!.error;
      wakeJobs();
      return { undone: done, refused: refused.map(({ Id, why }) => ({ Id, why })) };
    });
  }
}
