import { beforeEach, describe, expect, test } from 'vitest';
import {
  archiveIntro,
  cancelIntro,
  commentIntro,
  listIntroChanges,
  listIntros,
  recordOutcome,
  undoIntros,
} from '../../../../shared/features/introductions/calls.ts';
import { getListedTab } from '../../../../shared/features/introductions/derive.ts';
import { answerFeedbackLink } from '../../../../shared/features/introductions/link-calls.ts';
import { copyMessage, listMessages } from '../../../../shared/features/notifications/outbox/calls.ts';
import { START, type TestViewer } from '../../../testing/app.ts';
import { type Intros, openPage, startIntros } from '../../../testing/intros.ts';

let { app, ask, change, connector, messages, walk } = {} as Intros;
let id: string;
beforeEach(async () => {
  ({ app, ask, change, connector, messages, walk } = await startIntros());
  id = await ask();
  await longAgo();
});

/** The request was made longer ago than it could be taken back itself. */
const longAgo = () =>
  app.db
    .updateTable('intro')
    .set({ created_at: new Date(START.getTime() - 60_000).toISOString() })
    .where('id', '=', Number(id))
    .execute();

const grace = (seconds = 10) => {
  app.deps.settings.stepGraceMs = seconds * 1000;
};
const at = (seconds: number) => app.setNow(new Date(START.getTime() + seconds * 1000));
const seenBy = async (viewer: TestViewer) => (await app.as(viewer).call(listIntroChanges, { params: { id } })).body;
const statusFor = async (viewer: TestViewer) => (await seenBy(viewer)).intro.Status__c;
const undo = (viewer: TestViewer = 'admin') => app.as(viewer).call(undoIntros, { body: { ids: [id] } });
const subjects = async () => (await messages()).map(({ subject, body }) => subject ?? body);

