/** Recommendations for staff, and as suggestions for the company (document 2 §3). */
import { z } from 'zod';
import { Score } from '../../core/network/account.ts';
import { TermsNotice } from '../../core/network/connector-terms.ts';
import { ScoreDetails } from '../../core/network/evidence.ts';
import { Id, NamedPersonId, Time } from '../../platform/ids.ts';
import { Undo } from '../../platform/undo.ts';
import { RecommendationStatus } from './statuses.ts';

const Shown = z.string().nullable();

/** A reason in words, and whether it is a fact of the account or follows from how it resembles others. */
export const Reason = z.object({ text: z.string(), inferred: z.boolean() });
export type Reason = z.infer<typeof Reason>;

export const StatusOf = z
  .object({
    status_id: Id.nullable(),
    status: RecommendationStatus,
    comments: Shown,
    dismiss_category: Shown,
    snooze_until: Time.nullable(),
    /** The steps that the viewer may take. */
    allowed: z.array(RecommendationStatus),
    /** The request that was made of it. */
    intro_id: Id.nullable(),
    updated_at: Time.nullable(),
    /** The viewer's own step, which nobody else sees yet, as long as it can be taken back. */
    undo: Undo.optional(),
  })
  .meta({ id: 'RecommendationStatusOf' });
export type StatusOf = z.infer<typeof StatusOf>;

const OtherContact = z.object({
  Id: NamedPersonId,
  name: z.string(),
  title: z.string(),
  kind: z.string(),
  score: Score,
});

export const Recommendation = z
  .object({
    account: z.string(),
    account_id: Id,
    website: Shown,
    logo_url: Shown,
    account_linkedin: Shown,
    account_kind: Shown,
    account_country: Shown,
    account_city: Shown,
    account_tags: z.array(z.string()),
    account_li_industry: Shown,
    number_of_employees: z.number().int().nullable(),
    description: Shown,
    /** Its place in the order of accounts, and the reasons for this company. */
    qualification: z.string(),
    qualification_details: z.array(Reason),
    /** What the use case names and the company has none of: it only resembles a match. */
    outside: z.enum(['industries', 'keywords']).nullable(),
    /** What was decided on the company for other use cases of the same portfolio company, newest first. */
    elsewhere: z.array(z.object({ use_case: z.string(), status: RecommendationStatus, at: Time })),
    account_best_relationship: Score,
    was_potential_customer: z.boolean(),
    contact_id: NamedPersonId.nullable(),
    name: Shown,
    title: Shown,
    score: Score,
    /** 0 to 1. */
    probability: z.number(),
    linkedin_profile: Shown,
    score_details: ScoreDetails.nullable(),
    contact_kind: Shown,
    /** The reason for this person. */
    contact_reason: Shown,
    contact_owner: Shown,
    relationship_category: Shown,
    n_hops: z.number().int().nullable(),
    /** Document 2 §9: n_hops, plus 1 when the relationship category is below 3. */
    hops_shown: z.number().int().nullable(),
    recent_role: Shown,
    recent_relationship_update: Shown,
    /** The address of the person in the CRM. */
    cr_id: Shown,
    crm_url: Shown,
    /** The people who lead to the person, best first. */
    paths: z.array(z.object({ Id: NamedPersonId, name: z.string(), title: Shown, terms: TermsNotice.optional() })),
    /** The best of the other kinds. */
    others: z.array(OtherContact),
    status: StatusOf,
  })
  .meta({ id: 'Recommendation' });
export type Recommendation = z.infer<typeof Recommendation>;

/** An earlier request of the company's to the account. */
export const RecommendationIntro = z.object({ Id, Name: z.string(), Status__c: z.string(), CreatedDate: Time });
export type RecommendationIntro = z.infer<typeof RecommendationIntro>;

export const Suggestion = z
  .object({
    status_id: Id,
    status: RecommendationStatus,
    created_date: Time,
    comments: Shown,
    snooze_until: Time.nullable(),
    dismiss_category: Shown,
    sales_target_id: Id,
    account_id: Id,
    'sales_target.Name': z.string(),
    target_account: z.object({
      name: z.string(),
      logo_url: Shown,
      city: Shown,
      country: Shown,
      website: Shown,
      linkedin: Shown,
    }),
    account_reasons: z.array(Reason),
    /** The person to ask for, as far as the viewer may know them: one person or nobody. */
    people: z.array(z.object({ Id: NamedPersonId, name: z.string(), title: Shown, score: Score, reason: Shown })),
    intro_id: Id.nullable(),
    undo: Undo.optional(),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;
