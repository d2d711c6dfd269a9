import type { FastifyInstance } from 'fastify';
import {
  CRM_VALUES,
  CRM_VALUES_SHOWN,
  type CrmPush,
  type CrmPushRun,
  type CrmWriteField,
  changeCrmPush,
  decideCrmConflict,
  getCrmPush,
  pushCrm,
} from '../../../../shared/features/imports/crm/push/calls.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { createConflictError, createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { type CallContext, handle } from '../../../platform/http/handle.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { CrmBusy, type CrmField, CrmRefusedError } from '../../../platform/ports/crm.ts';
import { readCrmMapping } from './mapping/mapping.ts';
import { openAccount } from './open-account.ts';
import { getPartOf, getRecordKind, MAPPED_PARTS } from './push/parts.ts';
import * as values from './push/queries.ts';
import { type PushRun, readPushFields, readPushRun } from './push/settings.ts';
import { beginPush, enqueuePush } from './push-jobs.ts';
import * as queries from './queries.ts';

type Context = Pick<CallContext<typeof getCrmPush>, 'db' | 'clock' | 'crms' | 'sealing'>;
type WritableFields = Record<'companies' | 'people', CrmField[]>;

const STATES = ['reading', 'connected', 'paused', 'lapsed'] as const;

/** What Kith writes into the CRM (docs/decisions/147). */
export function crmPushRoutes(app: FastifyInstance): void {
  handle(app, getCrmPush, async (context) => {
    const row = await requireConnected(context);
    return serializePush(context, row, await listWritable(context, row));
  });

  handle(app, changeCrmPush, async (context) => {
    const { db, viewer, clock, body } = context;
    const row = await requireConnected(context);
    const writable = await listWritable(context, row);
    if (!writable) throw createConflictError('This CRM can’t be written.');
    const fields = [...mergeFields(readPushFields(row), body.fields, dropRead(row, writable)).values()];
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await queries.changeConnection(trx, row.id, STATES, { push: JSON.stringify(fields) });
      for (const part of MAPPED_PARTS) {
        const before = readPushFields(row).filter((field) => field.part === part);
        const moved = before.filter(
          ({ value, to }) => fields.find((field) => field.part === part && field.value === value)?.to !== to,
        );
        const names = moved.map(({ value }) => value);
        await values.deleteValues(trx, row.id, getRecordKind(part), names);
      }
      const detail = { fields };
      await audit(trx, viewer, now, { action: 'crm.push', entity: 'crm_connection', entityId: row.id, detail });
    });
    return serializeAgain(context, row, writable);
  });

  handle(app, pushCrm, async (context) => {
    const { db, viewer, clock, body, wakeJobs } = context;
    const row = await requireConnected(context);
    if (row.state === 'paused') throw createConflictError('The CRM is paused. Press Run now first.');
    const writable = await listWritable(context, row);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const run = { dry: body.dry, again: true };
      if (!writable || !(await beginPush(trx, row, run, now)))
        throw createConflictError('Kith writes nothing yet, or is writing. Choose a field first.');
      await enqueuePush(trx, row.id, now, body.dry);
      const detail = { dry: body.dry };
      await audit(trx, viewer, now, { action: 'crm.pushed', entity: 'crm_connection', entityId: row.id, detail });
    });
    wakeJobs();
    return serializeAgain(context, row, writable);
  });

  handle(app, decideCrmConflict, async (context) => {
    const { db, viewer, clock, body, wakeJobs } = context;
    const row = await requireConnected(context);
    const id = parseId(body.id) ?? 0;
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const conflict = await values.findConflict(trx, row.id, id);
      if (!conflict || conflict.kind === 'employer') throw createNotFoundError('This conflict');
      const { value, kind } = conflict;
      const part = getPartOf(kind);
      const state = body.take === 'kith' ? 'ours' : 'theirs';
      await values.decideConflicts(trx, row.id, body.always ? { value, kind } : { id }, { state });
      if (body.always) {
        const present = (await queries.findConnectionById(trx, row.id)) ?? row;
        const fields = readPushFields(present).map((field) =>
          field.part === part && field.value === value ? { ...field, always: body.take } : field,
        );
        await queries.changeConnection(trx, row.id, STATES, { push: JSON.stringify(fields) });
      }
      if (state === 'ours' && row.state !== 'paused' && (await beginPush(trx, row, { dry: false, again: false }, now)))
        await enqueuePush(trx, row.id, now, false);
      const detail = { value, part, take: body.take, always: body.always };
      await audit(trx, viewer, now, { action: 'crm.decided', entity: 'crm_connection', entityId: row.id, detail });
    });
    wakeJobs();
    return serializeAgain(context, row, await listWritable(context, row));
  });
}

