import { defineSignal, weightNumber } from './signal.ts';

/** One keeps the other's address (docs/decisions/137): written down once, and perhaps never used. */
export const addressBook = defineSignal({
  number: 12,
  weights: {
    entry: 'addressBook',
    schema: weightNumber,
    // Less than any other kind: alone it makes no tie of any category.
    shipped: 0.8,
    truth: 0.8,
    amounts: { addressBook: (weight) => weight },
  },
  count: () => ['addressBook', 1],
  readBy: 'company',
  onlyAtTheNetwork: false,
  counted: ['saved contact', 'saved contacts'],
  inWords: (_, { member, other, ours }) =>
    ours ? `${member} has ${other.object} in their contacts` : `${other.Subject} has ${member} in their contacts`,
  // No list in the demo network holds saved contacts.
  demo: { source: 'Gmail', share: 0 },
});
