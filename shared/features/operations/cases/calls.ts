import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id, PageQuery, Time } from '../../../platform/ids.ts';

/** What people may ask, in the words of the public page. */
export const CASE_KINDS = {
  export: 'What do you keep about me?',
  correct: 'Please correct something',
  erase: 'Please erase me',
  object: 'I object to your keeping my data',
} as const;
type CaseKind = keyof typeof CASE_KINDS;
export const CASE_KIND_NAMES = Object.keys(CASE_KINDS) as [CaseKind, ...CaseKind[]];

/** The days within which a case is to be answered. */
export const CASE_DAYS = 30;
/** The mailed link opens so long. */
export const CASE_LINK_DAYS = 7;

export const PrivacyCase = z
  .object({
    id: Id,
    kind: z.enum(CASE_KIND_NAMES),
    state: z.enum(['open', 'closed']),
    name: z.string(),
    email: z.string(),
    message: z.string().nullable(),
    opened_at: Time,
    /** `YYYY-MM-DD` in the installation's time zone. */
    due_day: z.string(),
    days_left: z.number().int(),
    closed_at: Time.nullable(),
    closed_by: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'PrivacyCase' });
export type PrivacyCase = z.infer<typeof PrivacyCase>;

export const sendPrivacyRequest = {
  method: 'POST',
  path: '/privacy-requests',
  permission: 'public',
  perHour: 10,
  summary: `Sends a request about one’s own data, without an account. The answer is always the same, so it doesn’t reveal whether Kith knows the person. They confirm by a link in an e-mail, valid for ${CASE_LINK_DAYS} days.`,
  body: z.object({
    kind: z.enum(CASE_KIND_NAMES),
    name: z.string().trim().min(1, 'Type your name.').max(200),
    email: z.email('Type an e-mail address, such as you@example.com.').max(320),
    message: z.string().trim().max(2_000).default(''),
  }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

const Token = z.object({ token: z.string().max(200) });

export const openPrivacyRequest = {
  method: 'GET',
  path: '/privacy-requests/:token',
  permission: 'public',
  perHour: 120,
  summary:
    'What the link in the e-mail confirms. Changes nothing, because mail scanners also open links. 404 for an unknown or expired link.',
  params: Token,
  reply: z.object({ kind: z.enum(CASE_KIND_NAMES), firm_name: z.string(), confirmed: z.boolean() }),
} as const satisfies Call;

export const confirmPrivacyRequest = {
  method: 'POST',
  path: '/privacy-requests/:token',
  permission: 'public',
  perHour: 120,
  summary: `Opens the case, due in ${CASE_DAYS} days. Repeated calls change nothing. 404 for an unknown or expired link.`,
  params: Token,
  reply: z.object({ due_day: z.string() }),
} as const satisfies Call;

export const listPrivacyCases = {
  method: 'GET',
  path: '/admin/privacy/cases',
  permission: 'privacy:manage',
  polled: true,
  scope: 'session',
  summary: 'Open cases, due soonest first, or closed cases, newest first.',
  query: PageQuery.extend({ state: z.enum(['open', 'closed']).default('open') }),
  reply: z.object({
    cases: z.array(PrivacyCase),
    next_cursor: z.string().nullable(),
    open: z.number().int(),
    overdue: z.number().int(),
  }),
} as const satisfies Call;

export const closePrivacyCase = {
  method: 'POST',
  path: '/admin/privacy/cases/:id/close',
  permission: 'privacy:manage',
  scope: 'session',
  summary: 'Closes a case with a note on what was done. 409 if it is already closed.',
  params: z.object({ id: Id }),
  body: z.object({ note: z.string().trim().min(1, 'Enter what you did.').max(2_000) }),
  reply: z.object({ case: PrivacyCase }),
} as const satisfies Call;
