import { defineSignal, weightNumber } from './signal.ts';

const REMARKS = [
  'Ran the same launch.',
  'Shared an office for a year.',
  'Client and supplier for three years.',
  'Same working group on standards.',
  'Co-authors of a report.',
];

export const workedTogether = defineSignal({
  number: 5,
  weights: {
    entry: 'workedTogether',
    schema: weightNumber,
    shipped: 3,
    truth: 4,
    amounts: { workedTogether: (weight) => weight },
  },
  count: () => ['workedTogether', 1],
  readBy: 'company',
  onlyAtTheNetwork: false,
  counted: ['report of working together', 'reports of working together'],
  inWords: (_, { member, other, ours }) =>
    ours
      ? `${member} said that they worked together`
      : `${other.Subject} said that they worked together with ${member}`,
  demo: {
    source: 'Connect',
    share: 0.1,
    draw: (random, monthsAgo, tell) => tell({ monthsAgo, details: random.pick(REMARKS) }),
  },
});
