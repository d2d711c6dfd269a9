import { z } from 'zod';
import { countOften, defineSignal, formatThousands, positiveNumber, weightNumber } from './signal.ts';

export const mail = defineSignal({
  number: 3,
  own: {
    read: ({ amount }) => ({ mails: amount ?? 1 }),
    write: ({ mails }) => mails,
    restore: (stored) => ({ mails: stored! }),
  },
  weights: {
    entry: 'mail',
    schema: z.strictObject({ each: weightNumber, halfLifeYears: positiveNumber, most: weightNumber }),
    shipped: { each: 1, halfLifeYears: 2, most: 5 },
    truth: { each: 1.7, halfLifeYears: 2, most: 5 },
    amounts: { 'mail.each': ({ each: size }) => size, 'mail.most': ({ most }) => most },
  },
  halfLifeYears: ({ halfLifeYears }) => halfLifeYears,
  count: ({ mails }, weight, fading) => countOften('mail', mails, weight, fading),
  readBy: 'company',
  onlyAtTheNetwork: false,
  touch: 'Mail',
  counted: ['mail exchange', 'mail exchanges'],
  inWords: ({ mails }, { member, other }) =>
    `${member} and ${other.subject} exchanged ${formatThousands(mails)} ${mails === 1 ? 'mail' : 'mails'}`,
  demo: {
    source: 'Gmail',
    share: 0.3,
    draw: (random, monthsAgo, tell) =>
      tell({ monthsAgo, amount: Math.min(400, Math.round(random.logNormal(9, 1.1)) + 1) }),
  },
});
