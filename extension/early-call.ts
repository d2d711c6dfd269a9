import type { EmbedSession } from '../shared/features/panel/frames/messages.ts';
import { buildSessionHeaders } from './session-headers.ts';

/** The time that the answer may take before the frame asks by itself, in ms. */
const PATIENCE = 10_000;

/**
 * Makes a call on behalf of the frame that is still loading, without a check of the answer: the frame would make none either.
 * @returns the answer's body; null when there is none, whatever the reason: the frame asks again, and says why
 */
export async function callEarly(url: string, session: EmbedSession): Promise<unknown> {
  try {
    const answer = await fetch(url, { headers: buildSessionHeaders(session), signal: AbortSignal.timeout(PATIENCE) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** The answer to a question that anybody may ask of Kith, from whatever stands at its address: a redirection is not followed. */
export const askWhoAnswers = (server: string, signal: AbortSignal): Promise<Response> =>
  fetch(`${server}/readyz`, { redirect: 'manual', cache: 'no-store', credentials: 'include', signal });
