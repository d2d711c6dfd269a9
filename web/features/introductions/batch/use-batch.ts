import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { refreshIntros } from '../../../platform/api/query-client.ts';
import { describeNotUndone, NotUndoneError, takeBackRows } from '../../../platform/life-cycle/undo.ts';
import { useIntroRequest } from '../request/queries.ts';
import type { RequestUnit } from '../request/request-units.ts';
import type { RequestBody } from '../request/use-request-form.ts';
import { requestNoun } from '../steps/undo.ts';

/** The state of a request. */
export type BatchOutcome =
  | { state: 'sending' }
  | { state: 'sent'; request: Intro }
  | { state: 'failed'; message: string };

/** A request that was sent. */
export type SentRequest = { unit: RequestUnit; request: Intro };

export type FailedRequest = { unit: RequestUnit; error: unknown };

/** Sends requests one after the other; a failure does not stop the others. */
export function useBatch() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BatchOutcome>>(new Map());
  const queries = useQueryClient();
  const { mutateAsync } = useIntroRequest();
  const noteOutcome = (id: string, outcome: BatchOutcome) => setOutcomes((now) => new Map(now).set(id, outcome));
  /** @returns those that were sent, and the others with their errors */
  const send = async (
    units: readonly RequestUnit[],
    bodyFor: (unit: RequestUnit) => RequestBody,
  ): Promise<{ sent: SentRequest[]; failed: FailedRequest[] }> => {
    const sent: SentRequest[] = [];
    const failed: FailedRequest[] = [];
    for (const unit of units) {
      noteOutcome(unit.id, { state: 'sending' });
      try {
        const { result } = await mutateAsync({ accountId: unit.target.id, body: bodyFor(unit) });
        sent.push({ unit, request: result });
        noteOutcome(unit.id, { state: 'sent', request: result });
      } catch (error) {
        failed.push({ unit, error });
        noteOutcome(unit.id, { state: 'failed', message: describeError(error) });
      }
    }
    return { sent, failed };
  };
  /**
   * Takes requests back while nobody was told of them, and goes on with what was written; the others stay sent.
   * @returns null if it is too late
   */
  const makeUndo = (sent: readonly SentRequest[], goOn: (back: readonly SentRequest[]) => void) => {
    const seconds = Math.min(...sent.map(({ request: { undo } }) => undo?.seconds ?? 0));
    if (seconds === 0) return null;
    const noun = {
      ...requestNoun,
      getId: ({ request }: SentRequest) => request.Id,
      reload: () => refreshIntros(queries),
    };
    const run = async () => {
      const { undone, refused } = await takeBackRows(queries, noun, sent);
      const back = undone.map(({ unit }) => unit.id);
      setOutcomes((now) => new Map([...now].filter(([id]) => !back.includes(id))));
      goOn(undone);
      if (refused[0]) throw new NotUndoneError(refused.length, noun.noun, new Error(refused[0].why));
    };
    return { forMs: seconds * 1000, run, failed: describeNotUndone };
  };
  return { outcomes, send, makeUndo };
}
