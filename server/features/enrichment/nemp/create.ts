import type { createNempSignals, NempPreview, NempResult } from '../../../../shared/features/enrichment/nemp/calls.ts';
import { insertCareerSource } from '../../../core/facts/write/sources.ts';
import { FIND_DUPLICATES } from '../../../core/facts/write/unpaired.ts';
import { STALE_JOB } from '../../../core/network/derive/stale-job.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import type { CallContext } from '../../../platform/http/handle.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import {
  changeEnrichmentRun,
  findContactByEmail,
  findEnrichmentRun,
  insertEnrichmentRun,
  type RunRow,
} from '../runs/queries.ts';
import { serializeRuns } from '../runs/serializer.ts';
import { getCreator, type NempRow } from './rows.ts';
import { type Creator, type NempOutcome, previewSome, writeSome } from './write.ts';

const AT_ONCE = 50;
/** The most rejected rows that the answer names; the run has all of them. */
const MAX_TOLD = 200;

type CallDeps = Pick<CallContext<typeof createNempSignals>, 'db' | 'viewer' | 'clock' | 'wakeJobs'>;

/** Records that the creator knows everybody in the rows. */
export async function createSignals(deps: CallDeps, rows: readonly NempRow[]): Promise<NempResult> {
  const { db, clock } = deps;
  const creator = await requireCreator(db, rows);
  const run = await makeRun(deps, creator, rows.length);
  const at = clock.now().toISOString();
  const outcomes: NempOutcome[] = [];
  const seen = new Map<string, number>();
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    const writing = { run, creator, seen, at };
    outcomes.push(...(await db.transaction().execute((trx) => writeSome(trx, writing, some))));
    await yieldToEventLoop();
  }
  return finish(deps, { run, creator }, outcomes);
}

/** What `createSignals` would do with these rows. */
export async function previewSignals(
  { db, clock }: Pick<CallDeps, 'db' | 'clock'>,
  rows: readonly NempRow[],
): Promise<NempPreview> {
  const creator = await requireCreator(db, rows);
  const input = { creator, seen: new Map<string, number>(), at: clock.now().toISOString() };
  const outcomes: NempOutcome[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    outcomes.push(...(await previewSome(db, input, rows.slice(from, from + AT_ONCE))));
    await yieldToEventLoop();
  }
  outcomes.sort((outcome, other) => outcome.line - other.line);
  const people = outcomes.flatMap(({ line, url, outcome, contact }) =>
    outcome === 'rejected' || contact === null ? [] : [{ line, url, outcome, name: contact.name }],
  );
  return {
    addedBy: creator.name,
    ...getCounts(outcomes),
    rejected: outcomes.length - people.length,
    people: people.slice(0, MAX_TOLD),
  };
}

async function requireCreator(db: CallDeps['db'], rows: readonly NempRow[]): Promise<Creator> {
  const email = getCreator(rows);
  const creator = await findContactByEmail(db, email);
  if (!creator)
    throw createInvalidError(
      `No contact with the address ${email} is known. Put the e-mail address of a known contact in “Added by”.`,
    );
  return creator;
}

function getCounts(outcomes: readonly NempOutcome[]): Pick<NempResult, 'newContacts' | 'signalsSummary'> {
  const count = (outcome: NempOutcome['outcome']) =>
    outcomes.filter((outcomeOfRow) => outcomeOfRow.outcome === outcome).length;
  const newContacts = count('new');
  const rejected = outcomes
    .filter(({ outcome }) => outcome === 'rejected')
    .slice(0, MAX_TOLD)
    .map(({ line, url, message }) => ({ line, url, message: message ?? '' }));
  return {
    newContacts,
    signalsSummary: { created: newContacts + count('changed'), known: count('unchanged'), rejected },
  };
}

function makeRun({ db, viewer, clock }: CallDeps, creator: Creator, total: number): Promise<RunRow> {
  const now = clock.now();
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    const label = `NEMP signals of ${creator.name}`;
    const source_id = await insertCareerSource(trx, viewer.user.id, label, at);
    const made = await insertEnrichmentRun(trx, {
      kind: 'nemp',
      label,
      started_by: viewer.user.id,
      state: 'done',
      minimum_days: 0,
      save: 1,
      source_id,
      slack_text: null,
      total,
      summary: null,
      error: null,
      job_id: null,
      created_at: at,
      finished_at: at,
    });
    const detail = { rows: total, creator: creator.id };
    await audit(trx, viewer, now, { action: 'nemp.created', entity: 'enrichment_run', entityId: made.id, detail });
    return made;
  });
}

async function finish(
  { db, clock, wakeJobs }: CallDeps,
  { run, creator }: { run: RunRow; creator: Creator },
  outcomes: readonly NempOutcome[],
): Promise<NempResult> {
  const now = clock.now();
  const counts = getCounts(outcomes);
  const { created, known } = counts.signalsSummary;
  const summary = `Created ${counts.newContacts} new contacts that are related to ${creator.name}. ${created} signals were created; ${known} already existed.`;
  await db.transaction().execute(async (trx) => {
    await changeEnrichmentRun(trx, run.id, ['done'], { summary });
    await enqueue(trx, { kind: STALE_JOB, payload: {} }, now);
    await enqueue(trx, { kind: FIND_DUPLICATES, payload: {}, key: `${FIND_DUPLICATES}-nemp-${run.id}` }, now);
  });
  wakeJobs();
  const [wire] = await serializeRuns(db, [(await findEnrichmentRun(db, run.id))!]);
  return { success: true, ...counts, addedBy: creator.name, error: null, run: wire! };
}
