import { z } from 'zod';
import { SKILL_CATEGORIES } from '../../../core/talent/lists.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, PageQuery, Time } from '../../../platform/ids.ts';

/** A person who looks for a job, in the words of the talent team. */
export const JobSeeker = z
  .object({
    Id,
    Name: z.string(),
    public_identifier: z.string().nullable(),
    linkedin_profile: z.string().nullable(),
    title: z.string(),
    Account_Name__c: z.string().nullable(),
    location: z.string().nullable(),
    Skill__c: z.string(),
    Skill_Category__c: z.enum(SKILL_CATEGORIES).nullable(),
    Role__c: z.string().nullable(),
    /** Nobody else may know that they look for a job. */
    Confidential__c: z.boolean(),
    /** Candidacies that are open. */
    open_poscans: z.number().int(),
    /** The time when their career was read last; null: never. */
    last_enriched: Time.nullable(),
    crm_url: z.string().nullable(),
  })
  .meta({ id: 'JobSeeker' });
export type JobSeeker = z.infer<typeof JobSeeker>;

export const getJobSeekers = {
  method: 'GET',
  path: '/contact/get_job_seekers',
  permission: 'job-seekers:read',
  summary:
    'People who look for a job, as far as the talent team knows, by name, in pages. A viewer never sees people that their own company employs.',
  query: PageQuery.extend({
    /** Words that all stand in the name, title, company, skills or location. */
    q: z.string().max(200).optional(),
    category: z.string().max(100).optional(),
    role: z.string().max(100).optional(),
    place: z.string().max(200).optional(),
  }),
  reply: z.object({
    jobSeekers: z.array(JobSeeker),
    next_cursor: z.string().nullable(),
    /** The number of those who fit, and of all. */
    counts: z.object({ found: z.number().int(), all: z.number().int() }),
    /** The values that each filter can have. */
    options: z.object({ category: z.array(z.string()), role: z.array(z.string()), place: z.array(z.string()) }),
  }),
} as const satisfies Call;
