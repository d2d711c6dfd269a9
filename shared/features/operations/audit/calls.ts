import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id, PageQuery, Time } from '../../../platform/ids.ts';

/** Who did it: people in Kith, programs with an app token, or Kith by itself. */
const AUDIT_AUTHORS = ['people', 'tokens', 'kith'] as const;
const Day = z.iso.date({ error: 'Enter the date like 2026-11-28.' });

export const AuditFilter = z.object({
  /** Words that a row has all of: in what it says, in who did it, or in the name of what it is about. */
  q: z.string().trim().max(200).optional(),
  /** A text in the name or address of who did it, or for whom. */
  person: z.string().trim().max(200).optional(),
  action: z.string().max(100).optional(),
  entity: z.string().max(100).optional(),
  entity_id: z.string().max(300).optional(),
  /** Days in the installation's time zone, both of them included. */
  from: Day.optional(),
  to: Day.optional(),
  by: z.enum(AUDIT_AUTHORS).optional(),
});

const AuditUser = z.object({ id: Id, name: z.string(), email: z.string() });

export const AuditEntry = z
  .object({
    id: Id,
    at: Time,
    /** Null: Kith, or somebody without an account. */
    who: AuditUser.nullable(),
    /** The user as whom they acted. */
    acted_as: AuditUser.nullable(),
    /** By a program, with an app token. */
    by_token: z.boolean(),
    action: z.string(),
    /** The action in words. */
    did: z.string(),
    entity: z.string(),
    entity_id: z.string(),
    /** What it was about, in words. */
    about: z.string(),
    detail: z.string().nullable(),
    /** Its place in the chain; null: it was written just now. */
    link: z.object({ before: z.string(), hash: z.string() }).nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The count of a filter's rows ends here. */
export const MAX_COUNTED = 10_000;
/** Words are looked for in so many rows, the newest of those that the other filters leave. */
export const MAX_SEARCHED = 20_000;
/** An export holds so many rows, the newest. */
export const MAX_EXPORTED = 20_000;

export const listAudit = {
  method: 'GET',
  path: '/admin/audit',
  permission: 'audit:read',
  recorded: true,
  summary: `Who did what, newest first. \`total\` counts up to ${MAX_COUNTED}. \`q\` looks through ${MAX_SEARCHED} rows.`,
  query: PageQuery.extend(AuditFilter.shape),
  reply: z.object({
    rows: z.array(AuditEntry),
    next_cursor: z.string().nullable(),
    total: z.number().int(),
    /** With `q`: older rows than this time were not looked through; null: all were. */
    searched_since: Time.nullable(),
  }),
} as const satisfies Call;

export const exportAudit = {
  method: 'GET',
  path: '/admin/audit/export',
  permission: 'audit:read',
  scope: 'session',
  perHour: 30,
  summary: `The rows of a filter as CSV, the newest ${MAX_EXPORTED}; the audit says that they were exported.`,
  query: AuditFilter,
  reply: z.string(),
  raw: 'download',
} as const satisfies Call;

export const AuditChain = z
  .object({
    /** What the last verification found; null before the first. */
    report: z
      .object({
        at: Time,
        ms: z.number().int(),
        rows: z.number().int(),
        first_row: z.number().int().nullable(),
        last_row: z.number().int().nullable(),
        waiting: z.number().int(),
        erased: z.number().int(),
        finding: z
          .object({
            kind: z.enum(['changed', 'removed', 'inserted', 'checkpoint']),
            row: z.number().int(),
            text: z.string(),
            expected: z.string().nullable(),
            found: z.string().nullable(),
          })
          .nullable(),
      })
      .nullable(),
    /** A verification waits or runs. */
    running: z.boolean(),
    checkpoint: z
      .object({
        day: z.string(),
        row: z.number().int(),
        /** Where it lies as well: the host it was posted to, or the file. */
        elsewhere: z.array(z.string()),
        posted_at: Time.nullable(),
        post_error: z.string().nullable(),
      })
      .nullable(),
    /** Rows up to this one were deleted by age; null: none. */
    pruned_to: z.number().int().nullable(),
    keep_days: z.number().int(),
  })
  .meta({ id: 'AuditChain' });
export type AuditChain = z.infer<typeof AuditChain>;

export const getAuditChain = {
  method: 'GET',
  path: '/admin/audit/chain',
  permission: 'audit:read',
  polled: true,
  summary: 'Whether the audit is intact, according to the last verification, and its last checkpoint.',
  reply: z.object({ chain: AuditChain }),
} as const satisfies Call;

export const verifyAuditNow = {
  method: 'POST',
  path: '/admin/audit/verify',
  permission: 'audit:read',
  scope: 'session',
  perHour: 30,
  summary: 'Verifies the audit chain in the background, unless a verification is already waiting or running.',
  reply: z.object({ chain: AuditChain }),
} as const satisfies Call;

const OwnAuditEntry = z
  .object({
    id: Id,
    at: Time,
    /** The name of a colleague, or of somebody at the firm. */
    who: z.string(),
    did: z.string(),
    /** They acted as the viewer. */
    as_you: z.boolean(),
  })
  .meta({ id: 'OwnAuditEntry' });

export const listOwnAudit = {
  method: 'GET',
  path: '/user/audit',
  permission: 'session:own',
  scope: 'session',
  summary:
    'What others did with the viewer’s account: acted as them, changed their roles, merged or exported their record. 403 while acting as another user.',
  query: PageQuery,
  reply: z.object({ rows: z.array(OwnAuditEntry), next_cursor: z.string().nullable() }),
} as const satisfies Call;