describe('a step within its grace period', () => {
  beforeEach(() => grace());

  test('is visible to its maker alone, with the time until it can be taken back, and notifies nobody', async () => {
    const before = await subjects();
    const more = { Connector__c: String(connector), Goal__c: 'Talent', comment: 'We ask Tal.', internal_comment: 'Hm' };
    const made = await change(id, { Status__c: 'Asked', ...more });
    expect(made.body.result).toMatchObject({
      Status__c: 'Asked',
      Goal__c: 'Talent',
      Connector__r: { Name: 'Tal Berkovan' },
      undo: { until: '2026-11-21T12:00:10.000Z', seconds: 10, tab: 'queued' },
    });
    const mine = await seenBy('admin');
    expect(mine.intro).toEqual(made.body.result);
    expect(
      mine.changes.map(({ to, not_sent, comment, internal_comment }) => [to, not_sent, comment, internal_comment]),
    ).toEqual([
      ['Asked', true, 'We ask Tal.', 'Hm'],
      ['To review', undefined, null, null],
    ]);
    const listed = (await app.as('admin').call(listIntros, {})).body.all_intros[0]!;
    expect(listed).toEqual(made.body.result);
    for (const viewer of ['talent', 'portco', 'admin off'] as const) {
      const { body } = await app.as(viewer).call(listIntros, {});
      const seen = body.all_intros.filter(({ Id }) => Id === id);
      expect(
        seen.map(({ Status__c, Goal__c, undo }) => [Status__c, Goal__c, undo]),
        viewer,
      ).toEqual(viewer === 'admin off' ? [] : [['To review', 'Other', undefined]]);
      if (viewer !== 'admin off') expect((await seenBy(viewer)).changes.map(({ to }) => to)).toEqual(['To review']);
    }
    await app.runJobs();
    expect(await subjects()).toEqual(before);
  });

  test('stays listed and counted in its tab, and says so where it shows another', async () => {
    const more = { Connector__c: String(connector) };
    const { result } = (await change(id, { Status__c: 'Asked', ...more })).body;
    expect(result.undo).toMatchObject({ tab: 'queued' });
    const { all_intros, counts } = (await app.as('admin').call(listIntros, {})).body;
    expect(all_intros.map((intro) => getListedTab(intro))).toEqual(['queued']);
    expect(counts).toMatchObject({ queued: 1, active: 0 });
    at(11);
    await app.runJobs();
    const later = (await app.as('admin').call(listIntros, {})).body;
    expect(later.all_intros.map((intro) => getListedTab(intro))).toEqual(['active']);
    expect(later.counts).toMatchObject({ queued: 0, active: 1 });
  });

  test('moves its card on the board at once, for its maker alone, and back when it is taken back', async () => {
    const columns = async (viewer: TestViewer, query: object) => {
      const { all_intros, counts } = (await app.as(viewer).call(listIntros, { query })).body;
      const { queued, active, archived } = counts;
      return [all_intros.some(({ Id }) => Id === id), queued + active + archived === all_intros.length];
    };
    const [there, gone] = [
      [true, true],
      [false, true],
    ];
    const [queue, progress, archive] = (['queue', 'in_progress', 'archive'] as const).map((bucket) => ({ bucket }));
    await change(id, { Status__c: 'Checking Internally' });
    expect(await columns('admin', queue!)).toEqual(gone);
    expect(await columns('admin', progress!)).toEqual(there);
    expect(await columns('admin', archive!)).toEqual(gone);
    expect(await columns('admin', { group: 'Queued' })).toEqual(gone);
    expect(await columns('admin', { ...progress, status: 'Asked' })).toEqual(gone);
    expect(await columns('talent', queue!)).toEqual(there);
    expect(await columns('talent', progress!)).toEqual(gone);
    await undo();
    expect(await columns('admin', queue!)).toEqual(there);
    expect(await columns('admin', progress!)).toEqual(gone);
  });

  test('is carried out after that period, dated when it was made, with everything that came with it', async () => {
    await change(id, { Status__c: 'Asked', Connector__c: String(connector), comment: 'We ask Tal.' });
    at(10);
    await app.runJobs();
    for (const viewer of ['admin', 'talent', 'portco'] as const) {
      const { intro, changes } = await seenBy(viewer);
      expect(intro).toMatchObject({ Status__c: 'Asked', Last_Status_Update__c: START.toISOString() });
      expect(intro.undo).toBeUndefined();
      expect(changes.map(({ to, comment, not_sent }) => [to, comment, not_sent])).toEqual([
        ['Asked', 'We ask Tal.', undefined],
        ['To review', null, undefined],
      ]);
    }
    expect((await messages()).at(-1)).toMatchObject({ recipient: 'tal@quillmark.example', state: 'kept' });
    expect(await app.db.selectFrom('pending_step').selectAll().execute()).toEqual([]);
  });

  test('is taken back with its job: nothing of it is left but the record of that', async () => {
    const before = (await seenBy('admin')).intro;
    await change(id, { Status__c: 'Asked', Connector__c: String(connector), comment: 'We ask Tal.' });
    expect((await undo()).body).toEqual({ undone: [id], refused: [] });
    expect((await seenBy('admin')).intro).toEqual(before);
    expect((await undo()).error.message).toBe('This was already sent or undone, so you can’t undo it anymore.');
    at(60);
    await app.runJobs();
    expect((await seenBy('talent')).changes.map(({ to }) => to)).toEqual(['To review']);
    const jobs = app.db.selectFrom('job').select('state').where('kind', '=', 'intro.step');
    expect(await jobs.execute()).toEqual([{ state: 'cancelled' }]);
    const deeds = await app.db.selectFrom('audit').select('action').where('entity', '=', 'intro').execute();
    expect(deeds.map(({ action }) => action)).toEqual(['intro.created', 'intro.undone']);
  });

  test('cannot be taken back after that period, whether or not its job has run yet', async () => {
    await change(id, { Status__c: 'Asked' });
    at(10);
    expect((await undo()).status).toBe(409);
    await app.runJobs();
    expect((await undo()).status).toBe(409);
    expect(await statusFor('portco')).toBe('Asked');
  });

  test('is refused at once where the life cycle has no such step, a field is wrong or a reason is missing', async () => {
    expect((await change(id, { Status__c: 'Introduced' })).status).toBe(409);
    expect((await change(id, { Status__c: "Can't Reach Out" })).status).toBe(400);
    expect((await change(id, { Status__c: 'Asked', Connector__c: '999999' })).status).toBe(400);
    expect((await change(id, { Status__c: 'Asked', From_Status__c: 'Agreed' })).status).toBe(409);
    expect(await app.db.selectFrom('pending_step').selectAll().execute()).toEqual([]);
  });

  test('belongs to its maker: others are asked to wait, and cannot take it back', async () => {
    await change(id, { Status__c: 'Asked' });
    for (const answer of [
      await change(id, { Status__c: 'On Hold' }, 'talent'),
      await change(id, { Goal__c: 'Talent' }, 'talent'),
      await app.as('portco').call(cancelIntro, { params: { id }, body: {} }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.error.message).toMatch(/^Someone else is changing this request\./);
    }
    expect((await undo('talent')).status).toBe(409);
    expect((await undo('portco')).status).toBe(409);
    expect((await undo('portco2')).status).toBe(404);
    expect((await undo('admin off')).status).toBe(404);
    expect(await statusFor('admin')).toBe('Asked');
    const response = await app.as('portco').call(commentIntro, { params: { id }, body: { comment: 'Any news?' } });
    expect(response.status, 'a comment depends on no status').toBe(200);
    expect(await statusFor('portco')).toBe('To review');
  });

  test('is confirmed by a second change, which can itself be taken back', async () => {
    const first = (await change(id, { Status__c: 'Asked', From_Status__c: 'To review' })).body.result;
    at(5);
    const second = await change(id, {
      Status__c: 'Agreed',
      From_Status__c: 'Asked',
      Last_Status_Update__c: first.Last_Status_Update__c,
    });
    expect(second.body.result).toMatchObject({ Status__c: 'Agreed', undo: { seconds: 10 } });
    expect(await statusFor('talent')).toBe('Asked');
    at(10);
    await app.runJobs();
    expect(await statusFor('talent'), 'the second waits').toBe('Asked');
    const jobs = app.db.selectFrom('job').select('state').where('kind', '=', 'intro.step').orderBy('id');
    expect(await jobs.execute()).toEqual([{ state: 'cancelled' }, { state: 'queued' }]);
    expect((await undo()).status).toBe(200);
    expect(await statusFor('admin')).toBe('Asked');
  });

  test('is confirmed by a comment or an archiving, too', async () => {
    await app.as('portco').call(cancelIntro, { params: { id }, body: {} });
    expect(await statusFor('talent')).toBe('To review');
    expect((await app.as('portco').call(archiveIntro, { params: { id } })).status).toBe(200);
    expect((await seenBy('talent')).intro).toMatchObject({
      Status__c: 'Declined by Requestor',
      Archived_In_Dashboard__c: true,
    });
    id = await ask();
    await change(id, { Status__c: 'Asked' });
    await app.as('admin').call(commentIntro, { params: { id }, body: { comment: 'Asked!' } });
    expect((await seenBy('talent')).changes.map(({ kind, to }) => to ?? kind)).toEqual(['note', 'Asked', 'To review']);
  });

  test('holds nobody up once it is due, even if it has not run yet', async () => {
    await change(id, { Status__c: 'Asked' });
    at(11);
    expect((await change(id, { Status__c: 'Agreed', From_Status__c: 'Asked' }, 'talent')).status).toBe(200);
    expect(await statusFor('admin')).toBe('Asked');
  });

  test('is hidden from its maker with the admin view off, which shows less than staff see', async () => {
    id = await ask('admin');
    await longAgo();
    await change(id, { Status__c: 'Asked', Connector__c: String(connector), internal_comment: 'Hm' });
    expect(await statusFor('admin')).toBe('Asked');
    const off = await seenBy('admin off');
    expect([off.intro.Status__c, off.intro.undo, off.changes.length]).toEqual(['To review', undefined, 1]);
  });

  test('is not made for fields without a step: they change at once', async () => {
    expect((await change(id, { Goal__c: 'Talent' })).body.result.undo).toBeUndefined();
    expect((await seenBy('portco')).intro.Goal__c).toBe('Talent');
  });
});

test('of an outcome waits, and a link answered meanwhile is not lost', async () => {
  await walk(id, 'Sent', 'Target Company is Checking', 'Introduced', 'Feedback Requested');
  const mail = (await app.as('admin').call(listMessages, {})).body.messages.find(({ link_cut }) => link_cut)!;
  const { text } = (await app.as('admin').call(copyMessage, { params: { id: mail.id } })).body;
  const token = /intro-feedback\/([\w.-]+)/.exec(text)![1]!;
  grace();
  await app.as('portco').call(recordOutcome, { params: { id }, body: { outcome: 'In Play', comments: 'Great' } });
  expect((await seenBy('portco')).changes[0]).toMatchObject({ comment: 'In Play: Great', not_sent: true });
  await undo('portco');
  await change(id, { Status__c: 'Introduced' });
  const answer = await app.as('signed out').call(answerFeedbackLink, {
    params: { token },
    body: { outcome: 'In Play', proof: await openPage(app, 'feedback', token) },
  });
  expect(answer.status).toBe(200);
  expect((await seenBy('talent')).changes.map(({ to }) => to).slice(0, 3)).toEqual([
    ...['Feedback Provided', 'Feedback Requested', 'Introduced'],
  ]);
});

test('a step that is taken back at the moment it runs is either carried out or taken back', async () => {
  grace();
  for (let round = 0; round < 4; round++) {
    app.setNow(START);
    id = await ask();
    await change(id, { Status__c: 'Asked' });
    await app.db.updateTable('job').set({ run_at: START.toISOString() }).where('kind', '=', 'intro.step').execute();
    const [undone] = await Promise.all([undo(), app.runJobs()]);
    await app.runJobs();
    expect([200, 409]).toContain(undone.status);
    const statuses = (await seenBy('talent')).changes.map(({ to }) => to);
    expect(statuses).toEqual(undone.status === 200 ? ['To review'] : ['Asked', 'To review']);
  }
});

test('when two people change a request at the same moment, one waits and the other is told', async () => {
  grace();
  const answers = await Promise.all([
    change(id, { Status__c: 'Asked' }),
    change(id, { Status__c: 'On Hold' }, 'talent'),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = answers.find(({ status }) => status === 200)!.body.result.Status__c;
  at(10);
  await app.runJobs();
  expect((await seenBy('portco')).changes.map(({ to }) => to)).toEqual([won, 'To review']);
});

test('a step whose server died is carried out by the next one, once', async () => {
  grace();
  await change(id, { Status__c: 'Asked' });
  at(10);
  // It had claimed the job, and died before anything was written.
  const dead = { state: 'running', attempts: 1, lease_until: '2000-01-01T00:00:00.000Z' } as const;
  await app.db.updateTable('job').set(dead).where('kind', '=', 'intro.step').execute();
  at(3600);
  await app.runJobs();
  await app.runJobs();
  expect((await seenBy('portco')).changes.map(({ to }) => to)).toEqual(['Asked', 'To review']);
});

test('a step that is no longer possible is given up, and staff read so in the timeline', async () => {
  grace();
  await change(id, { Status__c: 'Asked', Connector__c: String(connector) });
  await app.db.deleteFrom('contact').where('id', '=', connector).execute();
  at(10);
  await app.runJobs();
  const { changes, intro } = await seenBy('admin');
  expect(intro.Status__c).toBe('To review');
  expect(changes[0]!.internal_comment).toMatch(/was not saved\. This person does not exist\.$/);
  expect((await seenBy('portco')).changes.map(({ kind }) => kind)).toEqual(['created']);
  expect((await change(id, { Status__c: 'On Hold' }, 'talent')).status, 'nobody has to wait').toBe(200);
});
