import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as intros from '../../../shared/features/introductions/calls.ts';
import * as sales from '../../../shared/features/sales/calls.ts';
import {
  DISMISS_REASONS,
  PORTFOLIO_DISMISS_REASONS,
  STAFF_DISMISS_REASONS,
} from '../../../shared/features/sales/statuses.ts';
import { findStatus, takeUpRecommendation, undoStep, writeStep } from '../../core/network/recommend/statuses.ts';
import { AppError } from '../../platform/errors.ts';
import { START, startTestApp, type TestApp } from '../../testing/app.ts';
import { insertSuggestion, insertTestUseCase } from '../../testing/sales.ts';
import { deriveAll, insertWorld, type TestWorld } from '../../testing/world.ts';
import { dismissReasonIn, snoozeStep } from './steps.ts';

/** @returns what it returns, or the fields of the error that it throws */
function getFields<T>(run: () => T): T | Record<string, string> | string {
  try {
    return run();
  } catch (error) {
    if (error instanceof AppError) return error.details.fields ?? error.message;
    throw error;
  }
}

describe('a time until when to snooze', () => {
  const until = (snooze_until: string | null | undefined, staff = true) =>
    getFields(() => snoozeStep(staff, { snooze_until }, START));
  const inMs = (ms: number) => new Date(START.getTime() + ms).toISOString();
  const fiveYears = 5 * 365 * 86_400_000;

  test('is ahead, and at most five years', () => {
    expect(until(inMs(1))).toEqual({ snooze_until: inMs(1) });
    expect(until(inMs(0))).toEqual({ snooze_until: 'This time has passed. Choose a later one.' });
    expect(until(inMs(fiveYears))).toEqual({ snooze_until: inMs(fiveYears) });
    expect(until(inMs(fiveYears + 1))).toEqual({ snooze_until: 'Choose a time within five years.' });
  });

  test('is a day with a time, in any zone; none ends it', () => {
    expect(until('2027-01-02T10:00:00+02:00')).toEqual({ snooze_until: '2027-01-02T08:00:00.000Z' });
    for (const wrong of ['2027-01-02', '2027-13-40T10:00:00Z', 'Jan 2, 2027 10:00'])
      expect(until(wrong), wrong).toEqual({ snooze_until: 'Choose a date and time.' });
    expect([until(null), until(undefined)]).toEqual([{ snooze_until: null }, { snooze_until: null }]);
  });

  test('is the firm’s to say', () => {
    expect(until(inMs(1), false)).toMatch(/^Only the firm can snooze/);
  });
});

describe('a reason to dismiss', () => {
  const reason = (dismiss_category: (typeof DISMISS_REASONS)[number] | null, comments: string | null, staff: boolean) =>
    getFields(() => dismissReasonIn({ dismiss_category, comments }, staff));

  test('is one of the side’s own list, with words to it', () => {
    for (const [staff, own] of [
      [true, STAFF_DISMISS_REASONS],
      [false, PORTFOLIO_DISMISS_REASONS],
    ] as [boolean, readonly string[]][])
      for (const value of DISMISS_REASONS)
        expect([staff, value, reason(value, 'Why.', staff)]).toEqual([
          ...[staff, value],
          own.includes(value) ? value : { dismiss_category: `Choose one: ${own.join(', ')}` },
        ]);
    expect(reason('Other', '', true)).toEqual({ comments: 'Required' });
    expect(reason('Other', null, false)).toEqual({ comments: 'Required' });
  });

  test('may be missing for staff alone', () => {
    expect(reason(null, 'Why.', true)).toBe('Other');
    expect(reason(null, 'Why.', false)).toEqual({ dismiss_category: expect.any(String) });
    expect(reason(null, '', false)).toEqual({ comments: 'Required', dismiss_category: expect.any(String) });
  });

  test('says what is needed', () => {
    const read = (category: (typeof DISMISS_REASONS)[number] | null, staff: boolean) => {
      try {
        return dismissReasonIn({ dismiss_category: category, comments: '' }, staff);
      } catch (error) {
        return (error as Error).message;
      }
    };
    const choose = 'Choose a reason from the list, and add details in a comment.';
    expect([read('Other', true), read('Churned customer', true), read('Other', false)]).toEqual([
      ...['Tell us why in a comment.', choose, choose],
    ]);
  });
});

