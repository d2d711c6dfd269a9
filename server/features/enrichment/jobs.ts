import { invalidateVisibilityCache } from '../../core/facts/take-back/references.ts';
import { createSourceJournal } from '../../core/facts/take-back/source-journal.ts';
import { clearTitles, runInNextTurn, takeBackSource } from '../../core/facts/take-back/take-back.ts';
import { nameSource } from '../../core/facts/write/sources.ts';
import { FIND_DUPLICATES } from '../../core/facts/write/unpaired.ts';
import { STALE_JOB } from '../../core/network/derive/stale-job.ts';
import { workOffStale } from '../../core/network/derive/strengths.ts';
import type { JobContext } from '../../platform/app/feature.ts';
import { enqueue, type JobWork, NETWORK_LANE, type ServedJobs } from '../../platform/jobs/jobs.ts';
import { queueMessage } from '../../platform/messages/delivery.ts';
import { EnrichmentBusy, EnrichmentStoppedError, EnrichmentUnclear } from '../../platform/ports/enrichment.ts';
import { enqueueEnrichment, type RunPayload } from './queue.ts';
import * as queries from './runs/queries.ts';
import { NothingLeftError, readOne } from './runs/read-one.ts';
import { serializeRuns } from './runs/serializer.ts';
import { startRun } from './start.ts';

/** After this time other work has its turn; the run continues in a new job. */
const SLICE_MS = 20_000;
/** Strengths are updated after so many people. */
const SETTLE_AFTER = 25;
/** The wait before a provider that does not answer is asked again, if it does not say when, and how many times. */
const WAITS_MS = [5_000, 15_000, 60_000, 300_000, 600_000, 600_000, 600_000];
/** After so many answers in a row that are not careers, the run stops. */
const MAX_UNCLEAR = 5;
const DAY_MS = 86_400_000;

type Deps = Pick<JobContext, 'db' | 'clock' | 'settings' | 'enrichment' | 'references' | 'wakeJobs'>;

export function enrichmentJobs(deps: Deps) {
  const { db, clock, references } = deps;
  return {
    'enrichment.run': {
      lane: 'enrichment',
      run: (work) => runSlice(deps, work),
      async gaveUp(at, { runId }, why) {
        await queries.changeEnrichmentRun(at, runId, ['running'], {
          state: 'stopped',
          error: `It stopped. (${why})`,
        });
      },
    },
    'enrichment.undo': {
      lane: NETWORK_LANE,
      async run({ payload: { runId } }) {
        const run = await queries.findEnrichmentRun(db, runId);
        if (run?.state !== 'undoing') return;
        const getNow = () => clock.now();
        const settle = () => workOffStale(db, getNow());
        if (run.source_id !== null) {
          const sourceId = run.source_id;
          await takeBackSource(db, {
            sourceId,
            journal: createSourceJournal(sourceId),
            now: getNow,
            references,
            settle,
          });
          await settle();
          await clearTitles(db);
        }
        await runInNextTurn(db, async (trx) => {
          await invalidateVisibilityCache(trx, references);
          if (run.source_id !== null) {
            await queries.deleteReadings(trx, run.source_id);
            await nameSource(trx, run.source_id, 'The undone run');
          }
          const finished_at = getNow().toISOString();
          await queries.changeEnrichmentRun(trx, runId, ['undoing'], { state: 'undone', error: null, finished_at });
        });
      },
      async gaveUp(at, { runId }, why) {
        const error = `Kith undid only part of it. Undo it again. (${why})`;
        await queries.changeEnrichmentRun(at, runId, ['undoing'], { state: 'done', error });
      },
    },
    'enrichment.night': { run: () => runNight(deps) },
  } satisfies ServedJobs;
}

/** Runs that waited for a new day continue, then people in open candidacies are read again, as far as the budget allows. */
async function runNight({ db, clock, settings, enrichment, wakeJobs }: Deps): Promise<void> {
  // Invented careers come only on request: the demo does not change by itself.
  if (enrichment.kind === null || enrichment.kind === 'development') return;
  const now = clock.now();
  for (const id of await queries.listRunsIn(db, 'waiting'))
    await db.transaction().execute(async (trx) => {
      if (await queries.changeEnrichmentRun(trx, id, ['waiting'], { state: 'running', error: null }))
        await enqueueEnrichment(trx, id, now);
    });
  const { perDay, days } = settings.enrichmentBounds;
  const left = perDay - (await queries.countAskedOn(db, now.toISOString().slice(0, 10)));
  const since = new Date(now.getTime() - days * DAY_MS).toISOString();
  const people = left > 0 ? await queries.listCandidatesToRead(db, since, left) : [];
  if (people.length > 0)
    await db.transaction().execute((trx) =>
      startRun(
        trx,
        { kind: 'nightly', label: 'People in open candidacies', startedBy: null, minimumDays: days },
        people.map(({ profile_key }, at) => ({ line: at + 1, url: `linkedin.com/${profile_key}` })),
        now,
      ),
    );
  wakeJobs();
}

