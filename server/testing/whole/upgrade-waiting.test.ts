/** Steps that wait, messages that are queued and links in mails were stored by another version of Kith; this one still takes them up. */
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openUnsubscribe } from '../../../shared/features/accounts/preferences/calls.ts';
import { cancelIntro, listIntroChanges, recordOutcome } from '../../../shared/features/introductions/calls.ts';
import { openConnectorLink, openFeedbackLink } from '../../../shared/features/introductions/link-calls.ts';
import { copyMessage } from '../../../shared/features/notifications/outbox/calls.ts';
import { moveTogether } from '../../../shared/features/talent/dashboard/calls.ts';
import { openPoscanFeedback } from '../../../shared/features/talent/feedback/calls.ts';
import { SECRET, START, type TestApp } from '../app.ts';
import { type Intros, startIntros } from '../intros.ts';
import { startCandidacies } from '../poscans.ts';

const MADE = START.toISOString();

/** What earlier versions stored of a step that was decided on. */
type Stored = Record<string, unknown>;

/** Compares the one step that waits, and its job, with what earlier versions stored; then the step comes due. */
async function expectStoredAsEver(app: TestApp, kind: string, decided: Stored): Promise<void> {
  const steps = await app.db.selectFrom('pending_step').selectAll().execute();
  expect(steps.map(({ asked: query }) => JSON.parse(query) as Stored)).toEqual([decided]);
  const job = await app.db.selectFrom('job').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow();
  expect([job.payload, job.idempotency_key]).toEqual([`{"stepId":${steps[0]!.id}}`, `step-${steps[0]!.id}`]);
  app.setNow(new Date(START.getTime() + 11_000));
  await app.runJobs();
  expect(await app.db.selectFrom('pending_step').selectAll().execute()).toEqual([]);
}

describe('a step of a request that can still be taken back is stored as ever, and taken', () => {
  let kith: Intros;
  let id: string;
  beforeEach(async () => {
    kith = await startIntros();
    id = await kith.ask();
    await kith.app.db.updateTable('intro').set({ created_at: '2026-11-21T11:00:00.000Z' }).execute();
  });
  const wait = () => {
    kith.app.deps.settings.stepGraceMs = 10_000;
  };
  const by = (viewer: 'admin' | 'portco') => ({
    user: { id: kith.app.users[viewer] },
    actingUserId: null,
    staff: viewer === 'admin',
    companyId: viewer === 'admin' ? 1 : kith.app.companies.Lumenary,
  });
  const status = async () =>
    (await kith.app.as('admin').call(listIntroChanges, { params: { id } })).body.intro.Status__c;

  test('a change', async () => {
    wait();
    const people = { Connector__c: String(kith.connector), To_Who__c: String(kith.ines) };
    const words = { comment: 'We ask Tal.', internal_comment: 'Soon', Goal__c: 'Talent' };
    const facilitator = String(kith.app.users.sales);
    const body = { Status__c: 'Asked', ...people, ...words, Kith_Facilitator__c: facilitator } as const;
    expect((await kith.change(id, body)).status).toBe(200);
    await expectStoredAsEver(kith.app, 'intro.step', {
      by: by('admin'),
      asked: {
        call: 'update',
        change: {
          to: 'Asked',
          connector: String(kith.connector),
          person: String(kith.ines),
          facilitator,
          comment: 'We ask Tal.',
          internalComment: 'Soon',
          goal: 'Talent',
        },
      },
      from: { status: 'To review', status_at: MADE },
    });
    expect(await status()).toBe('Asked');
  });

  test('a cancellation', async () => {
    wait();
    await kith.app.as('portco').call(cancelIntro, { params: { id }, body: { comment: 'Not needed' } });
    await expectStoredAsEver(kith.app, 'intro.step', {
      by: by('portco'),
      asked: { call: 'cancel', comment: 'Not needed' },
      from: { status: 'To review', status_at: MADE },
    });
    expect(await status()).toBe('Declined by Requestor');
  });

  test('an outcome', async () => {
    await kith.walk(id, 'Asked', 'Agreed', 'Sent', 'Target Company is Checking', 'Introduced');
    wait();
    const body = { outcome: 'In Play', comments: 'They talk' } as const;
    const answer = await kith.app.as('portco').call(recordOutcome, { params: { id }, body });
    expect(answer.status, answer.text).toBe(200);
    await expectStoredAsEver(kith.app, 'intro.step', {
      by: by('portco'),
      asked: { call: 'outcome', outcome: 'In Play', comments: 'They talk' },
      from: { status: 'Introduced', status_at: MADE },
    });
    expect(await status()).toBe('Feedback Provided');
  });
});

