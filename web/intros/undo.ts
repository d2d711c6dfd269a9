import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { undoIntroChange } from '../../shared/intros/calls.ts';
import type { Intro } from '../../shared/intros/intro.ts';
import { INTRO_LIFE } from '../../shared/intros/statuses.ts';
import { ApiError, describeError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { useNotices } from '../ui/notices.tsx';
import { requestChanged } from './refresh.ts';

/** Takes back what was done about a request, and says so. */
export function useTakeBack(): (intro: Intro) => Promise<void> {
  const queries = useQueryClient();
  const notices = useNotices();
  return async ({ Id: id, Target_Account__r: { Name: company } }) => {
    try {
      await send(undoIntroChange, { params: { id } });
      notices.info(`The change of the request to ${company} was taken back.`);
    } catch (error) {
      const late = error instanceof ApiError && error.status === 409;
      notices.error(late ? error.detail : `That could not be taken back. ${describeError(error)}`);
    }
    await requestChanged(queries, id);
  };
}

/**
 * Says what was done about a request: while it can be taken back, where it stands for oneself and with Undo, otherwise in
 * the words given.
 */
export function useDone(): (intro: Intro, words: string) => void {
  const notices = useNotices();
  const takeBack = useTakeBack();
  return (intro, words) => {
    const { undo } = intro;
    const company = intro.Target_Account__r.Name;
    if (!undo) return notices.success(words);
    // Staff speak in statuses, portfolio users in sentences.
    const stands = intro.next_statuses ? `${INTRO_LIFE[intro.Status__c].label}.` : intro.full_status;
    const text = `The request to ${company}: ${stands} Others see it in ${Math.ceil(undo.seconds)} seconds.`;
    notices.success(text, { label: 'Undo', run: () => void takeBack(intro), forMs: undo.seconds * 1000 });
  };
}

/** A moment later than the server says, so that it has been sent when it is asked again. */
const LATER_MS = 500;

/** Asks again for a request when its change has been sent, and until it has: a busy server may take a moment longer. */
export function useSent({ Id, undo }: Intro): void {
  const queries = useQueryClient();
  const ms = undo && undo.seconds * 1000 + LATER_MS;
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setInterval(() => void requestChanged(queries, Id), ms);
    return () => clearInterval(timer);
  }, [queries, Id, ms]);
}