async function requireConnected({ db }: Context): Promise<queries.ConnectionRow> {
  const row = await queries.findConnection(db);
  if (!row) throw createConflictError('No CRM is connected.');
  if (row.state === 'lapsed') throw createConflictError('The CRM no longer lets Kith in. Connect it again first.');
  return row;
}

/** The fields that Kith may write; null: the system cannot be written. */
async function listWritable(context: Context, row: queries.ConnectionRow): Promise<WritableFields | null> {
  try {
    const { account } = openAccount(context, row);
    if (!account.writer) return null;
    const list = async (part: 'companies' | 'people') =>
      (await account.listFields(part)).filter(({ isWritable }) => isWritable);
    return { companies: await list('companies'), people: await list('people') };
  } catch (error) {
    if (error instanceof CrmRefusedError || error instanceof CrmBusy)
      throw createConflictError(`Kith couldn’t read the fields of the CRM: ${error.message}`);
    throw error;
  }
}

/** Kith doesn't write what it reads: its own words would come back as the CRM's. */
function dropRead(row: queries.ConnectionRow, writable: WritableFields): WritableFields {
  const { fields } = readCrmMapping(row);
  const drop = (part: 'companies' | 'people') =>
    writable[part].filter(({ name }) => !Object.values(fields[part]).includes(name));
  return { companies: drop('companies'), people: drop('people') };
}

const makeKey = ({ part, value }: Pick<CrmWriteField, 'part' | 'value'>): string => `${part} ${value}`;

/** Every value that Kith can write, each with its field. @throws if two are to be written into one field */
function mergeFields(
  before: readonly CrmWriteField[],
  given: readonly CrmWriteField[],
  writable: WritableFields,
): Map<string, CrmWriteField> {
  const all = MAPPED_PARTS.flatMap((part) =>
    Object.keys(CRM_VALUES[part]).map((value): CrmWriteField => ({ part, value, to: '', always: null })),
  );
  const merged = new Map(all.map((field) => [makeKey(field), field]));
  for (const field of [...before, ...given]) if (merged.has(makeKey(field))) merged.set(makeKey(field), field);
  const taken = new Set<string>();
  for (const { part, to } of merged.values()) {
    if (to === '') continue;
    if (!writable[part].some(({ name }) => name === to))
      throw createInvalidError(`The CRM has no field ${to} that Kith may write.`);
    if (taken.has(`${part} ${to}`)) throw createInvalidError(`Choose another field than ${to} for one of the two.`);
    taken.add(`${part} ${to}`);
  }
  return merged;
}

const serializeRun = (run: PushRun | null): CrmPushRun | null => {
  if (!run) return null;
  const { dry, began_at, ended_at, records, values: count, conflicts, problems, error } = run;
  return { dry, began_at, ended_at, records, values: count, conflicts, problems, error };
};

async function serializeAgain(context: Context, row: queries.ConnectionRow, writable: WritableFields | null) {
  return serializePush(context, (await queries.findConnectionById(context.db, row.id)) ?? row, writable);
}

async function serializePush(
  { db }: Context,
  row: queries.ConnectionRow,
  writable: WritableFields | null,
): Promise<CrmPush> {
  const conflicts = await values.listValues(db, row.id, 'conflict', CRM_VALUES_SHOWN);
  const problems = await values.listValues(db, row.id, 'refused', CRM_VALUES_SHOWN);
  const describe = ({ id, kind, person, company, value, ours }: (typeof conflicts.rows)[number]) => {
    const part = getPartOf(kind);
    return { id: String(id), part, name: person ?? company ?? '', value, ours };
  };
  const listChoices = (part: 'companies' | 'people') =>
    (writable?.[part] ?? []).map(({ name, label }) => ({ name, label }));
  const none: WritableFields = { companies: [], people: [] };
  // Fields that were chosen and are gone there stay shown, and are refused record by record.
  const stored = readPushFields(row);
  const fields = [...mergeFields([], [], none).values()].map(
    (field) => stored.find((chosen) => makeKey(chosen) === makeKey(field)) ?? field,
  );
  return {
    fields: writable && fields,
    choices: { companies: listChoices('companies'), people: listChoices('people') },
    run: serializeRun(readPushRun(row.push_run)),
    dry_run: serializeRun(readPushRun(row.push_dry_run)),
    conflicts: conflicts.rows.map((value) => ({ ...describe(value), theirs: value.theirs ?? '' })),
    all_conflicts: conflicts.all,
    problems: problems.rows.map((value) => ({
      ...describe(value),
      reason: value.reason ?? 'other',
      message: value.message ?? '',
    })),
    all_problems: problems.all,
  };
}