async function runSlice(deps: Deps, work: JobWork<RunPayload>): Promise<void> {
  const { db, clock, enrichment } = deps;
  const { runId, tries = 0 } = work.payload;
  const until = performance.now() + SLICE_MS;
  let written = 0;
  let unclear = 0;
  const settle = async () => {
    if (written > 0) await enqueue(db, { kind: STALE_JOB, payload: {} }, clock.now());
    written = 0;
  };
  const stop = async (state: 'stopped' | 'waiting', error: string) => {
    await queries.changeEnrichmentRun(db, runId, ['running'], { state, error });
  };
  try {
    for (;;) {
      const run = await queries.findEnrichmentRun(db, runId);
      if (run?.state !== 'running' || (await work.cancelled())) return;
      const row = await queries.findNextDueRow(db, runId);
      if (!row) return await finish(deps, run);
      if (performance.now() > until) return await enqueueEnrichment(db, runId, clock.now());
      try {
        if (await readOne(deps, run, row, work.signal)) written++;
        unclear = 0;
        if (run.error !== null) await queries.changeEnrichmentRun(db, runId, ['running'], { error: null });
      } catch (error) {
        if (error instanceof NothingLeftError) {
          const { perDay } = deps.settings.enrichmentBounds;
          return await stop('waiting', `Today’s ${perDay} requests are used up. Kith continues tomorrow.`);
        }
        if (error instanceof EnrichmentStoppedError) return await stop('stopped', error.message);
        if (error instanceof EnrichmentBusy) return await continueLater(error);
        if (!(error instanceof EnrichmentUnclear)) throw error;
        await queries.changeRow(db, row.id, { outcome: 'rejected', message: error.message });
        if (++unclear === MAX_UNCLEAR)
          return await stop(
            'stopped',
            `The last ${unclear} answers from ${enrichment.name} contained no careers. ${error.message}`,
          );
      }
      await work.advanced();
      if (written >= SETTLE_AFTER) await settle();
    }
  } finally {
    await settle();
    deps.wakeJobs();
  }

  async function continueLater(error: EnrichmentBusy): Promise<void> {
    if (await work.cancelled()) return;
    const wait = WAITS_MS[tries];
    if (wait === undefined) return stop('stopped', `${error.message} Continue once it responds again.`);
    const at = new Date(clock.now().getTime() + (error.waitMs ?? wait));
    await queries.changeEnrichmentRun(db, runId, ['running'], {
      error: `${error.message} Kith will continue automatically.`,
    });
    await enqueueEnrichment(db, runId, clock.now(), { tries: tries + 1, at });
  }
}

async function finish({ db, clock, settings }: Deps, run: queries.RunRow): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const [row] = run.kind === 'one' ? await queries.listRowsAfter(trx, run.id, undefined, 0, 1) : [];
    const summary = row ? (row.message ?? 'Nothing new.') : run.summary;
    const ended = { state: 'done', error: null, summary, finished_at: now.toISOString() } as const;
    if (!(await queries.changeEnrichmentRun(trx, run.id, ['running'], ended))) return;
    const key = `${FIND_DUPLICATES}-enrichment-${run.id}`;
    await enqueue(trx, { kind: FIND_DUPLICATES, payload: {}, key }, now);
    if (run.slack_text === null) return;
    const [wire] = await serializeRuns(trx, [run]);
    const { counts } = wire!;
    const body = `${run.slack_text}\n${run.label}: ${counts.new} new, ${counts.changed} changed, ${counts.unchanged + counts.fresh} as they were, ${counts.unknown} unknown, ${counts.rejected} not read.`;
    await queueMessage(
      trx,
      {
        channel: 'chat',
        recipient: settings.chatChannel,
        subject: null,
        body,
        key: `enrichment-done-${run.id}`,
        kind: 'enrichment.done',
        about: { entity: 'enrichment_run', id: run.id },
      },
      now,
    );
  });
}
