import { useEffect, useState } from 'react';
import { MEMBER_ID, MEMBER_ID_LENGTH } from '../../../shared/core/network/reachout.ts';
import { readSlackUserInfo } from '../../../shared/features/connectors/calls.ts';
import { ApiError, describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';

/** A valid id is looked up once its typing has settled. */
const SETTLES_MS = 300;

type LookUp =
  | { state: 'none' | 'running' }
  /** `name` is null where there is no chat to ask. */
  | { state: 'found'; name: string | null }
  | { state: 'failed'; error: string };

/** The typed member id, and its owner in the chat. */
export function useMemberId(portco: string) {
  const [id, setId] = useState('');
  const [found, setFound] = useState<LookUp>({ state: 'none' });
  const [attempt, setAttempt] = useState(0);
  const valid = MEMBER_ID.test(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt asks the same again
  useEffect(() => {
    setFound({ state: valid ? 'running' : 'none' });
    if (!valid) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      send(readSlackUserInfo, { query: { slack_id: id, portco_name: portco } }, { signal: stop.signal }).then(
        ({ info }) => setFound({ state: 'found', name: info.profile.display_name_normalized }),
        (error: unknown) => {
          if (!stop.signal.aborted) setFound({ state: 'failed', error: describeProblem(error) });
        },
      );
    }, SETTLES_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, valid, portco, attempt]);
  return {
    id,
    valid,
    found,
    invalid: id !== '' && !valid,
    /** The id may be kept: valid, looked up, nothing wrong. */
    ready: valid && found.state === 'found',
    type: (typed: string) => setId(typed.trim().toUpperCase().slice(0, MEMBER_ID_LENGTH)),
    again: () => setAttempt((count) => count + 1),
  };
}
export type MemberId = ReturnType<typeof useMemberId>;

const describeProblem = (error: unknown): string =>
  error instanceof ApiError ? error.detail : `Failed to fetch user info. ${describeError(error)}`;

/** Names as people write them differ by case and spaces. */
export const isSameName = (a: string, b: string): boolean =>
  a.trim().localeCompare(b.trim(), undefined, { sensitivity: 'base' }) === 0;
