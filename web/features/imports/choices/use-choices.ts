import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { ImportRun } from '../../../../shared/features/imports/import.ts';
import { type ReadOptions, useReread } from '../runs/queries.ts';

/** An arrow key chooses every option on its way: the file is read by the one on which the user stays. */
const PAUSE_MS = 700;

const reads: readonly ImportRun['state'][] = ['uploaded', 'checking', 'checked'];

/** Whether it is not decided yet how the file is read. While it is read, the fields stay, and with them the focus. */
export const canBeRead = ({ state }: ImportRun): boolean => reads.includes(state);

export interface Choices {
  /** What the user has chosen and the file is not yet read by. */
  options: ReadOptions;
  ask: (reading: ReadOptions) => void;
  /** For the element around the fields. */
  around: {
    onKeyDown: () => void;
    onPointerDown: () => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/** The user's choices of how to read the file. What is chosen while the file is read waits for the end of that. */
export function useChoices(run: ImportRun): Choices {
  const { mutate, variables, isPending, isError } = useReread(run.id);
  const [options, setOptions] = useState<ReadOptions>();
  const byKeys = useRef(false);
  const sent = options !== undefined && variables === options;
  const over = sent && !isPending && (isError || run.state === 'checked');
  const waits = options !== undefined && !sent && !isPending && run.state === 'checked';

  useEffect(() => {
    if (!waits) return;
    if (!byKeys.current) return mutate(options);
    const pause = setTimeout(() => mutate(options), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [waits, options, mutate]);

  const before = options === undefined || over ? {} : options;
  return {
    options: before,
    ask: (reading) =>
      setOptions({
        ...before,
        ...reading,
        ...(reading.columns ? { columns: { ...before.columns, ...reading.columns } } : {}),
      }),
    around: {
      onKeyDown: () => {
        byKeys.current = true;
      },
      onPointerDown: () => {
        byKeys.current = false;
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (waits && !currentTarget.contains(relatedTarget)) mutate(options);
      },
    },
  };
}
