/** What Kith writes into a CRM, and how far a run has got (docs/decisions/147). */
import { z } from 'zod';

const Part = z.enum(['companies', 'people']);

const PushField = z.object({
  part: Part,
  value: z.string(),
  to: z.string(),
  always: z.enum(['kith', 'theirs']).nullable(),
});
export type PushField = z.infer<typeof PushField>;

const PushRun = z.object({
  dry: z.boolean(),
  /** What the CRM refused before is tried again. */
  again: z.boolean(),
  began_at: z.string(),
  ended_at: z.string().nullable(),
  /** Everything up to this record of the part is done. */
  part: Part,
  after: z.number(),
  records: z.number(),
  values: z.number(),
  conflicts: z.number(),
  problems: z.number(),
  error: z.string().nullable(),
});
export type PushRun = z.infer<typeof PushRun>;

export const readPushFields = ({ push }: { push: string | null }): PushField[] =>
  push === null ? [] : z.array(PushField).parse(JSON.parse(push));

export const readPushRun = (run: string | null): PushRun | null =>
  run === null ? null : PushRun.parse(JSON.parse(run));

export function makePushRun(dry: boolean, again: boolean, now: Date): PushRun {
  const counts = { records: 0, values: 0, conflicts: 0, problems: 0 };
  return { dry, again, began_at: now.toISOString(), ended_at: null, part: 'people', after: 0, ...counts, error: null };
}
