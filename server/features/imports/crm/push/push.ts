/** Writes into a CRM what changed here, and nothing that somebody changed there (docs/decisions/147). */
import type { Insertable, Kysely } from 'kysely';
import type { Db } from '../../../../platform/db/engine.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import type { CrmValueTable } from '../../../../platform/db/tables/import-tables.ts';
import type { CrmAccount, CrmWriter } from '../../../../platform/ports/crm.ts';
import { loadOurValues } from './our-values.ts';
import { getRecordKind, MAPPED_PARTS } from './parts.ts';
import * as queries from './queries.ts';
import type { PushField, PushRun } from './settings.ts';

/** Records at once: as many as Salesforce takes in one call. */
const AT_ONCE = 200;

interface PushInput {
  connectionId: number;
  fields: readonly PushField[];
  writer: NonNullable<CrmAccount['writer']>;
  now: () => Date;
  /** Saves how far the run has got, in the transaction that saves what was written. @returns false: it is over */
  save: (trx: Db, run: PushRun) => Promise<boolean>;
}

type ValueInput = Insertable<CrmValueTable>;
interface Candidate {
  recordId: number;
  crmId: string;
  field: PushField;
  ours: string;
  row: queries.ValueRow | undefined;
}

/**
 * Compares the next records with what was written before, reads there what is to be changed, writes it, and saves what came back. Whoever
 * dies in between compares again: what is there already is not written twice.
 * @returns the run as it stands; ended when there is nothing more
 */
export async function writeStep(db: Kysely<Schema>, input: PushInput, run: PushRun): Promise<PushRun | null> {
  const { connectionId, fields, now } = input;
  const part = run.part;
  const kind = getRecordKind(part);
  const own = fields.filter((field) => field.part === part && field.to !== '');
  const records =
    own.length === 0 ? [] : await queries.listPushed(db, { connectionId, kind, after: run.after, limit: AT_ONCE });
  if (records.length === 0) {
    const next = MAPPED_PARTS[MAPPED_PARTS.indexOf(part) + 1];
    const ended: PushRun = next ? { ...run, part: next, after: 0 } : { ...run, ended_at: now().toISOString() };
    return (await db.transaction().execute((trx) => input.save(trx, ended))) ? ended : null;
  }
  const factIds = [...new Set(records.map(({ factId }) => factId))];
  const values = own.map(({ value }) => value);
  const ours = await loadOurValues(db, { part, factIds, values, now: now() });
  const rows = await queries.loadValues(
    db,
    records.map(({ id }) => id),
  );
  const candidates = records.flatMap(({ id, crmId, factId }) =>
    own
      .map((field) => ({
        recordId: id,
        crmId,
        field,
        ours: ours.get(factId)![field.value] ?? '',
        row: rows.get(`${id} ${field.value}`),
      }))
      .filter((candidate) => isDue(candidate, run.again)),
  );
  const { saved, written } = await writeCandidates(input, run, candidates);
  const count = (state: ValueInput['state']): number => saved.filter((row) => row.state === state).length;
  const after: PushRun = {
    ...run,
    after: records.at(-1)!.id,
    records: run.records + new Set(written.map(({ recordId }) => recordId)).size,
    values: run.values + written.length,
    conflicts: run.conflicts + count('conflict'),
    problems: run.problems + count('refused'),
    error: null,
  };
  const isLeft = await db.transaction().execute(async (trx) => {
    if (!run.dry) await queries.saveValues(trx, saved);
    return input.save(trx, after);
  });
  return isLeft ? after : null;
}

/** Whether there is anything to look at: most values are as they were written. */
function isDue({ ours, row }: Candidate, again: boolean): boolean {
  if (!row) return ours !== '';
  if (row.state === 'ours') return true;
  if (row.state === 'refused' && (again || row.reason === 'locked')) return true;
  return row.ours !== ours;
}

async function writeCandidates(
  { writer, now }: PushInput,
  run: PushRun,
  candidates: readonly Candidate[],
): Promise<{ saved: ValueInput[]; written: Candidate[] }> {
  if (candidates.length === 0) return { saved: [], written: [] };
  const at = now().toISOString();
  const ids = [...new Set(candidates.map(({ crmId }) => crmId))];
  const names = [...new Set(candidates.map(({ field }) => field.to))];
  const present = await writer.readValues(run.part, ids, names);
  const saved: ValueInput[] = [];
  const save = (
    { recordId, field, ours, row }: Candidate,
    state: Partial<ValueInput> & Pick<ValueInput, 'state'>,
  ): void => {
    const known = { record_id: recordId, value: field.value, ours, written: row?.written ?? null };
    saved.push(Object.assign({ ...known, theirs: null, reason: null, message: null, updated_at: at }, state));
  };
  const due: Candidate[] = [];
  for (const candidate of candidates) {
    const { crmId, field, ours, row } = candidate;
    const record = present.get(crmId);
    const theirs = record?.[field.to]?.trim() ?? '';
    const isOurs = field.always === 'kith' || row?.state === 'ours' || theirs === (row?.written ?? '');
    if (!record) save(candidate, { state: 'refused', reason: 'gone', message: '' });
    else if (theirs === ours) save(candidate, { state: 'written', written: ours });
    else if (isOurs) due.push(candidate);
    else save(candidate, { state: field.always === 'theirs' ? 'theirs' : 'conflict', theirs });
  }
  if (run.dry || due.length === 0) return { saved, written: due };
  return { saved, written: await writeDue(writer, run, due, save) };
}

async function writeDue(
  writer: CrmWriter,
  run: PushRun,
  due: readonly Candidate[],
  save: (candidate: Candidate, state: Partial<ValueInput> & Pick<ValueInput, 'state'>) => void,
): Promise<Candidate[]> {
  const byRecord = [...Map.groupBy(due, ({ crmId }) => crmId)];
  const changes = byRecord.map(([id, some]) => ({
    id,
    values: Object.fromEntries(some.map(({ field, ours }) => [field.to, ours])),
  }));
  const results = await writer.writeValues(run.part, changes);
  return byRecord.flatMap(([, some], at) => {
    const problem = results[at]!;
    for (const candidate of some) {
      if (problem === null) save(candidate, { state: 'written', written: candidate.ours });
      else save(candidate, { state: 'refused', reason: problem.reason, message: problem.message.slice(0, 1_000) });
    }
    return problem === null ? some : [];
  });
}
