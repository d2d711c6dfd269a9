import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id, PageQuery, Time } from '../../../platform/ids.ts';

/** The parts of an installation that reach the outside, in the order in which a firm sets them up. */
export const OUTSIDES = [
  ...(['signIn', 'people', 'mail', 'replies', 'chat'] as const),
  ...(['mailbox', 'enrichment', 'backup', 'extension'] as const),
] as const;
export type OutsideName = (typeof OUTSIDES)[number];

/** The result of its last use or test. */
const Result = z.object({
  at: Time,
  /** Null: the test is under way, or nobody knows. */
  ok: z.boolean().nullable(),
  /** The message of the test; '' if there is none. */
  said: z.string(),
});

export const Outside = z
  .object({
    name: z.enum(OUTSIDES),
    /** real: it leaves Kith. here: an embedded part stands in for it, and nothing leaves. none: there is nothing. */
    state: z.enum(['real', 'here', 'none']),
    /** A description, in a sentence. */
    what: z.string(),
    used: Result.nullable(),
    /** What failed last, as far as it is kept. */
    failed: Result.nullable(),
    tested: Result.nullable(),
  })
  .meta({ id: 'Outside' });
export type Outside = z.infer<typeof Outside>;

export const SettingInForce = z
  .object({
    /** The name in docs/settings.md and the environment. */
    name: z.string(),
    /** In words; for a secret the words only say whether it is set. */
    value: z.string(),
    /** kith: a user set it in Kith. */
    from: z.enum(['environment', 'default', 'demo', 'kith']),
    secret: z.boolean(),
    /** Other remarks. */
    note: z.string().nullable(),
  })
  .meta({ id: 'SettingInForce' });
export type SettingInForce = z.infer<typeof SettingInForce>;

export const getInstallation = {
  method: 'GET',
  path: '/admin/installation',
  permission: 'installation:manage',
  summary:
    'The current settings with their sources, and which external services are real, with the last result of each. Never contains secrets.',
  bounded: 'One for each connection and each setting.',
  reply: z.object({
    outsides: z.array(Outside),
    settings: z.array(z.object({ title: z.string(), settings: z.array(SettingInForce) })),
  }),
} as const satisfies Call;

export const testOutside = {
  method: 'POST',
  path: '/admin/installation/test',
  permission: 'installation:manage',
  scope: 'session',
  perHour: 20,
  summary:
    'Tests one part: whether the identity providers answer, whether someone is waiting for approval, an e-mail to the caller, a message to the staff’s channel, whether the mail service accepts Kith, whether the provider of profiles answers, whether the folder takes backups, or whether the built extension is of this version. Answers the result.',
  body: z.object({ name: z.enum(OUTSIDES) }),
  reply: z.object({ outside: Outside }),
} as const satisfies Call;

/** The states of jobs, by their names in the jobs' table. */
export const JOB_STATES = ['running', 'queued', 'failed', 'done', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JobRow = z
  .object({
    id: Id,
    kind: z.string(),
    /** Its work, in words. */
    label: z.string(),
    state: z.enum(JOB_STATES),
    /** The job runs, and was asked to stop. */
    stopping: z.boolean(),
    attempts: z.number().int(),
    max_attempts: z.number().int(),
    /** The progress, if the job reports it. */
    done: z.number().nullable(),
    total: z.number().nullable(),
    /** The error of its last attempt. */
    error: z.string().nullable(),
    created_at: Time,
    /** The time when it is due, or was. */
    run_at: Time,
    finished_at: Time.nullable(),
    can_retry: z.boolean(),
    can_cancel: z.boolean(),
    /** The screen where it was begun, and where it is begun again or stopped. */
    where: z.string().nullable(),
  })
  .meta({ id: 'JobRow' });
export type JobRow = z.infer<typeof JobRow>;

export const listJobs = {
  method: 'GET',
  path: '/admin/jobs',
  permission: 'installation:manage',
  polled: true,
  summary: 'Background jobs, newest first, without their payloads. `now` counts running, waiting and failed jobs.',
  query: PageQuery.extend({ state: z.enum(JOB_STATES).optional() }),
  reply: z.object({
    jobs: z.array(JobRow),
    next_cursor: z.string().nullable(),
    now: z.object({ running: z.number().int(), queued: z.number().int(), failed: z.number().int() }),
  }),
} as const satisfies Call;

const params = z.object({ id: Id });

export const retryJob = {
  method: 'POST',
  path: '/admin/jobs/:id/retry',
  permission: 'installation:manage',
  summary: 'Restarts a failed or cancelled job. 409 if another screen restarts it.',
  params,
  reply: z.object({ job: JobRow }),
} as const satisfies Call;

export const cancelJob = {
  method: 'POST',
  path: '/admin/jobs/:id/cancel',
  permission: 'installation:manage',
  summary: 'Stops a waiting or running job. 409 if another screen stops it or it has ended.',
  params,
  reply: z.object({ job: JobRow }),
} as const satisfies Call;

/** The first steps of the user who sets Kith up. */
export const FirstSteps = z
  .object({
    /** The firm's name; null if it is not known yet. */
    firm: z.string().nullable(),
    /** Companies of its portfolio. */
    companies: z.number().int(),
    /** People beside the caller who may sign in, or are invited. */
    people: z.number().int(),
    /** Was something imported? */
    imported: z.boolean(),
    /** The steps were dismissed, or all are done. */
    dismissed: z.boolean(),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof FirstSteps>;

const Steps = z.object({ steps: FirstSteps });

export const getFirstSteps = {
  method: 'GET',
  path: '/admin/first-steps',
  permission: 'installation:manage',
  polled: true,
  summary: 'Which setup steps are done and which are left.',
  reply: Steps,
} as const satisfies Call;

export const nameFirm = {
  method: 'POST',
  path: '/admin/first-steps/firm',
  permission: 'installation:manage',
  scope: 'session',
  summary: 'Sets the firm’s name, if neither a setting nor a person has done so. 409 afterwards.',
  body: z.object({ name: z.string().trim().min(1).max(200) }),
  reply: Steps,
} as const satisfies Call;

export const dismissFirstSteps = {
  method: 'POST',
  path: '/admin/first-steps/dismiss',
  permission: 'installation:manage',
  summary: 'Hides the first steps for everyone.',
  reply: Steps,
} as const satisfies Call;
