import type { Kysely } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Schema } from '../../../platform/db/schema.ts';
import { OPEN_END } from '../../../platform/time/months.ts';
import { rebuildStrengths } from '../derive/strengths.ts';
import {
  BRIGHTMOOR,
  DANA,
  deleteWorld,
  FIRM,
  insertSignal,
  LUMENARY,
  makeSettledDb,
  RUBEN,
  STEALTHY,
  TAL,
  today,
  work,
  worldNow,
} from '../fixtures/small-world.ts';
import { RANKING_ANSWER } from '../model/signal-types.ts';
import { computeChanceToConnect } from './chance.ts';
import { computeDefpodScore, findConnectors, getChance } from './connectors.ts';

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await makeSettledDb();
});
beforeEach(() => deleteWorld(db));

const engineer = 1;
const executive = 3;
const commented = { kind: 'linkedin_comment', signal: 1, by: 1, date: null } as const;
const TARGET = 5;
const COLLEAGUE = 6;
const met = (contact: number, start: number, end: number, title: number = engineer, account: number = BRIGHTMOOR) =>
  work(db, { contact, account, start, end, title });
const knows = (from: number, to: number) => insertSignal(db, { type: 'Opinion', direction: 'Positive', from, to });
const derived = () => rebuildStrengths(db, worldNow);
const ofFirm = async (target = TARGET) => (await findConnectors(db, FIRM, target, worldNow)).connectors;

describe('the connectors for a target', () => {
  test('are members of the firm’s reach who shared a tenure with them, with both titles and the head-count', async () => {
    await met(TARGET, today - 60, today - 12, executive);
    await met(COLLEAGUE, today - 35, today - 12);
    await met(7, today - 35, today - 12);
    await knows(DANA, COLLEAGUE);
    await derived();
    const [connector, ...others] = await ofFirm();
    expect(others).toEqual([]);
    expect(connector).toMatchObject({ id: COLLEAGUE, score: 3, chance: 'some chance' });
    expect(connector!.probability).toBeCloseTo(0.274, 3);
    expect(connector!.firmProbability).toBeCloseTo(0.599, 3);
    expect(connector!.talpodScore).toBe(connector!.firmProbability * connector!.probability);
    const shared = { account_name: 'Account 3', connectorTitles: ['Software Engineer'], targetTitles: ['CEO'] };
    expect(connector!.roles).toEqual([expect.objectContaining({ ...shared, months: 24, people: 3, deal: false })]);
  });

  test('count a signal alone, and for a portfolio company only its own people', async () => {
    await db.updateTable('account').set({ type: 'Portfolio' }).where('id', '=', LUMENARY).execute();
    await met(7, today - 5, OPEN_END, engineer, LUMENARY);
    await met(8, today - 9, today - 1, engineer, LUMENARY);
    for (const from of [RUBEN, 7, 8, COLLEAGUE]) await insertSignal(db, { type: 'Nemp', from, to: TARGET });
    await knows(DANA, COLLEAGUE);
    await derived();
    expect((await ofFirm()).map(({ id }) => id)).toEqual([COLLEAGUE]);
    // Nobody of the firm knows them, so that their ties decide, and then their ids.
    expect((await findConnectors(db, LUMENARY, TARGET, worldNow)).connectors.map(({ id }) => id)).toEqual([RUBEN, 7]);
  });

  test('count half where all they shared ended over ten years ago', async () => {
    await knows(DANA, COLLEAGUE);
    await met(TARGET, today - 200, today - 121);
    await met(COLLEAGUE, today - 200, today - 121);
    await derived();
    const [old] = await ofFirm();
    expect(old!.talpodScore).toBeCloseTo((old!.firmProbability * old!.probability) / 2, 12);
    await insertSignal(db, { type: 'Linkedin Comment', from: COLLEAGUE, to: TARGET });
    await derived();
    const [both] = await ofFirm();
    expect(both!.talpodScore).toBe(both!.firmProbability * both!.probability);
  });

  test('help the deal team more where both were founders, executives, on the board or investors', async () => {
    await knows(DANA, COLLEAGUE);
    for (const contact of [TARGET, COLLEAGUE]) await met(contact, today - 35, today - 12, executive);
    await derived();
    const [connector] = await ofFirm();
    expect(connector!.roles[0]!.deal).toBe(true);
    expect(connector!.defpodScore).toBeCloseTo(1.5 * connector!.talpodScore, 12);
    expect(computeDefpodScore({ probability: 0.9, firmProbability: 0.5, evidence: [commented] }, true, today)).toBe(
      0.5,
    );
  });

  test('are a good, some or a long chance by their tie to the target alone', () => {
    expect([0.5, 0.49, 0.2, 0.19].map(getChance)).toEqual(['good chance', 'some chance', 'some chance', 'long shot']);
  });

  test('are none for a person who does not exist', async () => {
    expect(await findConnectors(db, FIRM, 999, worldNow)).toEqual({ connectors: [], total: 0 });
  });
});

describe('the chance to connect', () => {
  const chance = () => computeChanceToConnect(db, TARGET, worldNow);

  test('is that of an employee of the portfolio before all else', async () => {
    await db.updateTable('account').set({ type: 'Portfolio' }).where('id', '=', LUMENARY).execute();
    await met(TARGET, today - 5, OPEN_END, engineer, LUMENARY);
    await knows(DANA, TARGET);
    await derived();
    expect(await chance()).toBe('Portfolio employee');
  });

  test('is Known with a strength of 3 or by the last opinion of a member of the firm', async () => {
    await knows(DANA, TARGET);
    await derived();
    expect(await chance()).toBe('We know the target');
    // An answer takes the strength away; the opinion still stands.
    await insertSignal(db, { type: RANKING_ANSWER, answer: 'Not Familiar', from: DANA, to: TARGET });
    await derived();
    expect(await chance()).toBe('We know the target');
    await insertSignal(db, { type: 'Opinion', direction: 'Negative', from: DANA, to: TARGET, date: '2026-11-01' });
    expect(await chance()).toBe('Low likelihood');
    await insertSignal(db, { type: 'Opinion', direction: 'Positive', from: RUBEN, to: TARGET });
    expect(await chance()).toBe('Low likelihood');
    await knows(TAL, TARGET);
    expect(await chance()).toBe('We know the target');
  });

  test.each([
    ['High likelihood', 60, executive],
    ['Need to check', 24, engineer],
    ['Low likelihood', 6, engineer],
  ])('is "%s" by the best connector: %i months together', async (answer, months, title) => {
    for (const from of [DANA, TAL, RUBEN]) await knows(from, COLLEAGUE);
    for (const contact of [TARGET, COLLEAGUE]) await met(contact, today - months, today - 1, title);
    await derived();
    expect(await chance()).toBe(answer);
  });

  test('is low for a person without a path, and empty for an unknown person', async () => {
    await met(TARGET, today - 5, OPEN_END, engineer, STEALTHY);
    await derived();
    expect(await chance()).toBe('Low likelihood');
    expect(await computeChanceToConnect(db, undefined, worldNow)).toBe('Not on database');
    expect(await computeChanceToConnect(db, 999, worldNow)).toBe('Not on database');
  });
});
