import { z } from 'zod';
import type { Call } from '../../platform/call.ts';
import { Time } from '../../platform/ids.ts';

/** With fewer answers nothing is fitted, and nothing is said of how good the weights are (relationship model §6). */
export const LABELS_NEEDED = 200;

/** The agreement of estimates with answers. */
const Scores = z.object({
  /**
   * The share of pairs of a yes and a no in which the yes has the higher estimate: 0.5 is guessing, 1 perfect; null when all answers are
   * alike.
   */
  auc: z.number().nullable(),
  /** Mean square of estimate minus answer: 0 is perfect, 0.25 saying one half each time. */
  brier: z.number(),
});

export const ReliabilityBin = z
  .object({
    /** A bin has the estimates from `from` up to, but not including, `to`; the last bin includes 1, too. */
    from: z.number(),
    to: z.number(),
    count: z.number().int(),
    /** Mean estimate and share of yes; null in an empty bin. */
    estimated: z.number().nullable(),
    told: z.number().nullable(),
    /** The share's 95 % interval. */
    low: z.number().nullable(),
    high: z.number().nullable(),
  })
  .meta({ id: 'ReliabilityBin' });
export type ReliabilityBin = z.infer<typeof ReliabilityBin>;

export const LabelCount = z
  .object({
    kind: z.enum(['answer', 'opinion', 'request', 'outcome']),
    count: z.number().int(),
    yes: z.number().int(),
    /** The scores of this kind alone; null while there are too few answers in all, or none of the kind. */
    scores: Scores.nullable(),
  })
  .meta({ id: 'LabelCount' });
export type LabelCount = z.infer<typeof LabelCount>;

export const Evaluation = z
  .object({
    labels: z.array(LabelCount),
    needed: z.number().int(),
    /** The number of examined labels: the newest of those that the weights can be judged by. */
    scored: z.number().int(),
    /** All labels for the weights that come with Kith; for other weights those about people whom fitting leaves out. */
    scorable: z.number().int(),
    /** Null while there are too few. */
    scores: Scores.extend({ reliability: z.array(ReliabilityBin) }).nullable(),
    weights: z.object({
      version: z.string(),
      /** The weights come with Kith, and not from a file of the installation. */
      shipped: z.boolean(),
      /** Strengths are still those of other weights. */
      pending: z.boolean(),
    }),
  })
  .meta({ id: 'Evaluation' });
export type Evaluation = z.infer<typeof Evaluation>;

export const getEvaluation = {
  method: 'GET',
  path: '/evaluation',
  permission: 'staff:read',
  polled: true,
  summary: "How well the relationship model's weights agree with people’s answers, as last computed.",
  reply: z.object({
    /** Null until it is computed for the first time. */
    evaluation: Evaluation.nullable(),
    /** The time when it was computed. */
    at: Time.nullable(),
    /** Answers or weights have changed since: it is being computed anew. */
    pending: z.boolean(),
  }),
} as const satisfies Call;
