import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { getEvaluation, LABELS_NEEDED } from '../../../shared/features/calibration/calls.ts';
import { isHeldOut } from '../../core/network/derive/labels.ts';
import { RANKING_ANSWER } from '../../core/network/model/signal-types.ts';
import {
  chooseWeights,
  computeWeightsVersion,
  parseWeights,
  shippedWeights,
} from '../../core/network/model/weights.ts';
import { START, startTestApp, type TestApp } from '../../testing/app.ts';
import { testFolder } from '../../testing/databases.ts';
import { insertContact } from '../../testing/intros.ts';
import { CalibrateError, runCalibrate } from './calibrate.ts';

let app: TestApp;
let dana: number;
beforeEach(async () => {
  app = await startTestApp();
  const user = await app.db
    .selectFrom('app_user')
    .select('contact_id')
    .where('id', '=', app.users.admin)
    .executeTakeFirstOrThrow();
  dana = user.contact_id!;
});

/** Dana answers about so many people; about every second one, whom she exchanges mail with, mostly yes. */
async function answerAbout(count: number): Promise<void> {
  const common = { from_contact_id: dana, source_id: 1, created_at: START.toISOString() };
  for (let place = 0; place < count; place++) {
    const to = await insertContact(app, `Somebody ${place}`, null);
    const mails = place % 2 === 0;
    const yes = mails ? place % 20 !== 0 : place % 9 === 0;
    await app.db
      .insertInto('signal')
      .values([
        ...(mails
          ? [{ ...common, type: 'Gmail Contacts', to_contact_id: to, amount: 20, occurred_on: '2026-09-20' }]
          : []),
        {
          ...common,
          type: RANKING_ANSWER,
          sub_type: yes ? 'Familiar' : 'Not Familiar',
          to_contact_id: to,
          amount: null,
          occurred_on: '2026-10-02',
        },
      ])
      .execute();
  }
}

const heldOutAnswers = async () =>
  (await app.db.selectFrom('signal').select('to_contact_id').where('type', '=', RANKING_ANSWER).execute()).filter(
    (row) => isHeldOut(row.to_contact_id),
  ).length;

const answer = async () => (await app.as('admin').call(getEvaluation, {})).body;
/** The evaluation, after it has been computed. */
const evaluation = async () => {
  await answer();
  await app.runJobs();
  const { evaluation, pending } = await answer();
  expect(pending).toBe(false);
  return evaluation!;
};

