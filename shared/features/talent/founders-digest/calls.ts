import { z } from 'zod';
import { Withheld } from '../../../core/network/withheld.ts';
import { ROLES_OF_WORK, SKILL_CATEGORIES } from '../../../core/talent/lists.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, NamedPersonId, PageQuery, Time } from '../../../platform/ids.ts';

/** The number of people in one digest; the longest waiting come first, and the others come in the next. */
export const MAX_IN_DIGEST = 100;

/** Somebody who looks for a job, as a founder may read of them: nothing private, and nothing of the firm's own. */
const SharedPerson = z.object({
  id: NamedPersonId,
  name: z.string(),
  /** Their title and company; empty when either is unknown. */
  title: z.string(),
  /** The company where they work now; null when unknown, or not for this viewer to know. */
  company: z.object({ id: Id, name: z.string(), logo_url: z.string().nullable() }).nullable(),
  location: z.string().nullable(),
  linkedin_profile: z.string().nullable(),
  skills: z.array(z.string()),
  skill_category: z.enum(SKILL_CATEGORIES).nullable(),
  role: z.enum(ROLES_OF_WORK).nullable(),
});
export type SharedPerson = z.infer<typeof SharedPerson>;

export const DigestCandidate = z
  .object({
    id: Id,
    /** The day of the digest that they stood in. */
    digest_day: z.iso.date(),
    person: SharedPerson,
  })
  .meta({ id: 'DigestCandidate' });
export type DigestCandidate = z.infer<typeof DigestCandidate>;

export const listFoundersDigests = {
  method: 'GET',
  path: '/founders-digest',
  permission: 'founders-digest:read',
  summary:
    'The candidates of the founders digests, those of the newest digest first, without confidential ones; for a company, without its own employees.',
  query: PageQuery,
  reply: z.object({
    candidates: z.array(DigestCandidate),
    next_cursor: z.string().nullable(),
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

export const WaitingCandidate = z
  .object({
    id: Id,
    person: SharedPerson,
    shared_at: Time,
    /** The member of the firm who shared them; empty when that is not known any more. */
    shared_by: z.string(),
    /** Became confidential after they were shared: the digest leaves them out for as long. */
    confidential: z.boolean(),
  })
  .meta({ id: 'WaitingCandidate' });
export type WaitingCandidate = z.infer<typeof WaitingCandidate>;

export const listWaitingForDigest = {
  method: 'GET',
  path: '/founders-digest/waiting',
  permission: 'founders-digest:prepare',
  summary: `The candidates who wait for the next founders digest, the longest wait first, and when it goes out; at most ${2 * MAX_IN_DIGEST}.`,
  bounded: 'The 200 who have waited longest.',
  reply: z.object({
    goes_at: Time,
    candidates: z.array(WaitingCandidate),
    limit_hit: z.boolean(),
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

export const takeOffDigest = {
  method: 'POST',
  path: '/founders-digest/take-off',
  permission: 'poscan:manage',
  summary:
    'Takes somebody off the list for the next founders digest. 404 for somebody who is not waiting: a digest that went out stays as it was.',
  body: z.object({ candidateId: Id }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
