import { useQueryClient } from '@tanstack/react-query';
import type { Undo } from '../../../shared/platform/undo.ts';
import { describeError } from '../api/api-error.ts';
import { doEach, type EachOutcome, useEach } from '../ui/list/each.ts';
import { formatCounted } from '../ui/list/source.ts';
import { useNotices } from '../ui/states/notices.tsx';
import { type UndoableAction, useUndoNotice } from '../ui/states/use-undo-notice.ts';
import { describeNotUndone, NotUndoneError, type StepNoun, useUndoOf } from './undo.ts';

/** A step, how it is taken on a row, and the sentences that report it. */
interface RowStep<Row> {
  /** @returns for how long it can be taken back; null: not at all; undefined: as long as the notice is there */
  take: (row: Row) => Promise<Pick<Undo, 'seconds'> | null | undefined>;
  /** The opposite change, of what others see at once. */
  reverse?: (row: Row) => Promise<unknown>;
  describeDone: (done: readonly Row[], seconds: number | undefined) => string;
  /** Where it is not "2 requests not changed." */
  describeFailed?: (failed: readonly Row[]) => string;
  /** A form shows why nothing was done. */
  isOfForm?: boolean | undefined;
}

/**
 * Takes a step on some rows, one after the other: an obstacle to one does not hold up the others. The result is reported once, with one Undo
 * for all of them, which Ctrl Z presses too.
 * @throws what hindered all of a form
 */
export function useRowSteps<Row>(noun: StepNoun<Row>) {
  const queries = useQueryClient();
  const notices = useNotices();
  const undoable = useUndoNotice();
  const undo = useUndoOf(noun);
  const each = useEach(({ row, act }: { row: Row; act: (row: Row) => Promise<unknown> }) => act(row));
  const reload = (rows: readonly Row[]) => void noun.reload(queries, rows, []);
  const run = async (rows: readonly Row[], step: RowStep<Row>): Promise<EachOutcome<Row>> => {
    let seconds: number | undefined;
    let isFinal = false;
    const act = async (row: Row) => {
      const left = await step.take(row);
      if (left) seconds = Math.min(seconds ?? left.seconds, left.seconds);
      isFinal ||= left === null;
    };
    const outcome = await each.run(rows.map((row) => ({ row, act })));
    const done = outcome.done.map(({ row }) => row);
    const failed = outcome.failed.map(({ item, error }) => ({ item: item.row, error }));
    reload(rows);
    if (failed[0] && done.length === 0 && step.isOfForm) throw failed[0].error;
    if (done.length > 0)
      undoable(step.describeDone(done, isFinal ? undefined : seconds), {
        ...(step.reverse ? makeReversal(done, step.reverse) : undo(done)),
        ...(isFinal ? { forMs: 0 } : seconds === undefined ? {} : { forMs: seconds * 1000 }),
      });
    if (failed[0]) {
      const items = failed.map(({ item }) => item);
      const words = step.describeFailed?.(items) ?? `${formatCounted(items.length, noun.noun)} not changed.`;
      notices.error([words, describeError(failed[0].error)].filter(Boolean).join(' '));
    }
    return { done, failed };
  };
  const makeReversal = (done: readonly Row[], reverse: (row: Row) => Promise<unknown>): UndoableAction => {
    const undone = noun.describeUndone(done);
    return {
      run: async () => {
        const { failed } = await doEach(done, reverse);
        reload(done);
        if (failed[0]) throw new NotUndoneError(failed.length, noun.noun, failed[0].error);
      },
      ...(undone === undefined ? {} : { done: undone }),
      failed: describeNotUndone,
    };
  };
  return { run, progress: each.progress, stop: each.stop };
}
