import { useEffect, useState } from 'react';
import { askWhoAnswers } from '../early-call.ts';

/** What stands at the address while Kith does not answer. */
export type Silence = 'nothing' | 'refusal' | 'sign-in';

const PATIENCE_MS = 4_000;
const REFUSALS = [401, 403, 407];

/** @param answer to a question that only Kith answers, without following it elsewhere */
export function classifySilence({ type, status, headers }: Pick<Response, 'type' | 'status' | 'headers'>): Silence {
  if (REFUSALS.includes(status)) return 'refusal';
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  return type === 'opaqueredirect' || (status < 400 && isPage) ? 'sign-in' : 'nothing';
}

/** Finds out at each attempt whether a firm's proxy answers in Kith's place. */
export function useSilence(server: string | null | undefined, silent: boolean, attempt: number): Silence {
  const [silence, setSilence] = useState<Silence>('nothing');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is looked at anew
  useEffect(() => {
    if (!server || !silent) return;
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(PATIENCE_MS)]);
    askWhoAnswers(server, signal)
      .then(classifySilence, (): Silence => 'nothing')
      .then((found) => {
        if (!stop.signal.aborted) setSilence(found);
      });
    return () => stop.abort();
  }, [server, silent, attempt]);
  return silence;
}
