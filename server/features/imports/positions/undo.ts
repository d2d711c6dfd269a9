import type { Kysely } from 'kysely';
import { runInNextTurn } from '../../../core/facts/take-back/take-back.ts';
import { changePosition } from '../../../core/facts/write/positions.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { ImportRunRow, Schema } from '../../../platform/db/schema.ts';
import { endUndo, type UndoDeps } from '../undo/undo.ts';
import type { PlannedPosition, Written } from './plan.ts';
import { deletePosition, deletePositionEntries, listLastWritten } from './queries.ts';

/** A number of rows that take some milliseconds. */
const PIECE = 50;

/**
 * Takes back what an import of positions wrote, the last first. Values that a user or the company's job board has changed since stay, and
 * so does a position with a candidacy.
 */
export async function undoPositions(
  db: Kysely<Schema>,
  run: ImportRunRow,
  { now }: Pick<UndoDeps, 'now'>,
): Promise<void> {
  for (let left = true; left; )
    left = await runInNextTurn(db, async (trx) => {
      const some = await listLastWritten(trx, run.id, PIECE);
      for (const entry of some) await takeBack(trx, entry, now().toISOString());
      await deletePositionEntries(
        trx,
        some.map(({ entry }) => entry),
      );
      if (some.length < PIECE) await endUndo(trx, run.id, now());
      return some.length === PIECE;
    });
}

type Entry = Awaited<ReturnType<typeof listLastWritten>>[number];

async function takeBack(trx: Db, written: Entry, updated_at: string): Promise<void> {
  const { updated_at: _, ...after } = JSON.parse(written.after) as Partial<PlannedPosition>;
  const columns = Object.keys(after) as (keyof typeof after)[];
  const asWritten = columns.filter((column) => written[column] === after[column]);
  if (written.before === null) {
    if (asWritten.length === columns.length && !written.has_poscans) await deletePosition(trx, written.id);
    else await changePosition(trx, written.id, { import_id: null });
    return;
  }
  const before = JSON.parse(written.before) as Written;
  const back = Object.fromEntries(
    Object.entries(before).filter(([column]) => asWritten.some((other) => other === column)),
  );
  if (Object.keys(back).length > 0) await changePosition(trx, written.id, { ...back, updated_at });
}
