import { z } from 'zod';
import { Time } from './ids.ts';

/** What subscriptions can be told, with its words. A name is stored and sent: it never changes. */
export const EVENTS = {
  'request.made': 'A request for an introduction was made',
  'request.moved': 'A request’s status changed',
  'request.answered': 'A request was answered by link',
  'request.outcome': 'The outcome of an introduction was recorded',
  'candidacy.moved': 'A candidacy’s status changed',
  'job_change.found': 'An import showed that people changed jobs',
  'import.done': 'An import finished',
  'access.asked': 'Someone asked for access',
} as const;
export type EventName = keyof typeof EVENTS;
export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]];

/**
 * The body of a webhook. It names the subject and nobody: what the receiver may read of it, it reads with a token of the subscription's owner.
 */
export const EventBody = z.object({
  /** Stable: the same for each try, so that a receiver takes it once. */
  id: z.string(),
  event: z.enum([...EVENT_NAMES, 'test']),
  at: Time,
  subject: z.object({ kind: z.enum(['request', 'candidacy', 'import', 'person', 'test']), id: z.string() }),
  /** The address of the subject in Kith. */
  link: z.string(),
});
export type EventBody = z.infer<typeof EventBody>;
