import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as intros from '../../../shared/features/introductions/calls.ts';
import * as sales from '../../../shared/features/sales/calls.ts';
import { DISMISS_REASONS, type DismissReason, listDismissReasons } from '../../../shared/features/sales/statuses.ts';
import { findStatus, recommendationLife, takeUpRecommendation } from '../../core/network/recommend/statuses.ts';
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
  const reason = (
    dismiss_category: DismissReason | null,
    comments: string | null,
    staff: boolean,
    kind: 'sales' | 'raise' = 'sales',
  ) => getFields(() => dismissReasonIn({ dismiss_category, comments }, { kind, side: staff ? 'staff' : 'portfolio' }));

  test.each([
    ['sales', true],
    ['sales', false],
    ['raise', true],
    ['raise', false],
  ] as const)('for %s is one of the side’s own list, with words to it (staff: %s)', (kind, staff) => {
    const own: readonly string[] = listDismissReasons(kind, staff ? 'staff' : 'portfolio');
    for (const value of DISMISS_REASONS)
      expect([value, reason(value, 'Why.', staff, kind)]).toEqual([
        value,
        own.includes(value) ? value : { dismiss_category: `Choose one: ${own.join(', ')}` },
      ]);
    expect(reason('Other', '', staff, kind)).toEqual({ comments: 'Required' });
  });

  test('is about customers or about funds', () => {
    expect(reason('Existing customer', 'Why.', false, 'raise')).toHaveProperty('dismiss_category');
    expect(reason('Wrong stage', 'Why.', false, 'sales')).toHaveProperty('dismiss_category');
    expect(reason('Already said no', 'Why.', true, 'raise')).toHaveProperty('dismiss_category');
  });

  test('may be missing for staff alone', () => {
    expect(reason(null, 'Why.', true)).toBe('Other');
    expect(reason(null, 'Why.', false)).toEqual({ dismiss_category: expect.any(String) });
    expect(reason(null, '', false)).toEqual({ comments: 'Required', dismiss_category: expect.any(String) });
  });

  test('says what is needed', () => {
    const read = (category: DismissReason | null, staff: boolean) => {
      try {
        return dismissReasonIn(
          { dismiss_category: category, comments: '' },
          { kind: 'sales', side: staff ? 'staff' : 'portfolio' },
        );
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

  test('is only the first of two that were decided on the same row', async () => {
    const decide = (
      was: Awaited<ReturnType<typeof row>>,
      set: Parameters<typeof recommendationLife.change>[3]['set'],
    ) =>
      kith.db.transaction().execute((trx) =>
        recommendationLife.change(trx, kith.deps, was, { set, by: { actor: 'staff', viewer: null } }).then(
          () => 'done',
          (error: AppError) => error.details.present,
        ),
      );
    await suggest();
    const was = await row();
    kith.setNow(new Date(START.getTime() + 1));
    expect(await decide(was, { status: 'Dismissed by Portfolio' })).toBe('done');
    expect(await decide(was, { status: 'Introduction Requested' })).toBe('Dismissed by Portfolio');
    // The same status, though changed since.
    const dismissed = await row();
    kith.setNow(new Date(START.getTime() + 2));
    expect(await decide(dismissed, { status: dismissed.status, comments: 'More.' })).toBe('done');
    expect(await decide(dismissed, { status: dismissed.status, comments: 'Less.' })).toBe('Dismissed by Portfolio');
    expect(await row()).toMatchObject({ status: 'Dismissed by Portfolio', comments: 'More.' });
  });

  describe('while it can be taken back', () => {
    beforeEach(() => {
      kith.deps.settings.stepGraceMs = 10_000;
    });
    afterEach(() => {
      kith.deps.settings.stepGraceMs = 0;
    });
    const wait = async (ms = 10_000) => {
      kith.setNow(new Date(kith.deps.clock.now().getTime() + ms));
      await kith.runJobs();
    };
    const params = () => ({ sales_target_id: String(useCase), account_id: String(bank()) });
    const undo = async (viewer: 'admin' | 'talent' | 'portco' = 'admin') =>
      (await kith.as(viewer).call(sales.undoRecommendations, { body: { ids: [`${useCase}/${bank()}`] } })).status;
    const read = async (viewer: 'admin' | 'talent') =>
      (await kith.as(viewer).call(sales.listStatuses, { params: { id: String(useCase) } })).body.statuses[bank()];
    const listSuggested = async () =>
      (await kith.as('portco').call(sales.listSuggestions, {})).body.suggestions.map(({ status, undo: back }) => [
        status,
        back?.seconds,
      ]);

    test('is seen by its maker alone, and others cannot go on; then it is taken as of its time', async () => {
      const { body } = await suggest();
      const undoable = { until: new Date(START.getTime() + 10_000).toISOString(), seconds: 10 };
      expect(body.statuses[bank()]).toMatchObject({ status: 'Suggested to Portfolio', undo: undoable });
      expect(await read('admin')).toMatchObject({ status: 'Suggested to Portfolio', undo: undoable });
      const shown = await kith
        .as('admin')
        .call(sales.listRecommendations, { params: { id: String(useCase) }, query: {} });
      expect(shown.body.recommendations.map(({ status }) => [status.status, status.undo])).toEqual([
        ['Suggested to Portfolio', undoable],
      ]);
      expect(await read('talent')).toMatchObject({ status: 'To Review' });
      expect((await read('talent'))?.undo).toBeUndefined();
      expect(await listSuggested()).toEqual([]);
      const other = await kith.as('talent').call(sales.setStatus, {
        params: params(),
        body: { status: 'Dismissed by Kith', comments: 'No.', status_id: String((await row()).id) },
      });
      expect([other.status, other.error.message]).toEqual([
        409,
        'Someone else is changing this recommendation. Reload it in a few seconds.',
      ]);
      await wait();
      expect(await row()).toMatchObject({ status: 'Suggested to Portfolio', updated_at: START.toISOString() });
      expect(await listSuggested()).toEqual([['Suggested to Portfolio', undefined]]);
      expect(await undo()).toBe(409);
    });

    test('is taken back by its own user, once; the first of all leaves no row', async () => {
      await suggest();
      expect([await undo('talent'), await undo(), await undo()]).toEqual([409, 200, 404]);
      await wait();
      expect(await findStatus(kith.db, useCase, bank())).toBeUndefined();
      // The row of a first decision has gone: the audit calls it as it calls every decision.
      const undone = await kith.db
        .selectFrom('audit')
        .select('entity_id')
        .where('action', '=', 'recommendation.undone')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      expect(undone).toEqual({ entity_id: `${useCase}/${bank()}` });
      await suggest();
      await wait();
      const before = await row();
      expect((await dismiss()).body.statuses[bank()]).toMatchObject({ status: 'Dismissed by Portfolio' });
      expect(await listSuggested()).toEqual([['Dismissed by Portfolio', 10]]);
      expect([await undo(), await undo('portco')]).toEqual([409, 200]);
      await wait();
      expect(await row()).toEqual(before);
    });

    test('is given up where somebody asked for an introduction meanwhile', async () => {
      await suggest();
      await wait();
      await step('admin', 'Suggested to Portfolio', { comments: 'Ask soon.' });
      await kith.db.updateTable('recommendation_status').set({ updated_at: '2026-12-24T00:00:00.000Z' }).execute();
      await wait();
      expect(await row()).toMatchObject({ status: 'Suggested to Portfolio', comments: null });
    });
  });

  test('of a request is taken once, for a suggestion to its own company on the same account', async () => {
    await suggest();
    const { id } = await row();
    const request = (change: object, side: 'staff' | 'portfolio' = 'portfolio') => {
      const of = { id, companyId: kith.companies.Lumenary, accountId: bank(), introId, ...change };
      const by = { user: { id: kith.users.portco }, actingUserId: null, staff: side === 'staff', companyId: null };
      return takeUpRecommendation(kith.db, kith.deps, of, by).then(
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