test('a move of a candidacy is stored as ever, and taken', async () => {
  const { app, put } = await startCandidacies();
  const id = await put();
  app.deps.settings.stepGraceMs = 10_000;
  const move = { From_Status__c: 'To send to account', Status__c: 'Sent to account' } as const;
  expect((await app.as('admin').call(moveTogether, { body: { ids: [id], ...move } })).body).toMatchObject({
    changed: [id],
  });
  const viewer = { staff: true, portfolio: false, roles: ['Admin', 'Talent'], companyId: 1 };
  await expectStoredAsEver(app, 'poscan.step', {
    by: { ...viewer, actingUserId: null, user: { id: app.users.admin } },
    from: 'To send to account',
    to: 'Sent to account',
    since: MADE,
  });
  const { status } = await app.db.selectFrom('poscan').select('status').executeTakeFirstOrThrow();
  expect(status).toBe('Sent to account');
});

describe('the link in a mail that was sent', () => {
  const expires_at = '2027-01-01T00:00:00.000Z';
  /** A link as it was stored, with its token as it was signed: both written out, for what makes them today may change. */
  async function sent(app: TestApp, kind: string, entity: string, entity_id: number, signs = `${kind} link 1`) {
    const row = { kind, entity, entity_id, made_at: MADE, expires_at, used_at: null };
    const { id } = await app.db.insertInto('signed_link').values(row).returning('id').executeTakeFirstOrThrow();
    const signed = createHmac('sha256', SECRET).update(`${signs}\n${id}\n${entity_id}\n${expires_at}`);
    return { params: { token: `${id}.${signed.digest('base64url')}` } };
  }

  test('to the requester and to the connector of an introduction still opens', async () => {
    const { app, ask, walk } = await startIntros();
    const id = await ask();
    await walk(id, 'Asked');
    const connector = await sent(app, 'intro.connector', 'intro', Number(id));
    const opened = await app.as('signed out').call(openConnectorLink, connector);
    expect(opened.body).toMatchObject({ asked: { company: 'Lumenary', target: 'Castellan Bank' } });
    await walk(id, 'Agreed', 'Sent', 'Target Company is Checking', 'Introduced', 'Feedback Requested');
    const feedback = await sent(app, 'intro.feedback', 'intro', Number(id), 'intro feedback link 1');
    expect((await app.as('signed out').call(openFeedbackLink, feedback)).body).toMatchObject({
      company: 'Castellan Bank',
    });
  });

  test.each(['portco', 'candidate'] as const)('about a candidacy still opens: %s', async (of) => {
    const { app, put } = await startCandidacies();
    const link = await sent(app, `poscan.${of}Feedback`, 'poscan', Number(await put()));
    const { body } = await app.as('signed out').call(openPoscanFeedback, link);
    expect(body).toMatchObject({ of, candidate: 'Ines Calloway' });
  });

  test('at the end of a digest still opens', async () => {
    const { app } = await startCandidacies();
    const user = String(app.users.portco);
    const signed = createHmac('sha256', SECRET).update(`digest.unsubscribe lasting 1\n${user}`).digest('base64url');
    const params = { token: `${Buffer.from(user).toString('base64url')}.${signed}` };
    expect((await app.as('signed out').call(openUnsubscribe, { params, query: {} })).body).toMatchObject({
      digest: 'weekly',
    });
  });
});

test('a message that was queued is delivered, with the token in the place that was left for it', async () => {
  const { app, ask } = await startIntros();
  const id = Number(await ask());
  await app.db.deleteFrom('outbox').execute();
  await app.db.deleteFrom('job').execute();
  const link = { kind: 'intro.feedback', entity: 'intro', entity_id: id, made_at: MADE, used_at: null };
  const { id: link_id } = await app.db
    .insertInto('signed_link')
    .values({ ...link, expires_at: '2027-01-01T00:00:00.000Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = { channel: 'mail', recipient: 'noor@lumenary.example', subject: 'How did it go?', link_id } as const;
  const { id: messageId } = await app.db
    .insertInto('outbox')
    .values({
      ...message,
      body: 'Say so: http://kith.example/intro-feedback/…',
      kind: 'intro.askFeedback',
      state: 'queued',
      idempotency_key: 'intro-1-askFeedback-mail',
      entity: 'intro',
      entity_id: id,
      created_at: MADE,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const job = {
    kind: 'message.deliver',
    payload: JSON.stringify({ messageId }),
    idempotency_key: `message-${messageId}`,
  };
  const none = { lease_until: null, progress: null, error: null, finished_at: null };
  await app.db
    .insertInto('job')
    .values({ ...job, ...none, state: 'queued', run_at: MADE, created_at: MADE })
    .execute();
  await app.runJobs();
  expect(await app.db.selectFrom('job').select('state').execute()).toEqual([{ state: 'done' }]);
  const { body } = await app.as('admin').call(copyMessage, { params: { id: String(messageId) } });
  expect(body.text).toMatch(/Say so: http:\/\/kith\.example\/intro-feedback\/\d+\.[\w-]{43}$/);
});