describe('a step', () => {
  const BANK = 'Castellan Bank';
  let kith: TestApp;
  let world: TestWorld;
  let useCase: number;
  let scores: { id: number; score: number }[];
  beforeAll(async () => {
    kith = await startTestApp();
    world = await insertWorld(kith, {
      accounts: { [BANK]: { tags: ['Banking'] } },
      people: {
        'Ines Calloway': { jobs: [{ at: BANK, title: 'CTO' }], known: { admin: 4 } },
        'Theo Brandt': { jobs: [{ at: BANK, title: 'CFO' }], known: { admin: 3 } },
      },
    });
    useCase = await insertTestUseCase(kith, kith.companies.Lumenary, { industries: '["Banking"]' });
    await deriveAll(kith.db, START);
    scores = await kith.db.selectFrom('contact').select(['id', 'score']).execute();
  });
  afterAll(() => kith.app.close());
  beforeEach(async () => {
    kith.setNow(START);
    for (const table of ['recommendation_status', 'intro', 'customer'] as const)
      await kith.db.deleteFrom(table).execute();
    await setAccount({ stealth: 0, confidential: 0 });
    for (const { id, score } of scores) await setScore(id, score);
  });

  const bank = () => world.accounts[BANK]!;
  const row = async () => (await findStatus(kith.db, useCase, bank()))!;
  const step = async (viewer: 'admin' | 'portco' | 'portco2', status: string, more: object = {}) => {
    const status_id = await findStatus(kith.db, useCase, bank());
    return kith.as(viewer).call(sales.setStatus, {
      params: { sales_target_id: String(useCase), account_id: String(bank()) },
      body: { status, ...(status_id ? { status_id: String(status_id.id) } : {}), ...more } as never,
    });
  };
  const suggest = () => step('admin', 'Suggested to Portfolio');
  const dismiss = () =>
    step('portco', 'Dismissed by Portfolio', { comments: 'No.', dismiss_category: 'Already in touch' });
  const setScore = (id: number, score: number) =>
    kith.db.updateTable('contact').set({ score }).where('id', '=', id).execute();
  const setAccount = (set: object) => kith.db.updateTable('account').set(set).where('id', '=', bank()).execute();

  test.each([
    ['that the firm keeps to itself', { stealth: 1 }],
    ['that is confidential', { confidential: 1 }],
  ])('of a company on an account %s since it was suggested is a 404', async (_, hidden) => {
    await suggest();
    await setAccount(hidden);
    expect((await dismiss()).status).toBe(404);
    expect((await row()).status).toBe('Suggested to Portfolio');
    await setAccount({ stealth: 0, confidential: 0 });
    expect((await dismiss()).status).toBe(200);
  });

  test('suggests nothing without words for the e-mail, and says where to write them', async () => {
    const setWords = (one_liner: string | null, sample_email_draft: string | null) =>
      kith.db.updateTable('sales_target').set({ one_liner, sample_email_draft }).where('id', '=', useCase).execute();
    for (const draft of [null, ' ', 'Hi, {{One_Liner__c}}']) {
      await setWords(' ', draft);
      const { status, error } = await step('admin', 'Suggested to Portfolio');
      expect([draft, status, error?.message]).toEqual([draft, 400, expect.stringContaining('e-mail text')]);
    }
    await setWords(null, 'We stop fraud. Would you introduce us to {{account_name}}?');
    expect((await step('admin', 'Suggested to Portfolio')).status).toBe(200);
    // What is suggested already can be brought up to date.
    await setWords(null, null);
    expect((await step('admin', 'Suggested to Portfolio')).status).toBe(200);
    await setWords('We stop fraud.', null);
  });

  describe('on a company that was decided on for another use case', () => {
    let other: number;
    const NAMES: Record<string, string> = { 'Fraud scoring': 'first', Chargebacks: 'other' };
    beforeAll(async () => {
      other = await insertTestUseCase(kith, kith.companies.Lumenary, { name: 'Chargebacks' });
    });
    const shown = async () => {
      const { body } = await kith.as('portco').call(sales.listSuggestions, {});
      return [body.suggestions.map((row) => NAMES[row['sales_target.Name']]), body.counts['Pending Review']];
    };

    test('says so for staff, and nothing of another company’s use cases', async () => {
      const elsewhere = async () => {
        const { body } = await kith
          .as('admin')
          .call(sales.listRecommendations, { params: { id: String(useCase) }, query: {} });
        return body.recommendations[0]?.elsewhere;
      };
      const foreign = await insertTestUseCase(kith, kith.companies.Brackenfield);
      await insertSuggestion(kith, foreign, bank());
      expect(await elsewhere()).toEqual([]);
      await insertSuggestion(kith, other, bank(), { status: 'Dismissed by Kith' });
      const at = START.toISOString();
      expect(await elsewhere()).toEqual([{ use_case: 'Chargebacks', status: 'Dismissed by Kith', at }]);
    });

    test('shows it to the founder once, and not again after they dismissed it', async () => {
      await step('admin', 'Suggested to Portfolio');
      const second = await insertSuggestion(kith, other, bank());
      expect(await shown()).toEqual([['first'], 1]);
      // While the first is put off, the other stands for it.
      const snooze = (snooze_until: string | null) =>
        kith.db.updateTable('recommendation_status').set({ snooze_until }).where('id', '!=', second).execute();
      await snooze(new Date(START.getTime() + 1).toISOString());
      expect(await shown()).toEqual([['other'], 1]);
      await snooze(null);
      await step('portco', 'Dismissed by Portfolio', { dismiss_category: 'Other', comments: 'No.' });
      expect(await shown()).toEqual([[], 0]);
    });
  });

  test('of a company needs a suggestion, and is of its own use cases', async () => {
    expect((await dismiss()).status).toBe(404);
    const body = { comments: 'No path.' };
    await step('admin', 'Dismissed by Kith', body);
    expect((await dismiss()).status).toBe(404);
    await kith.db.updateTable('recommendation_status').set({ status: 'Introduction Requested' }).execute();
    expect((await dismiss()).status).toBe(409);
    expect((await step('portco2', 'Dismissed by Portfolio')).status).toBe(404);
  });

  test('of staff stays possible on an account that no longer fits, once it was decided on', async () => {
    await kith.db.deleteFrom('recommendation').execute();
    expect((await suggest()).status).toBe(404);
    await deriveAll(kith.db, START);
    expect((await suggest()).status).toBe(200);
    await kith.db.deleteFrom('recommendation').execute();
    expect((await suggest()).status).toBe(200);
    await deriveAll(kith.db, START);
  });

  test('that suggests again computes the reasons anew, and keeps the day of the first', async () => {
    await suggest();
    const contactOf = async () =>
      (JSON.parse((await row()).relevancy!) as { contact: { id: number } | null }).contact?.id;
    expect([(await row()).suggested_at, await contactOf()]).toEqual([
      START.toISOString(),
      world.contacts['Ines Calloway'],
    ]);
    kith.setNow(new Date(START.getTime() + 86_400_000));
    await setScore(world.contacts['Ines Calloway']!, 0);
    await suggest();
    expect([(await row()).suggested_at, await contactOf()]).toEqual([
      START.toISOString(),
      world.contacts['Theo Brandt'],
    ]);
    await setScore(world.contacts['Theo Brandt']!, 0);
    await suggest();
    expect([(await row()).suggested_at, await contactOf()]).toEqual([START.toISOString(), undefined]);
  });

  test('that suggests keeps why it fits, and whether it was a prospect', async () => {
    await suggest();
    expect([(await row()).was_potential_customer, JSON.parse((await row()).relevancy!)]).toMatchObject([
      ...[0, { matched: { industries: ['Banking'] }, contact: { kind: 'executives', title: 'CTO' } }],
    ]);
    const { source_id } = await kith.db.selectFrom('account').select('source_id').executeTakeFirstOrThrow();
    const fact = { company_account_id: kith.companies.Lumenary, source_id, created_at: START.toISOString() };
    await kith.db
      .insertInto('customer')
      .values({ ...fact, account_id: bank(), relation: 'prospect' })
      .execute();
    await deriveAll(kith.db, START);
    await suggest();
    expect((await row()).was_potential_customer).toBe(1);
  });

  test('keeps the comment of the step before unless it brings one, and ends a snooze', async () => {
    await step('admin', 'Suggested to Portfolio', { comments: 'Look at this.' });
    expect((await row()).comments).toBe('Look at this.');
    await step('admin', 'Suggested to Portfolio', { snooze_until: '2026-12-01T08:00:00.000Z' });
    expect(await row()).toMatchObject({ snooze_until: '2026-12-01T08:00:00.000Z', comments: 'Look at this.' });
    await suggest();
    expect(await row()).toMatchObject({ snooze_until: null, comments: 'Look at this.' });
    const { status } = await step('portco', 'Suggested to Portfolio', { snooze_until: null });
    expect([status, (await row()).status]).toEqual([400, 'Suggested to Portfolio']);
    await step('admin', 'Suggested to Portfolio', { comments: '' });
    expect((await row()).comments).toBeNull();
  });

  test('to another status is taken, whatever time to snooze comes with it', async () => {
    await step('admin', 'Suggested to Portfolio', { snooze_until: '2026-12-01T08:00:00.000Z' });
    expect(await row()).toMatchObject({ status: 'Suggested to Portfolio', snooze_until: null });
    expect((await step('admin', 'To Review')).error.fields).toEqual({ snooze_until: 'Required' });
  });

  test('that dismisses has its reason with it, from either side', async () => {
    await step('admin', 'Dismissed by Kith', { comments: 'No path.', dismiss_category: 'No viable path' });
    expect(await row()).toMatchObject({ dismiss_category: 'No viable path', comments: 'No path.', suggested_at: null });
    await kith.db.deleteFrom('recommendation_status').execute();
    await suggest();
    await dismiss();
    expect(await row()).toMatchObject({ dismiss_category: 'Already in touch', comments: 'No.' });
  });

  test('decided on another status than the present one says what it is now', async () => {
    await suggest();
    const late = await step('admin', 'Suggested to Portfolio', { from_status: 'To Review' });
    expect([late.status, late.error.present]).toEqual([409, 'Suggested to Portfolio']);
    const same = await step('admin', 'Suggested to Portfolio', { from_status: 'Suggested to Portfolio' });
    expect(same.status).toBe(200);
    const none = await step('admin', 'Suggested to Portfolio', { status_id: '999999' });
    expect(none.error.message).toMatch(/^Someone was faster. It’s now Suggested to Portfolio\. Possible now: /);
  });

  describe('as it is written', () => {
    const by = (at = START, userId = kith.users.admin) => ({ userId, actingUserId: null, at: at.toISOString() });
    const write = async (set: Parameters<typeof writeStep>[3], was?: Awaited<ReturnType<typeof row>>, at = START) =>
      writeStep(kith.db, { targetId: useCase, accountId: bank() }, was, set, by(at));
    const later = (ms: number) => new Date(START.getTime() + ms);
    const refusal = (run: Promise<void>) =>
      run.then(
        () => 'done',
        (error: Error) => error.message,
      );

    test('is only the first of two that were decided on the same row', async () => {
      expect(await write({ status: 'Suggested to Portfolio' })).toEqual(expect.any(Number));
      expect(await write({ status: 'Dismissed by Kith' })).toBeUndefined();
      const was = await row();
      expect(await write({ status: 'Dismissed by Portfolio' }, was, later(1))).toEqual(expect.any(Number));
      expect(await write({ status: 'Introduction Requested' }, was, later(2))).toBeUndefined();
      // The same status, though changed since.
      const dismissed = await row();
      await write({ comments: 'More.' }, dismissed, later(3));
      expect(await write({ comments: 'Less.' }, dismissed, later(4))).toBeUndefined();
      expect(await row()).toMatchObject({ status: 'Dismissed by Portfolio', comments: 'More.' });
    });

    test('is taken back to all that it changed, within ten minutes, once, and by its own user', async () => {
      const first = (await write({ status: 'Suggested to Portfolio', comments: 'First.' }))!;
      const second = (await write({ status: 'Dismissed by Portfolio', comments: 'No.' }, await row(), later(1)))!;
      const undo = async (change: number, at: Date, user?: number) =>
        refusal(undoStep(kith.db, await row(), change, by(at, user)));
      expect(await undo(first, later(2))).toMatch(/^Someone has already taken the next step/);
      expect(await undo(second, later(2), kith.users.sales)).toMatch(/^Someone has already taken the next step/);
      expect(await undo(second, later(600_002))).toMatch(/within ten minutes/);
      expect(await undo(second, later(600_001))).toBe('done');
      expect(await row()).toMatchObject({ status: 'Suggested to Portfolio', comments: 'First.' });
      expect(await undo(second, later(600_001))).toMatch(/^Someone has already taken the next step/);
    });

    test('is gone with the row, if it was the first; and stays once it is a request', async () => {
      const first = (await write({ status: 'Suggested to Portfolio' }))!;
      await undoStep(kith.db, await row(), first, by());
      expect(await findStatus(kith.db, useCase, bank())).toBeUndefined();
      const next = (await write({ status: 'Introduction Requested' }))!;
      const requested = { ...(await row()), intro_id: 1 };
      expect(await refusal(undoStep(kith.db, requested, next, by()))).toMatch(/^It has already become a request/);
    });

    test('changes its own row alone, and so does taking it back', async () => {
      const targetId = await insertTestUseCase(kith, kith.companies.Brackenfield);
      const other = () => findStatus(kith.db, targetId, bank());
      const set = { status: 'Suggested to Portfolio' } as const;
      const first = (await write(set))!;
      const second = (await write({ status: 'Dismissed by Portfolio' }, await row(), later(1)))!;
      const elsewhere = (await writeStep(kith.db, { targetId, accountId: bank() }, undefined, set, by()))!;
      const before = await other();
      expect(await findStatus(kith.db, useCase, kith.companies.Brackenfield)).toBeUndefined();
      const steps = () =>
        kith.db
          .selectFrom('recommendation_change')
          .select(['id', 'from_status', 'to_status', 'undone_at'])
          .where('id', 'in', [elsewhere, first, second])
          .orderBy('id')
          .execute();
      expect((await steps()).map(({ from_status, to_status }) => `${from_status} → ${to_status}`)).toEqual([
        'To Review → Suggested to Portfolio',
        'Suggested to Portfolio → Dismissed by Portfolio',
        'To Review → Suggested to Portfolio',
      ]);
      await undoStep(kith.db, await row(), second, by(later(2)));
      expect(await other()).toEqual(before);
      expect((await steps()).map(({ undone_at }) => undone_at)).toEqual([null, later(2).toISOString(), null]);
      await kith.db.deleteFrom('recommendation_change').where('id', 'in', [second]).execute();
      await undoStep(kith.db, await row(), first, by(later(3)));
      expect([await row(), await other()]).toEqual([undefined, before]);
      await undoStep(kith.db, before!, elsewhere, by(later(4)));
      expect(await other()).toBeUndefined();
    });

    test('cannot be taken back without a record of it', async () => {
      await write({ status: 'Suggested to Portfolio' });
      await kith.db.deleteFrom('recommendation_change').execute();
      expect(await refusal(undoStep(kith.db, await row(), 1, by()))).toMatch(
        /^Someone has already taken the next step/,
      );
    });
  });

  test('of a request is taken once, for a suggestion to its own company on the same account', async () => {
    await suggest();
    const { id } = await row();
    const request = (change: object, side: 'staff' | 'portfolio' = 'portfolio') => {
      const of = { id, companyId: kith.companies.Lumenary, accountId: bank(), introId, ...change };
      const by = { userId: kith.users.portco, actingUserId: null, at: START.toISOString() };
      return takeUpRecommendation(kith.db, of, by, side).then(
        () => 'done',
        (error: Error) => error.message,
      );
    };
    await kith.as('portco').call(intros.requestIntro, {
      params: { id: String(bank()) },
      body: { comments: 'Please.' },
    });
    const { id: introId } = await kith.db.selectFrom('intro').select('id').executeTakeFirstOrThrow();
    const foreign = 'This recommendation does not belong to this company.';
    expect(await request({ companyId: kith.companies.Brackenfield })).toBe(foreign);
    expect(await request({ accountId: kith.companies.Brackenfield })).toBe(foreign);
    expect(await request({ id: 999_999 })).toBe(foreign);
    expect(await row()).toMatchObject({ status: 'Suggested to Portfolio', intro_id: null });
    expect(await request({})).toBe('done');
    expect(await row()).toMatchObject({ status: 'Introduction Requested', intro_id: introId });
    expect(await request({})).toBe('It is Introduction Requested. There’s no next step.');
  });
});
