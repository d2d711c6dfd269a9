import { z } from 'zod';
import { Id, NamedPersonId } from '../../../platform/ids.ts';
import { CANDIDACY_STATUSES } from '../candidacies/status-names.ts';
import { CANDIDACY_SETS } from '../candidacies/statuses.ts';

/** The fit of a person and a position, with the reasons in words. */
export const Fit = z
  .object({
    /** 0 to 100: for the order alone. */
    score: z.number().int().min(0).max(100),
    /** The main reason for it: "Backend, same seniority". */
    summary: z.string(),
    /** The further known facts, in a few words each. */
    details: z.array(z.string()),
  })
  .meta({ id: 'Fit' });
export type Fit = z.infer<typeof Fit>;

/** The most candidates that are listed for a position. */
export const MAX_FITTING = 50;

export const FittingCandidate = z.object({
  Id: NamedPersonId,
  Name: z.string(),
  headline: z.string(),
  company: z.string().nullable(),
  location: z.string().nullable(),
  linkedin_profile: z.string().nullable(),
  Is_looking_for_a_job__c: z.boolean(),
  fit: Fit,
  /** The result of their candidacy for this position; null: there was none. */
  poscan: z
    .object({
      Id,
      Status__c: z.enum(CANDIDACY_STATUSES),
      status_label: z.string(),
      set: z.enum(CANDIDACY_SETS),
      Last_Status_Update__c: z.string(),
    })
    .nullable(),
});
export type FittingCandidate = z.infer<typeof FittingCandidate>;
