import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { undoIntroChange } from '../../../../shared/features/introductions/calls.ts';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { getReloadMs } from '../../../platform/ui/states/reload-ms.ts';
import { type UndoableAction, useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import { refreshRequest } from './refresh.ts';

export const describeNotTakenBack = (error: unknown): string => `Couldn’t undo that. ${describeError(error)}`;

/** The action that undoes a step of a request, and the sentence for it. */
export function useTakingBack(): (intro: Intro) => UndoableAction {
  const queries = useQueryClient();
  return ({ Id: id, Target_Account__r: { Name: company } }) => ({
    run: () => send(undoIntroChange, { params: { id } }).finally(() => void refreshRequest(queries, id)),
    done: `You undid the change to the request to ${company}.`,
    failed: (error) => (error instanceof ApiError && error.status === 409 ? error.detail : describeNotTakenBack(error)),
  });
}

/**
 * Reports an action on a request: while it can be taken back, with the status that its maker sees and Undo, otherwise in the given words.
 */
export function useDone(): (intro: Intro, words: string) => void {
  const notices = useNotices();
  const undoable = useUndoNotice();
  const taking = useTakingBack();
  return (intro, words) => {
    const { undo } = intro;
    const company = intro.Target_Account__r.Name;
    if (!undo) return notices.success(words);
    // Staff speak in statuses, portfolio users in sentences.
    const stands = intro.next_statuses ? `${INTRO_LIFE[intro.Status__c].label}.` : intro.full_status;
    const text = `The request to ${company}: ${stands} Others will see this in ${Math.ceil(undo.seconds)} seconds.`;
    undoable(text, { ...taking(intro), forMs: undo.seconds * 1000 });
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
