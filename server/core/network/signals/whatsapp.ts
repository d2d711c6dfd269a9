import { z } from 'zod';
import { defineSignal, formatThousands, positiveNumber, weightNumber } from './signal.ts';

export const whatsapp = defineSignal({
  number: 4,
  own: {
    read: ({ amount }): { /** Null when the size of the group is unknown. */ members: number | null } => ({
      members: amount,
    }),
    write: ({ members }) => members,
    restore: (stored) => ({ members: stored! }),
  },
  weights: {
    entry: 'whatsapp',
    schema: z.strictObject({ small: weightNumber, large: weightNumber, smallUpTo: positiveNumber }),
    shipped: { small: 1.2, large: 0.3, smallUpTo: 50 },
    truth: { small: 2.4, large: 1.3, smallUpTo: 50 },
    amounts: { 'whatsapp.small': ({ small }) => small, 'whatsapp.large': ({ large }) => large },
  },
  count: ({ members }, { smallUpTo }) => [
    members !== null && members <= smallUpTo ? 'whatsapp.small' : 'whatsapp.large',
    1,
  ],
  readBy: 'company',
  onlyAtTheNetwork: false,
  touch: 'Chat group',
  counted: ['shared group', 'shared groups'],
  inWords: ({ members }, { member, other }) => {
    const size = members === null ? 'of unknown size' : `with ${formatThousands(members)} members`;
    return `${member} shares a WhatsApp group ${size} with ${other.object}`;
  },
  // Told group by group.
  demo: { source: 'Whatsapp', share: 0 },
});
