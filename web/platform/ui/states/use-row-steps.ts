import type { Undo } from '../../../../shared/platform/undo.ts';
import { doEach, type EachOutcome, useEach } from '../list/each.ts';
import { useNotices } from './notices.tsx';
import { useUndoNotice } from './use-undo-notice.ts';

/** A step, how it is taken on a row and taken back, and the sentences that report it. */
export interface RowStep<Row> {
  /** @returns for how long it can be taken back; null: not at all; undefined: as long as the notice is there */
  take: (row: Row) => Promise<Pick<Undo, 'seconds'> | null | undefined>;
  back: (row: Row) => Promise<unknown>;
  describeDone: (done: readonly Row[], seconds: number | undefined) => string;
  describeUndone: (done: readonly Row[]) => string | undefined;
  /** "2 requests not changed." */
  describeFailed: (failed: readonly Row[]) => string;
  /** "2 requests could not be undone." */
  describeNotUndone: (failed: readonly Row[]) => string;
  describeError: (error: unknown) => string;
  /** After it was taken, or taken back. */
  reload?: () => unknown;
  /** A form shows why nothing was done. */
  isOfForm?: boolean | undefined;
}

/**
 * Takes a step on some rows, one after the other: an obstacle to one does not hold up the others. The result is reported once, with one Undo
 * for all of them, which Ctrl Z presses too.
 * @throws what hindered all of a form
 */
export function useRowSteps<Row>() {
  const notices = useNotices();
  const undoable = useUndoNotice();
  const each = useEach(({ row, act }: { row: Row; act: (row: Row) => Promise<unknown> }) => act(row));
  const run = async (rows: readonly Row[], step: RowStep<Row>): Promise<EachOutcome<Row>> => {
    let seconds: number | undefined;
    let isFinal = false;
    const act = async (row: Row) => {
      const undo = await step.take(row);
      if (undo) seconds = Math.min(seconds ?? undo.seconds, undo.seconds);
      isFinal ||= undo === null;
    };
    const outcome = await each.run(rows.map((row) => ({ row, act })));
    const done = outcome.done.map(({ row }) => row);
    const failed = outcome.failed.map(({ item, error }) => ({ item: item.row, error }));
    step.reload?.();
    if (failed[0] && done.length === 0 && step.isOfForm) throw failed[0].error;
    if (done.length > 0) reportDone(done, step, isFinal ? null : seconds);
    if (failed[0])
      notices.error(`${step.describeFailed(failed.map(({ item }) => item))} ${step.describeError(failed[0].error)}`);
    return { done, failed };
  };
  const reportDone = (done: readonly Row[], step: RowStep<Row>, seconds: number | null | undefined): void => {
    let left: readonly Row[] = done;
    const undone = step.describeUndone(done);
    undoable(step.describeDone(done, seconds ?? undefined), {
      run: async () => {
        const { failed } = await doEach(done, step.back);
        step.reload?.();
        left = failed.map(({ item }) => item);
        if (failed[0]) throw failed[0].error;
      },
      ...(undone === undefined ? {} : { done: undone }),
      failed: (error) => `${step.describeNotUndone(left)} ${step.describeError(error)}`,
      ...(seconds === undefined ? {} : { forMs: (seconds ?? 0) * 1000 }),
    });
  };
  return { run, progress: each.progress, stop: each.stop };
}
