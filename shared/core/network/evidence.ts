import { z } from 'zod';
import { signalKinds } from './signals.ts';

/**
 * The basis of a piece of evidence. A tenure is a shared work history; an answer comes from the ranking game; the rest
 * are kinds of signals.
 */
export const evidenceKinds = ['tenure', ...signalKinds, 'answer'] as const;

export const EvidenceKind = z.enum(evidenceKinds).meta({ id: 'EvidenceKind' });
export type EvidenceKind = z.infer<typeof EvidenceKind>;

/**
 * A reason to believe that a member of the circle knows the contact, in words. `source` names the signal type as stored, or the career
 * history with its months. `date` (YYYY-MM-DD) is the day on which it was given or ended, null when unknown. `on_record` is false for
 * evidence that the model only infers: its text is hedged. `company` is the account of a shared work history.
 */
export const Evidence = z
  .object({
    kind: EvidenceKind,
    text: z.string(),
    source: z.string(),
    date: z.string().nullable(),
    on_record: z.boolean(),
    company: z.string().optional(),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof Evidence>;

/**
 * The evidence behind a contact's strength as one viewer may see it, strongest first, then newest. `elsewhere` is for
 * portfolio users only: kinds and counts of the evidence of the firm's own people, without names, and the same as a
 * part of a sentence ("2 shared work histories, 1 direct connection"). `on_record` and `inferred` count `evidence`.
 * `best_through` is the person with the best tie, null when there is none or the viewer may not know the name.
 */
export const ScoreDetails = z
  .object({
    evidence: z.array(Evidence),
    elsewhere: z
      .object({
        counts: z.array(z.object({ kind: EvidenceKind, count: z.number().int() })),
        text: z.string(),
      })
      .nullable(),
    on_record: z.number().int(),
    inferred: z.number().int(),
    best_through: z.object({ name: z.string(), title: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'ScoreDetails' });
export type ScoreDetails = z.infer<typeof ScoreDetails>;
