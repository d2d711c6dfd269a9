import { z } from 'zod';
import { defineSignal, weightNumber } from './signal.ts';

const COMMENTS = [
  'Congratulations on the new role!',
  'Well said.',
  'This is what we saw as well.',
  'Great panel yesterday.',
  'Let us compare notes.',
  'Proud to have been part of it.',
  'Would love to read the long version.',
  'Who would have thought, five years ago?',
  'Count me in.',
  'That second chart says it all.',
];

export const linkedinComment = defineSignal({
  number: 2,
  weights: {
    entry: 'linkedinComment',
    schema: z.strictObject({ each: weightNumber, most: z.number().int().min(0).max(100) }),
    shipped: { each: 0.6, most: 3 },
    truth: { each: 1.5, most: 3 },
    amounts: { 'linkedinComment.each': ({ each: size }) => size },
  },
  most: ({ most }) => most,
  count: () => ['linkedinComment.each', 1],
  readBy: 'company',
  onlyAtTheNetwork: true,
  touch: 'Comment on LinkedIn',
  counted: ['comment', 'comments'],
  inWords: (_, { member, other, ours }) =>
    ours ? `${member} commented on a post of ${other.owner}` : `${other.Subject} commented on a post by ${member}`,
  demo: {
    source: 'Linkedin',
    share: 0.3,
    draw(random, monthsAgo, tell) {
      const count = random.int(1, 4);
      for (let comment = 0; comment < count; comment++)
        tell({ monthsAgo: monthsAgo + comment * 2, details: random.pick(COMMENTS) });
    },
  },
});
