import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { undoIntros } from '../../../../shared/features/introductions/calls.ts';
import { refreshIntros } from '../../../platform/api/query-client.ts';
import { type StepNoun, useUndoOf } from '../../../platform/life-cycle/undo.ts';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { getReloadMs } from '../../../platform/ui/states/reload-ms.ts';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import { REQUESTS } from './noun.ts';
import { refreshRequest } from './refresh.ts';

export const requestNoun: StepNoun<Intro> = {
  call: undoIntros,
  noun: REQUESTS,
  getId: ({ Id }) => Id,
  nameUndo: ({ Target_Account__r: { Name } }) => `Undo the change of the request to ${Name}`,
  describeUndone: (intros) =>
    intros.length === 1
      ? `You undid the change to the request to ${intros[0]!.Target_Account__r.Name}.`
      : `${formatCounted(intros.length, REQUESTS)} are as they were before.`,
  reload: (queries, intros) => (intros.length === 1 ? refreshRequest(queries, intros[0]!.Id) : refreshIntros(queries)),
};

/**
 * Reports an action on a request: while it can be taken back, with the status that its maker sees and Undo, otherwise in the given words.
 */
export function useDone(): (intro: Intro, words: string) => void {
  const notices = useNotices();
  const undoable = useUndoNotice();
  const undoOf = useUndoOf(requestNoun);
  return (intro, words) => {
    const { undo } = intro;
    const company = intro.Target_Account__r.Name;
    if (!undo) return notices.success(words);
    // Staff speak in statuses, portfolio users in sentences.
    const stands = intro.next_statuses ? `${INTRO_LIFE[intro.Status__c].label}.` : intro.full_status;
    const text = `The request to ${company}: ${stands} Others will see this in ${Math.ceil(undo.seconds)} seconds.`;
    undoable(text, { ...undoOf([intro]), forMs: undo.seconds * 1000 });
  };
}

/** Asks again for a request when its change has been sent, and until it has: a busy server may take a moment longer. */
export function useSent(intro: Intro): void {
  const queries = useQueryClient();
  const { Id } = intro;
  const ms = getReloadMs([intro]);
  useEffect(() => {
    if (ms === false) return;
    const timer = setInterval(() => void refreshRequest(queries, Id), ms);
    return () => clearInterval(timer);
  }, [queries, Id, ms]);
}
