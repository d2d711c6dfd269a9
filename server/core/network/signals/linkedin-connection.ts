import { z } from 'zod';
import { defineSignal, positiveNumber, weightNumber } from './signal.ts';

interface ConnectionEvidence {
  /** One of the two has over 2,000. */
  many?: true;
}

export const linkedinConnection = defineSignal({
  number: 1,
  own: {
    read: (_, many): ConnectionEvidence => (many ? { many: true as const } : {}),
    write: ({ many }) => (many ? 1 : undefined),
    restore: (stored) => (stored ? { many: true as const } : {}),
  },
  weights: {
    entry: 'linkedinConnection',
    schema: z.strictObject({ usual: weightNumber, manyConnections: weightNumber, many: positiveNumber }),
    shipped: { usual: 2.2, manyConnections: 1.9, many: 2000 },
    truth: { usual: 0.7, manyConnections: 0.1, many: 2000 },
    amounts: {
      'linkedinConnection.usual': ({ usual }) => usual,
      'linkedinConnection.manyConnections': ({ manyConnections }) => manyConnections,
    },
  },
  count: ({ many }) => [many ? 'linkedinConnection.manyConnections' : 'linkedinConnection.usual', 1],
  readBy: 'company',
  onlyAtTheNetwork: true,
  touch: 'Connected on LinkedIn',
  counted: ['direct connection', 'direct connections'],
  inWords: ({ many }, { member, other }) =>
    `${member} is connected to ${other.object} on LinkedIn${many ? ' (one of the two has over 2,000 connections)' : ''}`,
  // Told from the lists of the demo's users.
  demo: { source: 'Linkedin', share: 0 },
});
