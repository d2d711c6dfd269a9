import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Time } from '../../../platform/ids.ts';

/** The most lines of a section; if there are more, it says so. */
export const WAITING_LINES = 5;

const WaitingLine = z.object({
  text: z.string(),
  /** The address of the subject of the message. */
  path: z.string(),
  /** The text of its button, such as "Answer"; null: the line only leads there. */
  act: z.string().nullable(),
  /** The time since which it waits, if that is known. */
  since: Time.nullable(),
});

const WaitingSection = z.object({
  title: z.string(),
  /** The address of the whole list. */
  path: z.string(),
  lines: z.array(WaitingLine),
  /** There are more than these. */
  more: z.boolean(),
});
export type WaitingSection = z.infer<typeof WaitingSection>;

export const listWaiting = {
  method: 'GET',
  path: '/user/waiting',
  permission: 'session:own',
  polled: true,
  summary: 'The viewer’s waiting tasks, most urgent first, worded as in the digest.',
  bounded: 'At most 10 in each section.',
  reply: z.object({ sections: z.array(WaitingSection) }),
} as const satisfies Call;
