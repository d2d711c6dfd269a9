import { z } from 'zod';
import { SKILL_CATEGORIES } from '../../../../shared/core/talent/lists.ts';
import { defineSignal, weightNumber } from './signal.ts';

const DIRECTIONS = ['Positive', 'Neutral', 'Negative'] as const;
type OpinionDirection = (typeof DIRECTIONS)[number];

/** The skills of the people of the demo. */
const SKILLS = SKILL_CATEGORIES.filter((skill) => skill !== 'Customer Success');

/** What people of the demo wrote with an opinion. */
export const OPINIONS = {
  Positive: [
    'I would hire them again tomorrow.',
    'Always picks up the phone.',
    'The best listener in that building.',
    'Taught me half of what I know about pricing.',
    'We built the first version together.',
    'Gives straight answers, even when the answer is no.',
    'Opened three doors for us last year.',
    'Calm when everything burns.',
    'Knows everybody who matters in that market.',
    'Kept every promise in two years.',
    'A friend of the house.',
    'Speaks well of our companies without being asked.',
  ],
  Neutral: [
    'We met at two conferences.',
    'Polite, slow to answer.',
    'Worked on the other side of a deal once.',
    'Knows me by name, not more.',
    'Was in my team for a few months.',
    'Good on details, decides late.',
  ],
  Negative: [
    'Promised twice and did not show up.',
    'We parted on bad terms.',
    'Better through somebody else.',
    'Does not like to be asked for favours.',
  ],
} as const;

export const opinion = defineSignal({
  number: 7,
  own: {
    /** The specification's default is Neutral. */
    read: ({ direction }): { direction: OpinionDirection } => ({
      direction: DIRECTIONS.find((other) => other === direction) ?? 'Neutral',
    }),
    write: ({ direction }) => DIRECTIONS.indexOf(direction),
    restore: (stored) => ({ direction: DIRECTIONS[stored!]! }),
  },
  weights: {
    entry: 'opinion',
    schema: z.strictObject({ Positive: weightNumber, Neutral: weightNumber, Negative: weightNumber }),
    shipped: { Positive: 5, Neutral: 2, Negative: -4 },
    truth: { Positive: 3.4, Neutral: 1.2, Negative: -2.2 },
    amounts: {
      'opinion.Positive': ({ Positive }) => Positive,
      'opinion.Neutral': ({ Neutral }) => Neutral,
      'opinion.Negative': ({ Negative }) => Negative,
    },
  },
  count: ({ direction }) => [`opinion.${direction}`, 1],
  readBy: 'company',
  onlyAtTheNetwork: false,
  counted: ['opinion', 'opinions'],
  inWords: ({ direction }, { member, other, ours }) => {
    const given = `gave a ${direction.toLowerCase()} opinion of`;
    return ours ? `${member} ${given} ${other.object}` : `${other.Subject} ${given} ${member}`;
  },
  demo: {
    source: 'Connect',
    share: 0.22,
    draw(random, monthsAgo, tell) {
      const mood = random.next();
      const direction = mood < 0.55 ? 'Positive' : mood < 0.88 ? 'Neutral' : 'Negative';
      const skill = random.chance(0.4) ? random.pick(SKILLS) : undefined;
      tell({ monthsAgo, direction, details: random.pick(OPINIONS[direction]), skill });
    },
  },
});
