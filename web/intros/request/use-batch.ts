import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useRequest } from './queries.ts';
import type { RequestBody } from './use-request-form.ts';

export type Target = { id: string; name: string; logo_url: string | null };

/** How it stands with one company's request. */
export type Outcome = { state: 'sending' } | { state: 'sent' } | { state: 'failed'; message: string };

/** Sends one request for each company, one after the other; a failure stops none of the others. */
export function useBatch() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const { mutateAsync } = useRequest();
  const note = (id: string, outcome: Outcome) => setOutcomes((now) => new Map(now).set(id, outcome));
  /** @returns how many of these were not sent */
  const send = async (targets: readonly Target[], bodyFor: (target: Target) => RequestBody): Promise<number> => {
    let failed = 0;
    for (const target of targets) {
      note(target.id, { state: 'sending' });
      try {
        await mutateAsync({ accountId: target.id, body: bodyFor(target) });
        note(target.id, { state: 'sent' });
      } catch (error) {
        failed += 1;
        note(target.id, { state: 'failed', message: describeError(error) });
      }
    }
    return failed;
  };
  return { outcomes, send };
}
