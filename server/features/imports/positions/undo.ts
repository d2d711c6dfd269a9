import type { Kysely } from 'kysely';
import { inNextTurn } from '../../../core/facts/take-back/take-back.ts';
import { changePosition } from '../../../core/facts/write/positions.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { ImportRunRow, Schema } from '../../../platform/db/schema.ts';
import { endUndo, type UndoDeps } from '../undo/undo.ts';
import type { PlannedPosition, Written } from './plan.ts';
import { deletePosition, deletePositionEntries, lastWritten } from './queries.ts';

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
    left = await inNextTurn(db, async (trx) => {
      const some = await lastWritten(trx, run.id, PIECE);
      for (const one of some) await takeBack(trx, one, now().toISOString());
      await deletePositionEntries(
        trx,
        some.map(({ entry }) => entry),
      );
      if (some.length < PIECE) await endUndo(trx, run.id, now());
      return some.length === PIECE;
    });
}

type Entry = Awaited<ReturnType<typeof lastWritten>>[number];

async function takeBack(trx: Db, one: Entry, updated_at: string): Promise<void> {
  const { updated_at: _, ...after } = JSON.parse(one.after) as Partial<PlannedPosition>;
  const columns = Object.keys(after) as (keyof typeof after)[];
  const asWritten = columns.filter((column) => one[column] === after[column]);
  if (one.before === null) {
    if (asWritten.length === columns.length && !one.has_poscans) await deletePosition(trx, one.id);
    else await changePosition(trx, one.id, { import_id: null });
    return;
  }
  const before = JSON.parse(one.before) as Written;
  const back = Object.fromEntries(Object.entries(before).filter(([column]) => asWritten.some((one) => one === column)));
  if (Object.keys(back).length > 0) await changePosition(trx, one.id, { ...back, updated_at });
}
