import type { Call } from '../../../shared/platform/call.ts';

interface LastAnswer {
  tag: string;
  reply: unknown;
}

/** A screen asks for few things at a time; what a former session asked for gives way to it. */
const MAX_REMEMBERED = 40;

/** The last answers to calls that are asked again and again. In memory alone: nothing of them lies on the disk. */
const lastAnswers = new Map<string, LastAnswer>();

const makeKey = (session: string, address: string): string => `${session}\n${address}`;

/** The answer to send the tag of: the server says 304 if it is still the answer. */
export const findLastAnswer = (call: Call, session: string, address: string): LastAnswer | undefined =>
  call.polled && lastAnswers.get(makeKey(session, address));

export function saveLastAnswer(call: Call, session: string, address: string, answer: LastAnswer): void {
  if (!call.polled) return;
  const key = makeKey(session, address);
  lastAnswers.delete(key);
  lastAnswers.set(key, answer);
  const [oldest] = lastAnswers.keys();
  if (lastAnswers.size > MAX_REMEMBERED) lastAnswers.delete(oldest!);
}
