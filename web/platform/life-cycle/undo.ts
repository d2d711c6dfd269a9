import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Call } from '../../../shared/platform/call.ts';
import type { UNDO_CALL } from '../../../shared/platform/undo.ts';
import { ApiError, describeError } from '../api/api-error.ts';
import { type SendArgs, send } from '../api/send.ts';
import { formatCounted, type Noun } from '../ui/list/source.ts';
import type { UndoableAction } from '../ui/states/use-undo-notice.ts';

/** A noun whose steps can be taken back (docs/decisions/018): all in which one differs from the others. */
export interface StepNoun<Row> {
  call: Call & typeof UNDO_CALL;
  noun: Noun;
  getId: (row: Row) => string;
  /** What Undo in the row is called: "Undo the change of Person 2". */
  nameUndo: (row: Row) => string;
  /** Undefined where the rows show it. */
  describeUndone: (rows: readonly Row[]) => string | undefined;
  /** Loads again what shows the rows. @param undone the ids of those that are as they were */
  reload: (queries: QueryClient, rows: readonly Row[], undone: readonly string[]) => unknown;
}

/** Some were not taken back. */
export class NotUndoneError extends Error {
  constructor(count: number, noun: Noun, why: unknown) {
    super(`${formatCounted(count, noun)} could not be undone. ${describeError(why)}`);
  }
}

/** A refusal says itself why nothing can be undone. */
export const describeNotUndone = (error: unknown): string =>
  error instanceof NotUndoneError || (error instanceof ApiError && error.status === 409)
    ? describeError(error)
    : `Couldn’t undo that. ${describeError(error)}`;

/** Takes back the steps on some rows. @returns those that are as they were, and why the others are not @throws if none is */
export async function takeBackRows<Row>(
  queries: QueryClient,
  { call, getId, reload }: Pick<StepNoun<Row>, 'call' | 'getId' | 'reload'>,
  rows: readonly Row[],
): Promise<{ undone: Row[]; refused: { Id: string; why: string }[] }> {
  let undone: readonly string[] = [];
  try {
    const reply = await send(call, { body: { ids: rows.map(getId) } } as SendArgs<typeof call>);
    undone = reply.undone;
    return { undone: rows.filter((row) => undone.includes(getId(row))), refused: reply.refused };
  } finally {
    void reload(queries, rows, undone);
  }
}

/** The one act of taking back: that of Undo in the notice, of Ctrl Z, which presses it, and of Undo in the row. */
export function useUndoOf<Row>(noun: StepNoun<Row>): (rows: readonly Row[]) => UndoableAction {
  const queries = useQueryClient();
  return (rows) => {
    const done = noun.describeUndone(rows);
    return {
      run: async () => {
        const { refused } = await takeBackRows(queries, noun, rows);
        if (refused[0]) throw new NotUndoneError(refused.length, noun.noun, new Error(refused[0].why));
      },
      ...(done === undefined ? {} : { done }),
      of: rows.map((row) => `${noun.call.path} ${noun.getId(row)}`),
      failed: describeNotUndone,
    };
  };
}