describe('the evaluation', () => {
  test('is computed by a job when answers or weights have changed, and is kept until then with its time', async () => {
    expect(await answer()).toEqual({ evaluation: null, at: null, pending: true });
    await Promise.all([answer(), answer()]);
    const jobs = () => app.db.selectFrom('job').select('id').where('kind', '=', 'evaluation.compute').execute();
    expect(await jobs()).toHaveLength(1);
    await app.runJobs();
    expect(await answer()).toMatchObject({ evaluation: { scored: 0 }, at: START.toISOString(), pending: false });
    const later = new Date(START.getTime() + 60_000);
    app.setNow(later);
    await answerAbout(2);
    // The first user to look reads the earlier state.
    const before = await answer();
    expect(before).toMatchObject({ at: START.toISOString(), pending: true });
    expect(before.evaluation!.labels[0]!.count).toBe(0);
    await app.runJobs();
    const after = await answer();
    expect(after).toMatchObject({ at: later.toISOString(), pending: false });
    expect(after.evaluation!.labels[0]!.count).toBe(2);
    expect(await jobs()).toHaveLength(2);
  });

  test('is computed anew every day, as erasures are not seen otherwise', async () => {
    await evaluation();
    const tomorrow = new Date(START.getTime() + 86_400_000);
    await app.startDay(tomorrow);
    expect((await answer()).at).toBe(tomorrow.toISOString());
  });

  test('with too few answers says how many there are, and gives no scores', async () => {
    await answerAbout(6);
    expect(await evaluation()).toEqual({
      labels: [
        { kind: 'answer', count: 6, yes: 2, scores: null },
        { kind: 'opinion', count: 0, yes: 0, scores: null },
        { kind: 'request', count: 0, yes: 0, scores: null },
        { kind: 'outcome', count: 0, yes: 0, scores: null },
      ],
      needed: LABELS_NEEDED,
      scored: 0,
      scorable: 0,
      scores: null,
      weights: { version: computeWeightsVersion(shippedWeights), shipped: true, pending: false },
    });
  });

  test('with enough says how well the weights in force agree with them', async () => {
    await answerAbout(LABELS_NEEDED);
    const found = await evaluation();
    expect(found).toMatchObject({ scored: LABELS_NEEDED, weights: { shipped: true } });
    expect(found.labels[0]).toMatchObject({ kind: 'answer', count: LABELS_NEEDED });
    expect(found.labels[0]!.scores).toEqual({ auc: found.scores!.auc, brier: found.scores!.brier });
    expect(found.scores!.auc).toBeGreaterThan(0.8);
    expect(found.scores!.reliability.reduce((sum, bin) => sum + bin.count, 0)).toBe(LABELS_NEEDED);
    // Mail counts for more than they think; so does nothing at all.
    const left = await heldOutAnswers();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(LABELS_NEEDED);
    const better = { ...shippedWeights, base: -2, mail: { ...shippedWeights.mail, each: 1.2 } };
    await chooseWeights(app.db, better);
    const after = await evaluation();
    expect(after.weights).toEqual({ version: computeWeightsVersion(better), shipped: false, pending: true });
    // The weights may be fitted to these answers, so only those count that fitting leaves out.
    expect(after).toMatchObject({ scored: left, scorable: left });
    expect(after.scores!.reliability.reduce((sum, bin) => sum + bin.count, 0)).toBe(left);
    expect(after.labels[0]).toMatchObject({ kind: 'answer', count: LABELS_NEEDED });
    expect(after.scores!.brier).toBeLessThan(found.scores!.brier);
    await chooseWeights(app.db, shippedWeights);
    expect(await evaluation()).toMatchObject({ scored: LABELS_NEEDED, scorable: LABELS_NEEDED });
  });

  test('gives no scores where nothing is left to judge fitted weights by', async () => {
    await answerAbout(LABELS_NEEDED);
    const answers = await app.db.selectFrom('signal').select(['id', 'to_contact_id']).execute();
    const held = answers.filter((answer) => isHeldOut(answer.to_contact_id)).map(({ id }) => id);
    const seen = answers.find((answer) => !isHeldOut(answer.to_contact_id))!.to_contact_id;
    await app.db.updateTable('signal').set({ type: 'Opinion', direction: 'Neutral' }).where('id', 'in', held).execute();
    const common = { to_contact_id: seen, type: 'Opinion', direction: 'Positive', source_id: 1 };
    for (let place = 0; place < held.length; place++) {
      const from_contact_id = await insertContact(app, `Giver ${place}`, null);
      await app.db
        .insertInto('signal')
        .values({ ...common, from_contact_id, created_at: START.toISOString() })
        .execute();
    }
    await chooseWeights(app.db, { ...shippedWeights, base: -2 });
    expect(await evaluation()).toMatchObject({ scored: 0, scorable: 0, scores: null });
  });
});

describe('npm run calibrate', () => {
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    return { code: await runCalibrate(app.db, args, (line) => lines.push(line)), text: lines.join('\n') };
  };
  const target = () => join(mkdtempSync(join(testFolder(), 'weights-')), 'fitted.json');

  test('with fewer than 200 answers reports and refuses to fit', async () => {
    await answerAbout(LABELS_NEEDED - 1);
    const file = target();
    const refused = await run('--write', file);
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('Ranking answers: 199');
    expect(refused.text).toMatch(/Present weights, all answers: AUC 0\.\d{3}, Brier score 0\.\d{4}/);
    expect(refused.text).toContain('Not fitted: fitting needs 200 answers');
    expect(() => readFileSync(file)).toThrow();
    expect((await run()).code).toBe(0);
  });

  test('fits, compares on answers held out, and writes a file only when told to', async () => {
    await answerAbout(LABELS_NEEDED);
    const first = await run();
    expect(first.code).toBe(0);
    for (const part of ['Present weights: AUC', 'Fitted weights: AUC', 'are better', 'Nothing was written'])
      expect(first.text).toContain(part);
    const file = target();
    expect((await run('--write', file)).text).toContain(`WEIGHTS_FILE=${file}`);
    const weights = parseWeights(readFileSync(file, 'utf8'));
    expect(weights.base).toBeGreaterThan(shippedWeights.base);
    expect(weights.answer).toEqual(shippedWeights.answer);
  });

  test('refuses unknown arguments', async () => {
    await expect(run('--wrte', 'x.json')).rejects.toThrow(CalibrateError);
  });
});
