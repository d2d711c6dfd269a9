import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id, makePageQuery, NextCursor, PageQuery, Time } from '../../../platform/ids.ts';
import { ERASURE_REASONS, ERASURE_STEP_NAMES, PRIVACY_KIND_NAMES } from './kinds.ts';

/** A contact's id, an e-mail address, or the address of a profile. */
const PersonKey = z.string().trim().min(1).max(300);
const KindCount = z.object({ kind: z.enum(PRIVACY_KIND_NAMES), count: z.number().int() });

const PrivacyHit = z
  .object({ person: PersonKey, name: z.string(), headline: z.string().nullable() })
  .meta({ id: 'PrivacyHit' });

export const PrivacyPerson = z
  .object({
    person: PersonKey,
    name: z.string(),
    headline: z.string().nullable(),
    emails: z.array(z.string()),
    profiles: z.array(z.string()),
    /** How many records were merged into one. */
    records: z.number().int(),
    kinds: z.array(KindCount),
    /** Why they cannot be erased; null if they can. */
    refused: z.string().nullable(),
    /** Texts are not searched for the name: another person has it, or it is one word. */
    name_skipped: z.boolean(),
    /** Neither an e-mail nor a profile address identifies them: the name with each company keeps them out. */
    by_name: z.boolean(),
    /** Whether staff corrected them on request, so that it can be taken back. */
    corrected: z.boolean(),
  })
  .meta({ id: 'PrivacyPerson' });
export type PrivacyPerson = z.infer<typeof PrivacyPerson>;

