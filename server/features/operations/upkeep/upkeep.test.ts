import { Cron } from 'croner';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { features } from '../../../features.ts';
import { openSession } from '../../../platform/access/session.ts';
import { collectDailyJobs } from '../../../platform/app/feature.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { readInstallation } from '../../../platform/settings/installation.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { queueUpkeep, STRENGTHS_UPKEEP, UPKEEP_TIMES } from './jobs.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(START.getTime() - days * DAY_MS);

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

const queued = () => kith.db.selectFrom('job').select(['kind', 'state']).orderBy('id').execute();

describe('the day’s upkeep', () => {
  test('is queued once a day, however many processes ask', async () => {
    await Promise.all([
      queueUpkeep(kith.deps, collectDailyJobs(features)),
      queueUpkeep(kith.deps, collectDailyJobs(features)),
    ]);
    const kinds = (await queued()).map(({ kind }) => kind);
    expect(kinds.length).toBeGreaterThan(0);
    expect(new Set(kinds).size).toBe(kinds.length);
    kith.setNow(new Date(START.getTime() + DAY_MS));
    await queueUpkeep(kith.deps, collectDailyJobs(features));
    expect(await queued()).toHaveLength(2 * kinds.length);
  });

  test.each([
    ['America/Los_Angeles', '2026-11-21T01:00:00Z', '2026-11-21T08:05:00Z', '2026-11-22T07:59:00Z'],
    ['Asia/Tokyo', '2026-11-21T01:00:00Z', '2026-11-21T15:05:00Z', '2026-11-22T14:59:00Z'],
  ])('belongs to the installation’s day, which begins at midnight in %s', async (zone, day, next, stillNext) => {
    kith.deps.settings.timeZone = zone;
    const amounts: number[] = [];
    for (const time of [day, next, stillNext]) {
      kith.setNow(new Date(time));
      await queueUpkeep(kith.deps, collectDailyJobs(features));
      amounts.push((await queued()).length);
    }
    const [once] = amounts as [number];
    expect(amounts).toEqual([once, 2 * once, 2 * once]);
  });

  test('knows every one of its jobs', async () => {
    await queueUpkeep(kith.deps, collectDailyJobs(features));
    await kith.runJobs();
    expect(new Set((await queued()).map(({ state }) => state))).toEqual(new Set(['done']));
  });

  test('computes strengths anew once the month has begun', async () => {
    await queueUpkeep(kith.deps, collectDailyJobs(features));
    await kith.runJobs();
    const before = await readInstallation(kith.db, 'strengths_month');
    kith.setNow(new Date('2026-12-01T00:05:00.000Z'));
    await queueUpkeep(kith.deps, collectDailyJobs(features));
    await kith.runJobs();
    const after = await readInstallation(kith.db, 'strengths_month');
    expect(Number(after) - Number(before)).toBe(1);
  });

  test('does so within the hour in which the month turns in UTC, where the day began long before', async () => {
    kith.deps.settings.timeZone = 'Asia/Tokyo';
    const months: (string | undefined)[] = [];
    for (const time of [
      '2026-11-30T15:05:00Z',
      '2026-11-30T23:05:00Z',
      '2026-12-01T00:05:00Z',
      '2026-12-01T01:05:00Z',
    ]) {
      await kith.startDay(new Date(time));
      months.push(await readInstallation(kith.db, 'strengths_month'));
    }
    const [before] = months as [string];
    const after = String(Number(before) + 1);
    expect(months).toEqual([before, before, after, after]);
    // The day's, and one more in the hour in which the month turned.
    expect((await queued()).filter(({ kind }) => kind === STRENGTHS_UPKEEP)).toHaveLength(2);
  });

  test.each(['Asia/Tokyo', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'is checked every hour, and soon after midnight, in %s',
    (zone) => {
      const times = new Cron(UPKEEP_TIMES, { timezone: zone, paused: true }).nextRuns(24, START);
      const gaps = times.slice(1).map((time, place) => time.getTime() - times[place]!.getTime());
      expect(new Set(gaps)).toEqual(new Set([3_600_000]));
      const clocks = times.map((time) => time.toLocaleTimeString('en-GB', { timeZone: zone }));
      expect(clocks).toContain('00:05:00');
    },
  );
});

describe('data older than the retention time', () => {
  const clear = async () => {
    await enqueue(kith.db, { kind: 'upkeep.retention', payload: {} }, START);
    await kith.runJobs();
  };

  test('is deleted from the audit and the outbox, and nothing younger', async () => {
    const { audit, outbox } = kith.deps.settings.keepDays;
    const deed = { user_id: null, as_user_id: null, entity: 'x', entity_id: '1', detail: null };
    const message = { channel: 'mail', recipient: 'a@b.example', subject: null, body: 'x' } as const;
    for (const [name, offset] of [
      ['old', 1],
      ['kept', 0],
    ] as const) {
      const at = daysAgo(audit + offset).toISOString();
      const created_at = daysAgo(outbox + offset).toISOString();
      await kith.db
        .insertInto('audit')
        .values({ ...deed, action: name, at })
        .execute();
      await kith.db
        .insertInto('outbox')
        .values({ ...message, idempotency_key: name, created_at })
        .execute();
    }
    await clear();
    expect(
      (await kith.db.selectFrom('audit').select('action').orderBy('action', 'desc').execute()).map((row) => row.action),
    ).toEqual(['kept', 'audit.pruned']);
    const left = await kith.db.selectFrom('outbox').select('idempotency_key').execute();
    expect(left.map((row) => row.idempotency_key)).toEqual(['kept']);
  });

  test('is not deleted from the outbox while somebody has to look at it', async () => {
    const created_at = daysAgo(kith.deps.settings.keepDays.outbox + 1).toISOString();
    const message = { channel: 'mail', recipient: 'a@b.example', subject: null, body: 'x', created_at } as const;
    for (const state of ['queued', 'sending', 'failed', 'unsure', 'sent', 'kept'] as const)
      await kith.db
        .insertInto('outbox')
        .values({ ...message, idempotency_key: state, state })
        .execute();
    await clear();
    const left = await kith.db.selectFrom('outbox').select('state').orderBy('id').execute();
    expect(left.map(({ state }) => state)).toEqual(['queued', 'sending', 'failed', 'unsure']);
  });

  test('is deleted from sessions a day after they ended', async () => {
    await openSession(kith.db, kith.users.portco, daysAgo(2));
    const { sid } = await openSession(kith.db, kith.users.portco, daysAgo(1));
    await clear();
    const left = await kith.db.selectFrom('session').select('id').execute();
    expect(left.map((row) => row.id)).toEqual([sid]);
  });

  test('is deleted from finished jobs, never from failed ones, as somebody has to look at them', async () => {
    const old = daysAgo(kith.deps.settings.keepDays.outbox + 1).toISOString();
    const job = { payload: '{}', idempotency_key: null, run_at: old, lease_until: null, progress: null, error: null };
    for (const state of ['done', 'failed', 'cancelled'] as const)
      await kith.db
        .insertInto('job')
        .values({ ...job, kind: 'old', state, created_at: old, finished_at: old })
        .execute();
    await clear();
    expect(await queued()).toEqual([
      { kind: 'old', state: 'failed' },
      { kind: 'upkeep.retention', state: 'done' },
    ]);
  });
});
