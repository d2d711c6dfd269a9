import { z } from 'zod';

/** What came of asking a person for introductions. It is theirs and the firm's to read, and nobody is ranked by it. */
export const ConnectorRecord = z
  .object({
    asked: z.number().int(),
    /** They said yes. */
    yes: z.number().int(),
    /** The two met, at least. */
    met: z.number().int(),
    won: z.number().int(),
  })
  .meta({ id: 'ConnectorRecord' });
export type ConnectorRecord = z.infer<typeof ConnectorRecord>;

const formatTimes = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** The record in a sentence, for who is about to ask. */
export function describeRecord(record: ConnectorRecord): string {
  if (record.asked === 0) return 'Not asked yet.';
  const yes = record.yes === 0 ? 'never said yes' : `said yes ${formatTimes(record.yes)}`;
  const met = record.met === 0 ? 'no meeting yet' : record.met === 1 ? '1 meeting' : `${record.met} meetings`;
  return `Asked ${formatTimes(record.asked)}, ${yes}, ${met}.`;
}
