/** What a person who is asked for introductions lets themselves be asked. */
import { z } from 'zod';
import { Id } from '../../platform/ids.ts';

/** As many requests a month as somebody can choose as their bound. */
export const MAX_ASKS_A_MONTH = 12;
/** The days for which somebody can rest at most. */
export const MAX_TERMS_REST_DAYS = 731;

const Day = z.iso.date({ error: 'Enter the date like 2026-11-30.' });
const cap = z.number().int().min(1).max(MAX_ASKS_A_MONTH).nullable();

/** The terms as the person themselves reads them. */
export const ConnectorTerms = z
  .object({
    /** Null: no bound. */
    max_a_month: cap,
    /** They are asked again from this day on; null: no rest. */
    not_before: Day.nullable(),
    /** They are asked for nobody. */
    never: z.boolean(),
    /** The companies that they know of from their mails, and whether they may be asked for these. */
    companies: z.array(z.object({ id: Id, name: z.string(), never: z.boolean() })),
    /** The days that a rest may last until. */
    first_day: Day,
    last_day: Day,
    /** Askings above their bounds, with the reason, newest first. */
    overrides: z.array(
      z.object({
        day: Day,
        /** What was overridden, in words for them. */
        bound: z.string(),
        by: z.string(),
        reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'ConnectorTerms' });
export type ConnectorTerms = z.infer<typeof ConnectorTerms>;

/** The whole of the new terms: what is left out is taken back. */
export const ConnectorTermsInput = z.object({
  max_a_month: cap,
  not_before: Day.nullable(),
  never: z.boolean(),
  /** Of `companies`; another id is refused. */
  never_for: z.array(Id).max(200),
});
export type ConnectorTermsInput = z.infer<typeof ConnectorTermsInput>;

/**
 * What a list says beside a proposed connector. Staff read the bound and how much of it is used; a portfolio user reads one neutral sentence,
 * the same whatever the reason, and only while the connector is not to be asked.
 */
export const TermsNotice = z
  .object({
    sentence: z.string(),
    /** Asking is refused. */
    blocked: z.boolean(),
    /** Staff may ask all the same, with a reason that the connector reads. */
    overridable: z.boolean(),
  })
  .meta({ id: 'TermsNotice' });
export type TermsNotice = z.infer<typeof TermsNotice>;

/** Why staff ask above somebody's bound: the connector reads it. */
export const OverrideReason = z
  .string()
  .trim()
  .min(5, 'Tell us why in a few words. The connector will read it.')
  .max(500)
  .optional();
