import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id, Time } from '../../../platform/ids.ts';

const Count = z.number().int();

/** Why rows of a CRM are left out, in the words of the screen. */
export const LEFT_OUT = {
  placeholder: 'Placeholders and test records',
  unclear: 'No name, or nothing that identifies them',
  conflict: 'Somebody else in Kith has this id or address',
  blocked: 'Kept out by the firm',
  erased: 'Left out at their own request',
  held: 'May be somebody who was erased: decide under Privacy',
  no_person: 'Activities without a person',
  no_company: 'Opportunities without a company',
  no_deal_seller: 'Opportunities that no portfolio company is chosen for',
  no_seller: 'Customers of a company that is no portfolio company',
} as const;
export type CrmLeftOut = keyof typeof LEFT_OUT;

const LeftOutCounts = z.record(z.string(), Count);

/** The rows of a record type by what the first pull would do with them, as the check of an import found. */
const CrmDryRows = z.object({
  /** The import that lists them. */
  import_id: Id,
  new: Count,
  changed: Count,
  unchanged: Count,
  rejected: Count,
  by_name: Count,
});
export type CrmDryRows = z.infer<typeof CrmDryRows>;

const CrmDryRun = z.object({
  /** reading: the CRM is read. checking: its rows are compared with the network. */
  state: z.enum(['reading', 'checking', 'done', 'failed']),
  at: Time,
  companies: CrmDryRows.nullable(),
  people: CrmDryRows.nullable(),
  left_out: LeftOutCounts,
  error: z.string().nullable(),
});
export type CrmDryRun = z.infer<typeof CrmDryRun>;

export const CrmConnection = z
  .object({
    name: z.string(),
    account: z.string(),
    /** lapsed: the CRM lets Kith in no more, and somebody has to connect it again. */
    state: z.enum(['reading', 'connected', 'paused', 'lapsed']),
    /** Whether portfolio companies may learn of what the CRM alone names. */
    opened: z.object({ companies: z.boolean(), people: z.boolean() }),
    /** What is here of it. */
    companies: Count,
    people: Count,
    activities: Count,
    /** Of the present run. */
    rows_in: Count,
    left_out: LeftOutCounts,
    /** The calls of the day that the CRM counted, and those that Kith may use: half of all. */
    calls: z.object({ used: Count, allowed: Count }).nullable(),
    error: z.string().nullable(),
    connected_at: Time,
    read_at: Time.nullable(),
    next_at: Time.nullable(),
    dry_run: CrmDryRun.nullable(),
  })
  .meta({ id: 'CrmConnection' });
export type CrmConnection = z.infer<typeof CrmConnection>;

const CrmRun = z.object({
  id: Id,
  began_at: Time,
  ended_at: Time,
  rows_in: Count,
  rows_gone: Count,
  left_out: LeftOutCounts,
  error: z.string().nullable(),
});
export type CrmRun = z.infer<typeof CrmRun>;

const CrmState = z
  .object({
    /** The CRMs that this installation can connect. */
    ways: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        /** What it is to let Kith do. */
        scopes: z.string(),
        /** settings: a press alone connects it. key: its key is typed. consent: on a page of its own. */
        way: z.enum(['settings', 'key', 'consent']),
      }),
    ),
    connection: CrmConnection.nullable(),
    /** The last 20, newest first. */
    runs: z.array(CrmRun),
  })
  .meta({ id: 'CrmState' });
export type CrmState = z.infer<typeof CrmState>;

export const getCrm = {
  method: 'GET',
  path: '/admin/crm',
  permission: 'installation:manage',
  polled: true,
  summary: 'The connected CRM, its last runs, and the CRMs that can be connected.',
  bounded: 'The last 20 runs; the daily job deletes those older than 30 days.',
  reply: CrmState,
} as const satisfies Call;

export const connectCrm = {
  method: 'POST',
  path: '/admin/crm',
  permission: 'installation:manage',
  perHour: 30,
  summary: 'Connects a CRM, or an expired one again, and reads nothing yet. 409 while another one is connected.',
  body: z.object({
    kind: z.string().max(40),
    /** Of those that are connected by one. */
    key: z.string().trim().min(1).max(500).optional(),
  }),
  reply: CrmState,
} as const satisfies Call;