/** The certificate: nothing of the person. */
export const Erasure = z
  .object({
    id: Id,
    number: z.string(),
    state: z.enum(['queued', 'running', 'done', 'failed']),
    reason: z.string(),
    reference: z.string(),
    /** Null: asked at the console. */
    by: z.string().nullable(),
    requested_at: Time,
    finished_at: Time.nullable(),
    steps: z.array(z.object({ step: z.enum(ERASURE_STEP_NAMES), at: Time })),
    removed: z.array(KindCount),
    remaining_requests: z.number().int(),
    fingerprints: z.number().int(),
    files: z.number().int(),
    unread_files: z.number().int(),
    name_skipped: z.boolean(),
    /** Texts that still name the person; 0: searched, and nothing found. Null: not searched yet. */
    found: z.number().int().nullable(),
    /** The day on which the last backup ends that holds the person, as far as the settings say; null: not known. */
    backups_end: z.string().nullable(),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof Erasure>;

export const findPrivacyPeople = {
  method: 'POST',
  path: '/admin/privacy/find',
  permission: 'privacy:manage',
  scope: 'session',
  summary:
    'People with these words in their name or with this e-mail or profile address, including people mentioned only in texts.',
  body: z.object({ q: z.string().trim().min(2).max(300) }),
  reply: z.object({ people: z.array(PrivacyHit) }),
} as const satisfies Call;

export const getPrivacyPerson = {
  method: 'POST',
  path: '/admin/privacy/person',
  permission: 'privacy:manage',
  scope: 'session',
  summary: 'What Kith stores about a person, by kind.',
  body: z.object({ person: PersonKey }),
  reply: z.object({ person: PrivacyPerson }),
} as const satisfies Call;

/** An export can be downloaded so long; then it is deleted. */
export const EXPORT_DAYS = 7;

const PrivacyExport = z
  .object({
    id: Id,
    /** As they were asked for. */
    person: PersonKey,
    name: z.string(),
    authors: z.boolean(),
    state: z.enum(['making', 'ready', 'failed']),
    asked_at: Time,
    asked_by: z.string().nullable(),
    expires_at: Time,
  })
  .meta({ id: 'PrivacyExport' });
export type PrivacyExport = z.infer<typeof PrivacyExport>;

export const exportPerson = {
  method: 'POST',
  path: '/admin/privacy/export',
  permission: 'privacy:manage',
  scope: 'session',
  perHour: 60,
  summary: `Starts an export of everything Kith stores about a person. It stays for ${EXPORT_DAYS} days, and the audit records it.`,
  body: z.object({ person: PersonKey, authors: z.boolean().default(false) }),
  reply: z.object({ export: PrivacyExport }),
} as const satisfies Call;

export const listPrivacyExports = {
  method: 'GET',
  path: '/admin/privacy/exports',
  permission: 'privacy:manage',
  polled: true,
  scope: 'session',
  summary: `The exports of the last ${EXPORT_DAYS} days, the newest first.`,
  query: makePageQuery(100),
  reply: z.object({ exports: z.array(PrivacyExport), next_cursor: NextCursor }),
} as const satisfies Call;

export const downloadPrivacyExport = {
  method: 'POST',
  path: '/admin/privacy/exports/:id/download',
  permission: 'privacy:manage',
  scope: 'session',
  perHour: 120,
  summary: 'An export as JSON or as a page. The audit records each download. 409 while Kith prepares it.',
  params: z.object({ id: Id }),
  body: z.object({ format: z.enum(['json', 'html']) }),
  reply: z.object({ text: z.string() }),
} as const satisfies Call;

const Corrected = z.string().trim().max(300).optional();

export const correctPerson = {
  method: 'POST',
  path: '/admin/privacy/correct',
  permission: 'privacy:manage',
  scope: 'session',
  perHour: 60,
  summary:
    'Corrects a person’s data on request. A correction overrides all other sources, including later ones. Fields you leave out don’t change.',
  body: z.object({
    person: Id,
    name: Corrected,
    email: z.union([z.literal(''), z.email('Type an e-mail address.').max(300)]).optional(),
    profile: Corrected,
    title: Corrected,
    company: Corrected,
    reason: z.string().trim().min(1, 'Enter a reference to the person’s request.').max(200),
  }),
  reply: z.object({ person: PrivacyPerson }),
} as const satisfies Call;

export const undoCorrection = {
  method: 'POST',
  path: '/admin/privacy/correct/undo',
  permission: 'privacy:manage',
  scope: 'session',
  summary: 'Undoes a person’s corrections, so that other sources count again.',
  body: z.object({ person: Id }),
  reply: z.object({ person: PrivacyPerson }),
} as const satisfies Call;

export const erasePerson = {
  method: 'POST',
  path: '/admin/privacy/erase',
  permission: 'privacy:manage',
  scope: 'session',
  perHour: 60,
  summary: 'Starts erasing a person. You can’t undo it. `name` is the displayed name, typed to confirm.',
  body: z.object({
    person: PersonKey,
    name: z.string().trim().min(1, 'Type the name to confirm.').max(300),
    reason: z.enum(ERASURE_REASONS),
    reference: z.string().trim().min(1, 'Enter a reference to the person’s request, without their name.').max(200),
  }),
  reply: z.object({ erasure: Erasure }),
} as const satisfies Call;

export const listErasures = {
  method: 'GET',
  path: '/admin/privacy/erasures',
  permission: 'privacy:manage',
  polled: true,
  scope: 'session',
  summary: 'The erasures, newest first, without the people.',
  query: makePageQuery(100),
  reply: z.object({ erasures: z.array(Erasure), next_cursor: NextCursor }),
} as const satisfies Call;

export const getErasure = {
  method: 'GET',
  path: '/admin/privacy/erasures/:id',
  permission: 'privacy:manage',
  polled: true,
  scope: 'session',
  summary: 'An erasure’s progress and certificate.',
  params: z.object({ id: Id }),
  reply: z.object({ erasure: Erasure }),
} as const satisfies Call;

/** Somebody in an incoming row who has the name and company of an erased person, and no address of theirs. */
const HeldRow = z
  .object({
    id: Id,
    name: z.string(),
    company: z.string(),
    /** The file or page that had them last. */
    found_in: z.string(),
    found_at: Time,
    state: z.enum(['held', 'let-in', 'left-out']),
    decided_at: Time.nullable(),
    decided_by: z.string().nullable(),
  })
  .meta({ id: 'HeldRow' });
export type HeldRow = z.infer<typeof HeldRow>;

/** A decision can be taken back so long; then the name goes, and what was decided holds. */
export const HELD_UNDO_DAYS = 7;

export const listHeldRows = {
  method: 'GET',
  path: '/admin/privacy/held',
  permission: 'privacy:manage',
  scope: 'session',
  summary: `Undecided rows, oldest first, or rows decided in the last ${HELD_UNDO_DAYS} days, newest first.`,
  query: PageQuery.extend({ which: z.enum(['waiting', 'decided']).default('waiting') }),
  reply: z.object({
    rows: z.array(HeldRow),
    next_cursor: z.string().nullable(),
    /** How many wait. */
    waiting: z.number().int(),
  }),
} as const satisfies Call;

export const decideHeldRow = {
  method: 'POST',
  path: '/admin/privacy/held/:id',
  permission: 'privacy:manage',
  scope: 'session',
  summary:
    'Allows the person with this name at this company, so that the next file or page adds them, or leaves them out. `held` undoes the decision. 409 if someone else was faster.',
  params: z.object({ id: Id }),
  body: z.object({ decision: z.enum(['held', 'let-in', 'left-out']) }),
  reply: z.object({ row: HeldRow }),
} as const satisfies Call;
