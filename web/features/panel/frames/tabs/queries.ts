import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listReminders } from '../../../../../shared/features/in-touch/calls.ts';
import { notifyChange } from '../link/changes.ts';
import { useEmbed } from '../link/embed-context.tsx';
import { getQueryRoot, ONE_MINUTE } from '../link/questions.ts';

/** The user's own reminders. */
export function useOwnReminders(enabled = true) {
  const { session, ask } = useEmbed();
  return useQuery({
    queryKey: [...getQueryRoot(session), 'in-touch', 'mine'],
    queryFn: ({ signal }) =>
      ask(listReminders, { query: { mine: 'true' } }, signal).then(({ reminders }) =>
        reminders.filter(({ state }) => state !== 'ended'),
      ),
    enabled: enabled && session != null,
    staleTime: ONE_MINUTE,
  });
}

/** Something that is done at once, and undone by what restores it. */
interface UndoableStep {
  run: () => Promise<unknown>;
  undo: () => Promise<unknown>;
  /** What was done, as a sentence. */
  done: string;
}

/** Does one step at a time, says so, and offers to undo the last. */
export function useUndoableSteps() {
  const queries = useQueryClient();
  const { say } = useEmbed();
  const [last, setLast] = useState<UndoableStep | null>(null);
  const doing = useMutation({
    mutationFn: ({ step, back }: { step: UndoableStep; back: boolean }) => (back ? step.undo() : step.run()),
    onSuccess: (_, { step, back }) => {
      setLast(back ? null : step);
      say({ type: 'changed' });
    },
    onSettled: () => notifyChange(queries),
  });
  return {
    last,
    error: doing.error,
    busy: doing.isPending,
    run: (step: UndoableStep) => doing.mutate({ step, back: false }),
    undo: () => last && doing.mutate({ step: last, back: true }),
  };
}
export type UndoableSteps = ReturnType<typeof useUndoableSteps>;
