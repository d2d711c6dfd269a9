import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Reachout } from '../../../shared/core/network/reachout.ts';
import { submitConnectorFeedback } from '../../../shared/features/connectors/calls.ts';
import { ApiError, describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { takeBackRows } from '../../platform/life-cycle/undo.ts';
import { reachoutNoun, readReachout, sendNow, useReloadConnectors } from './queries.ts';
import { describeNotSent } from './words.ts';

/** The interval at which the state of a sent message is looked up, and the time after which that ends, in ms. */
const LOOK_MS = 700;
const PATIENCE_MS = 12_000;

const FAILED = 'Failed sending Tamnuni.';
const REPORTED = `${FAILED} A bug report was sent to our team - we'll be in touch.`;
const WAITS = 'Kith will send the message once Slack accepts it. Until then, you can undo it in the list.';

type Phase = 'writing' | 'sending' | 'pending' | 'delivering';

/** The state of a Tamnuni so far. */
type Outcome = { is: 'sent' | 'kept' | 'failed' | 'waits'; error: string | null };

/** Null as long as the outcome is not known. */
const toOutcome = ({ state, error, is_kept }: Reachout): Outcome | null => {
  if (state === 'failed' || state === 'unsure') return { is: 'failed', error };
  if (state === 'waiting') return error === null ? null : { is: 'waits', error };
  return state === 'pending' ? null : { is: is_kept ? 'kept' : 'sent', error: null };
};
/** Nobody answers at all. */
const UNHEARD: Outcome = { is: 'waits', error: null };

/** Tells the team about a Tamnuni that the server did not take; the server reports the ones that the chat did not take. */
const reportNotSent = (connector: string, target: string, why: string): Promise<boolean> =>
  send(submitConnectorFeedback, { body: { connector, target, comments: `A Tamnuni could not be sent: ${why}` } }).then(
    () => true,
    () => false,
  );

/** Sends a Tamnuni, and follows it until the result is known. The wait is the server's. */
export function useTamnuniSending(connector: string, target: string, onSent: (came: 'sent' | 'kept') => void) {
  const [phase, setPhase] = useState<Phase>('writing');
  const [reachout, setReachout] = useState<Reachout | null>(null);
  const [notice, setNotice] = useState<{ kind: 'error' | 'info'; text: string } | null>(null);
  const queries = useQueryClient();
  const reloadConnectors = useReloadConnectors();

  /** @param reason why the connector is asked above their terms */
  const sendIt = async (words: string, reason = ''): Promise<void> => {
    if (phase !== 'writing') return;
    setPhase('sending');
    setNotice(null);
    try {
      setReachout((await sendNow(connector, target, words, reason)).reachout);
      setPhase('pending');
    } catch (error) {
      // A refusal gives the reason; after anything else the same Tamnuni may be tried again.
      const refused = error instanceof ApiError && error.status < 500;
      const why = describeError(error);
      const stated = refused ? '' : (await reportNotSent(connector, target, why)) ? `${REPORTED} ` : `${FAILED} `;
      setNotice({ kind: 'error', text: `${stated}${why}` });
      setPhase('writing');
    }
    await reloadConnectors();
  };

  /** @returns whether it was taken back */
  const undo = async (): Promise<boolean> => {
    if (phase !== 'pending' || !reachout) return false;
    try {
      await takeBackRows(queries, reachoutNoun, [reachout]);
      setPhase('writing');
      setReachout(null);
      return true;
    } catch (error) {
      setNotice({ kind: 'error', text: describeError(error) });
      setPhase('delivering');
      return false;
    }
  };

  const id = reachout?.id;
  const undoMs = (reachout?.undo?.seconds ?? 0) * 1000;
  useEffect(() => {
    if (phase !== 'pending') return;
    const timer = setTimeout(() => setPhase('delivering'), undoMs);
    return () => clearTimeout(timer);
  }, [phase, undoMs]);

  const end = async ({ is, error }: Outcome): Promise<void> => {
    await reloadConnectors();
    if (is === 'sent' || is === 'kept') return onSent(is);
    const why = error === null ? '' : describeNotSent(error);
    setNotice(
      is === 'failed'
        ? { kind: 'error', text: `${REPORTED} ${why}`.trim() }
        : { kind: 'info', text: `${why || 'Slack isn’t responding.'} ${WAITS}` },
    );
  };
  const ended = useRef(end);
  useEffect(() => {
    ended.current = end;
  });

  useEffect(() => {
    if (phase !== 'delivering' || id === undefined) return;
    let left = PATIENCE_MS / LOOK_MS;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const look = async (): Promise<void> => {
      const seen = await readReachout(id).then(
        ({ reachout: now }) => toOutcome(now),
        () => null,
      );
      if (stopped) return;
      left--;
      if (seen !== null || left <= 0) void ended.current(seen ?? UNHEARD);
      else timer = setTimeout(() => void look(), LOOK_MS);
    };
    void look();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [phase, id]);

  return { phase, undoMs, notice, send: sendIt, undo };
}
