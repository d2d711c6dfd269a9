/** Asks for an erasure, and carries it out step by step. */
import type { Kysely } from 'kysely';
import {
  ERASURE_STEP_NAMES,
  type ErasureStep,
  type PrivacyKind,
} from '../../../../shared/features/operations/privacy/kinds.ts';
import type { Doer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { References } from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { createConflictError, createInvalidError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/text/names.ts';
import { releaseSharers } from '../write/sharers.ts';
import { STEPS, type StepCounts } from './erase.ts';
import * as queries from './queries.ts';
import { countKinds, loadReferringRows } from './saved-rows.ts';
import { collectWords, ErasureSubject, loadSubject } from './subject.ts';

export interface ErasureCounts extends StepCounts {
  /** Requests that stay, without the person. */
  remaining_requests?: number;
  /** The name was not searched for in texts, because another person has it or it is one word. */
  name_skipped?: boolean;
  /** The day on which the last backup ends that holds the person, `YYYY-MM-DD`; null: not known. */
  backups_end?: string | null;
}

export interface TakenStep {
  step: ErasureStep;
  at: string;
}

interface ErasureRequest {
  /** A contact's id, an e-mail address or a profile's address. */
  person: string;
  /** The name as it was typed to confirm; null at the console, where --yes confirms. */
  typed: string | null;
  reason: string;
  reference: string;
}

/** @returns the erasure's id @throws a conflict for a user of Kith, or if it was asked for already */
export async function queueErasure(
  trx: Db,
  request: ErasureRequest,
  { viewer, references, now }: { viewer: Doer | null; references: References; now: Date },
): Promise<number> {
  const subject = await loadSubject(trx, request.person);
  if (request.typed !== null && foldText(request.typed) !== foldText(subject.label))
    throw createInvalidError('Type the name exactly as shown.', { name: `Type ${subject.label}.` });
  await releaseSharers(trx, subject.contactIds);
  if (await queries.isUser(trx, subject.contactIds))
    throw createConflictError('This person is a Kith user. Kith doesn’t erase users.');
  if (await queries.isBeingErased(trx, subject.label, subject.contactIds))
    throw createConflictError('Kith is already erasing this person.');
  const rows = await loadReferringRows(trx, references, subject);
  const { requests = 0, ...removed } = countKinds(rows);
  const words = collectWords(subject);
  const counts: ErasureCounts = {
    removed,
    remaining_requests: requests,
    name_skipped: subject.names.some((name) => !words?.words.includes(name)),
  };
  const { id } = await trx
    .insertInto('erasure')
    .values({
      state: 'queued',
      reason: request.reason,
      reference: request.reference,
      requested_by: viewer?.user.id ?? null,
      requested_at: now.toISOString(),
      subject: JSON.stringify(subject),
      counts: JSON.stringify(counts),
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(trx, viewer, now, { action: 'privacy.erase-asked', entity: 'erasure', entityId: id });
  return id;
}

interface ErasureDeps {
  references: References;
  dataFolder: string;
  now: () => Date;
  /** Asked between steps. @returns true if the rest is done another time */
  stopped?: () => Promise<boolean>;
  /** The day on which the last of the backups until now ends; null if that is not known. */
  findBackupsEnd: (now: Date) => string | null;
}

/** Takes the steps that were not taken yet. */
export async function runErasure(db: Kysely<Schema>, id: number, deps: ErasureDeps): Promise<void> {
  const row = await queries.findErasure(db, id);
  if (!row || row.subject === null) return;
  const subject = ErasureSubject.parse(JSON.parse(row.subject));
  const steps = JSON.parse(row.steps) as TakenStep[];
  let counts = JSON.parse(row.counts) as ErasureCounts;
  await queries.changeErasure(db, id, { state: 'running' });
  for (const step of ERASURE_STEP_NAMES) {
    if (steps.some((taken) => taken.step === step)) continue;
    if (await deps.stopped?.()) return;
    const { references, dataFolder, now } = deps;
    counts = addCounts(counts, await STEPS[step](db, { id, subject, references, dataFolder, now }));
    steps.push({ step, at: now().toISOString() });
    await queries.changeErasure(db, id, { steps: JSON.stringify(steps), counts: JSON.stringify(counts) });
  }
  await db.transaction().execute(async (trx) => {
    const at = deps.now();
    // Backups that were made meanwhile may hold the person, too.
    counts = { ...counts, backups_end: deps.findBackupsEnd(at) };
    const words = collectWords(subject);
    const reference = words ? row.reference.replace(words.pattern, 'the person') : row.reference;
    await queries.changeErasure(trx, id, {
      state: 'done',
      subject: null,
      reference,
      counts: JSON.stringify(counts),
      finished_at: at.toISOString(),
    });
    const by = row.requested_by === null ? null : { user: { id: row.requested_by } };
    const detail = { counts };
    await audit(trx, by as Doer | null, at, { action: 'privacy.erased', entity: 'erasure', entityId: id, detail });
  });
}

function addCounts(counts: ErasureCounts, { removed = {}, ...more }: StepCounts): ErasureCounts {
  const sum = { ...counts.removed };
  for (const [kind, count] of Object.entries(removed) as [PrivacyKind, number][]) sum[kind] = (sum[kind] ?? 0) + count;
  return { ...counts, ...more, removed: sum };
}
