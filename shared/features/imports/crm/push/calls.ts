import { z } from 'zod';
import type { Call } from '../../../../platform/call.ts';
import { Id, Time } from '../../../../platform/ids.ts';

/** What Kith can write into the CRM, in the words of the screen. */
export const CRM_VALUES = {
  people: {
    strength: 'Strength',
    way: 'Best way in',
    request: 'Request status with date',
    connector: 'Connector',
    nextUpdate: 'Next update',
    candidacy: 'Candidacy status with date',
  },
  companies: { strength: 'Strength' },
} as const;

/** Why a record of the CRM does not take a value, and what to do. */
export const CRM_PROBLEMS = {
  duplicate: 'The CRM sees a duplicate. Merge the two records there.',
  locked: 'Somebody had the record open. Kith tries again.',
  required: 'The record lacks a required field. Fill it in there.',
  rule: 'A rule of the CRM refuses the value. Change the rule, or the record.',
  field: 'The CRM doesn’t have this field, or doesn’t let Kith write it. Choose another one.',
  gone: 'The record is no longer there. The next reading takes it out.',
  forbidden: 'Kith may not write this record. Give its user the right to.',
  other: 'The CRM refused it. Its own words say why.',
} as const;
export type CrmProblemReason = keyof typeof CRM_PROBLEMS;

const Part = z.enum(['companies', 'people']);
const Count = z.number().int();
const Side = z.enum(['kith', 'theirs']);
export type CrmSide = z.infer<typeof Side>;

const WriteField = z.object({
  part: Part,
  value: z.string().max(40),
  /** The field of the CRM; empty: Kith doesn’t write it. */
  to: z.string().max(255),
  /** Who is right where both changed it; null: Kith asks. */
  always: Side.nullable(),
});
export type CrmWriteField = z.infer<typeof WriteField>;

const CrmRecordName = z.object({
  id: Id,
  part: Part,
  name: z.string(),
  value: z.string(),
  ours: z.string(),
});

const CrmConflict = CrmRecordName.extend({ theirs: z.string() });
export type CrmConflict = z.infer<typeof CrmConflict>;
const CrmProblem = CrmRecordName.extend({ reason: z.string(), message: z.string() });

const CrmPushRun = z.object({
  /** Nothing is written. */
  dry: z.boolean(),
  began_at: Time,
  ended_at: Time.nullable(),
  /** Records, and values of them, that were written, or would be. */
  records: Count,
  values: Count,
  conflicts: Count,
  problems: Count,
  error: z.string().nullable(),
});
export type CrmPushRun = z.infer<typeof CrmPushRun>;

/** How many conflicts and problems are listed. */
export const CRM_VALUES_SHOWN = 50;

export const CrmPush = z
  .object({
    /** Null: this CRM can’t be written. */
    fields: z.array(WriteField).nullable(),
    choices: z.object({
      companies: z.array(z.object({ name: z.string(), label: z.string() })),
      people: z.array(z.object({ name: z.string(), label: z.string() })),
    }),
    /** The last run that wrote, and the last dry run. */
    run: CrmPushRun.nullable(),
    dry_run: CrmPushRun.nullable(),
    conflicts: z.array(CrmConflict),
    all_conflicts: Count,
    problems: z.array(CrmProblem),
    all_problems: Count,
  })
  .meta({ id: 'CrmPush' });
export type CrmPush = z.infer<typeof CrmPush>;

const BOUND = 'The first 50 conflicts and problems; `all_conflicts` and `all_problems` count them.';

export const getCrmPush = {
  method: 'GET',
  path: '/admin/crm/push',
  permission: 'installation:manage',
  polled: true,
  summary: 'What Kith writes into the CRM, the last runs, conflicts and problems. Asks the CRM for its fields.',
  bounded: BOUND,
  reply: CrmPush,
} as const satisfies Call;

export const changeCrmPush = {
  method: 'POST',
  path: '/admin/crm/push',
  permission: 'installation:manage',
  perHour: 60,
  summary: 'Chooses what Kith writes into the CRM, field by field. Writes nothing by itself.',
  body: z.object({ fields: z.array(WriteField).max(20) }),
  bounded: BOUND,
  reply: CrmPush,
} as const satisfies Call;

export const pushCrm = {
  method: 'POST',
  path: '/admin/crm/push/run',
  permission: 'installation:manage',
  perHour: 60,
  summary: 'Writes what changed into the CRM, and what it refused before. A dry run counts and writes nothing.',
  body: z.object({ dry: z.boolean() }),
  bounded: BOUND,
  reply: CrmPush,
} as const satisfies Call;

export const decideCrmConflict = {
  method: 'POST',
  path: '/admin/crm/push/decide',
  permission: 'installation:manage',
  summary: 'Decides whose value stands where both sides changed it: once, or always for this field.',
  body: z.object({ id: Id, take: Side, always: z.boolean() }),
  bounded: BOUND,
  reply: CrmPush,
} as const satisfies Call;
