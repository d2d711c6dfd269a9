import { defineSignal, weightNumber } from './signal.ts';

export const nemp = defineSignal({
  number: 6,
  weights: { entry: 'nemp', schema: weightNumber, shipped: 3, truth: 1.6, amounts: { nemp: (weight) => weight } },
  count: () => ['nemp', 1],
  readBy: 'company',
  onlyAtTheNetwork: false,
  counted: ['named acquaintance', 'named acquaintances'],
  inWords: (_, { member, other, ours }) =>
    ours
      ? `${member} named ${other.object} as someone they know`
      : `${other.Subject} named ${member} as someone they know`,
  demo: {
    source: 'Connect',
    share: 0.08,
    draw: (_, monthsAgo, tell) => tell({ monthsAgo, details: 'Named in a reference call.' }),
  },
});
