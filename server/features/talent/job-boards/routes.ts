import type { FastifyInstance } from 'fastify';
import { listJobBoards, removeJobBoard, setJobBoard } from '../../../../shared/features/talent/positions/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { joinWithPresent } from '../../../platform/http/based-on.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { findEmployer } from '../positions/queries.ts';
import { readBoardAddress } from './address.ts';
import { deleteBoards, insertBoard, listBoards } from './queries.ts';
import { readSetting, serializeBoard } from './serializer.ts';

export function boardRoutes(app: FastifyInstance): void {
  handle(app, listJobBoards, async ({ db, viewer }) => ({ boards: await loadBoards(db, viewer) }));

  handle(app, setJobBoard, async ({ db, viewer, clock, body, wakeJobs }) => {
    const { company } = readSetting(body);
    requireBoard(body);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const { id: accountId } = await loadEmployer(trx, viewer, company);
      await lockRow(trx, 'account', accountId);
      const present = await listBoards(trx, { staff: false, companyId: accountId });
      const address = present[0] ? serializeBoard(present[0]).url : null;
      const board = requireBoard(joinWithPresent(body, { address }));
      const known = present.find((row) => row.vendor === board.vendor && row.name === board.name);
      if (!known) await deleteBoards(trx, accountId);
      const row = { account_id: accountId, ...board, set_by: viewer.user.id, created_at: now.toISOString() };
      const none = { looked_at: null, found: null, added: null, gone: null, error: null };
      const boardId = known?.id ?? (await insertBoard(trx, { ...row, ...none }));
      await enqueue(trx, { kind: 'positions.board', payload: { boardId } }, now);
      const deed = { action: 'job_board.set', entity: 'account', entityId: accountId, detail: board };
      await audit(trx, viewer, now, deed);
    });
    wakeJobs();
    return { boards: await loadBoards(db, viewer) };
  });

  handle(app, removeJobBoard, async ({ db, viewer, clock, body }) => {
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const { id } = await loadEmployer(trx, viewer, readSetting(body).company);
      if (!(await deleteBoards(trx, id))) throw createNotFoundError('This job board');
      await audit(trx, viewer, now, { action: 'job_board.removed', entity: 'account', entityId: id });
    });
    return { boards: await loadBoards(db, viewer) };
  });
}

/** @throws invalid, at the field */
function requireBoard(body: Body<typeof setJobBoard>) {
  const board = readBoardAddress(readSetting(body).address);
  if (board) return board;
  throw createInvalidError(
    'Paste the address of a board at Greenhouse, Lever or Ashby, such as https://jobs.lever.co/lumenary.',
    {
      address: 'Not the address of a job board.',
    },
  );
}

const loadBoards = async (db: Db, viewer: Viewer) => (await listBoards(db, getViewerScope(viewer))).map(serializeBoard);

/** The talent team sets the board of any company of the portfolio, people of a company its own. */
async function loadEmployer(trx: Db, { staff, companyId }: Viewer, wire: string) {
  const id = parseId(wire) ?? 0;
  const found = staff || id === companyId ? await findEmployer(trx, id) : undefined;
  if (!found) throw createNotFoundError('This company');
  return found;
}
