import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { undoIntroChange } from '../../../shared/intros/calls.ts';
import type { Intro } from '../../../shared/intros/intro.ts';
import { describeError } from '../../api/api-error.ts';
import { introsChanged } from '../../api/query-client.ts';
import { send as call } from '../../api/send.ts';
import { doEach } from '../../ui/list/each.ts';
import { useIntroRequest } from './queries.ts';
import type { RequestBody } from './use-request-form.ts';

export type BatchTarget = { id: string; name: string; logo_url: string | null };

/** The state of the request to a company. */
export type BatchOutcome =
  | { state: 'sending' }
  | { state: 'sent'; request: Intro }
  | { state: 'failed'; message: string };

/** A request that was sent, and the company that it is to. */
export type SentRequest = { company: string; request: Intro };

/** Sends one request for each company, one after the other; a failure does not stop the others. */
export function useBatch() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BatchOutcome>>(new Map());
  const queries = useQueryClient();
  const { mutateAsync } = useIntroRequest();
  const note = (id: string, outcome: BatchOutcome) => setOutcomes((now) => new Map(now).set(id, outcome));
  /** @returns those that were sent */
  const send = async (
    targets: readonly BatchTarget[],
    bodyFor: (target: BatchTarget) => RequestBody,
  ): Promise<SentRequest[]> => {
    const sent: SentRequest[] = [];
    for (const target of targets) {
      note(target.id, { state: 'sending' });
      try {
        const { result } = await mutateAsync({ accountId: target.id, body: bodyFor(target) });
        sent.push({ company: target.id, request: result });
        note(target.id, { state: 'sent', request: result });
      } catch (error) {
        note(target.id, { state: 'failed', message: describeError(error) });
      }
    }
    return sent;
  };
  /** Takes requests back while nobody was told of them; the others stay sent. */
  const takeBack = async (sent: readonly SentRequest[]) => {
    const outcome = await doEach(sent, async ({ company, request }) => {
      await call(undoIntroChange, { params: { id: request.Id } });
      setOutcomes((now) => new Map([...now].filter(([id]) => id !== company)));
    });
    void introsChanged(queries);
    return outcome;
  };
  return { outcomes, send, takeBack };
}