export const startCrmConsent = {
  method: 'POST',
  path: '/admin/crm/consent',
  permission: 'installation:manage',
  perHour: 30,
  summary: 'The page of a CRM where an administrator lets Kith in.',
  body: z.object({ kind: z.string().max(40) }),
  reply: z.object({ url: z.string() }),
} as const satisfies Call;

export const finishCrmConsent = {
  method: 'POST',
  path: '/admin/crm/consent/answer',
  permission: 'installation:manage',
  perHour: 30,
  summary: 'Connects a CRM by the answer of its page, which counts for the session that asked, for 30 minutes.',
  body: z.object({
    state: z.string().max(2_000),
    code: z.string().max(4_000).optional(),
    error: z.string().max(200).optional(),
    error_description: z.string().max(1_000).optional(),
  }),
  reply: CrmState,
} as const satisfies Call;

export const runCrm = {
  method: 'POST',
  path: '/admin/crm/run',
  permission: 'installation:manage',
  perHour: 60,
  summary: 'Reads the CRM now, and then every 15 minutes. Continues a paused connection.',
  reply: CrmState,
} as const satisfies Call;

export const dryRunCrm = {
  method: 'POST',
  path: '/admin/crm/dry-run',
  permission: 'installation:manage',
  perHour: 30,
  summary: 'Reads the CRM and finds what a pull would do, in the preview of imports. Nothing is written.',
  reply: CrmState,
} as const satisfies Call;

export const pauseCrm = {
  method: 'POST',
  path: '/admin/crm/pause',
  permission: 'installation:manage',
  summary: 'Stops reading. What was read stays.',
  reply: CrmState,
} as const satisfies Call;

export const changeCrmReach = {
  method: 'POST',
  path: '/admin/crm/open',
  permission: 'installation:manage',
  summary:
    'Decides whether portfolio companies may learn of the companies, or of the people, that the CRM alone names.',
  body: z.object({ records: z.enum(['companies', 'people']), open: z.boolean() }),
  reply: CrmState,
} as const satisfies Call;

export const disconnectCrm = {
  method: 'POST',
  path: '/admin/crm/disconnect',
  permission: 'installation:manage',
  summary: 'Ends the connection. What it brought stays, or is taken back except for what other sources also say.',
  body: z.object({ take_back: z.boolean() }),
  reply: CrmState,
} as const satisfies Call;

/** Somebody who uses the CRM, and who of the firm that is in Kith. */
const CrmColleague = z.object({
  id: z.string(),
  first_name: z.string(),
  email: z.string(),
  /** Of theirs, with people whom Kith knows. */
  activities: Count,
  /** Null: nobody, so that their activities are no evidence. */
  user_id: Id.nullable(),
  /** An administrator said so; otherwise the same address does. */
  chosen: z.boolean(),
});
export type CrmColleague = z.infer<typeof CrmColleague>;

/** How many users of a CRM are listed. */
export const CRM_USERS_SHOWN = 200;

const CrmUsers = z.object({ users: z.array(CrmColleague), all: Count }).meta({ id: 'CrmUsers' });
export type CrmUsers = z.infer<typeof CrmUsers>;

export const listCrmUsers = {
  method: 'GET',
  path: '/admin/crm/users',
  permission: 'installation:manage',
  summary: 'The users of the CRM, and who each is in Kith.',
  bounded: 'The 200 with the most activities; `all` says how many there are.',
  reply: CrmUsers,
} as const satisfies Call;

export const matchCrmUser = {
  method: 'POST',
  path: '/admin/crm/users',
  permission: 'installation:manage',
  summary: 'Decides who a user of the CRM is in Kith: their activities count as evidence of that person.',
  body: z.object({ id: z.string().max(100), user_id: Id.nullable() }),
  reply: CrmUsers,
} as const satisfies Call;
