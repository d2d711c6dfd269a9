import { z } from 'zod';
import { countOften, defineSignal, formatThousands, positiveNumber, weightNumber } from './signal.ts';

/** Both wrote to each other on the professional network (docs/decisions/124). */
export const message = defineSignal({
  number: 9,
  own: {
    read: ({ amount }) => ({ messages: amount ?? 1 }),
    write: ({ messages }) => messages,
    restore: (stored) => ({ messages: stored! }),
  },
  weights: {
    entry: 'message',
    schema: z.strictObject({ each: weightNumber, halfLifeYears: positiveNumber, most: weightNumber }),
    // Less than a mail: many who write there never met.
    shipped: { each: 0.7, halfLifeYears: 2, most: 3.5 },
    truth: { each: 1, halfLifeYears: 2, most: 4 },
    amounts: { 'message.each': ({ each: size }) => size, 'message.most': ({ most }) => most },
  },
  halfLifeYears: ({ halfLifeYears }) => halfLifeYears,
  count: ({ messages }, weight, fading) => countOften('message', messages, weight, fading),
  readBy: 'company',
  onlyAtTheNetwork: false,
  touch: 'Message',
  counted: ['exchange of messages', 'exchanges of messages'],
  inWords: ({ messages }, { member, other }) =>
    `${member} and ${other.subject} exchanged ${formatThousands(messages)} ${messages === 1 ? 'message' : 'messages'} on the professional network`,
  // No list in the demo network holds messages.
  demo: { source: 'Linkedin', share: 0 },
});
