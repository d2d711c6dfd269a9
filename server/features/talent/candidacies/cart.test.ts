import { beforeEach, describe, expect, test } from 'vitest';
import {
  createPoscans,
  getCandidate,
  listPortcoOwners,
  shareWithDigest,
  updateCandidate,
  updatePoscan,
} from '../../../../shared/features/talent/candidacies/calls.ts';
import {
  CART,
  CART_STATUSES,
  type CartStatus,
  getStatusSent,
} from '../../../../shared/features/talent/candidacies/cart.ts';
import { askFeedback } from '../../../../shared/features/talent/feedback/calls.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';

/** The tests' clock stands still. */
const NOW = '2026-11-21T12:00:00.000Z';
let kith: Candidacies;
let ines: string;
beforeEach(async () => {
  kith = await startCandidacies();
  ines = String(kith.world.contacts['Ines Calloway']);
});
const as = (viewer: TestViewer) => kith.app.as(viewer);
const written = (Secondary_Email__c: string | null) =>
  as('admin').call(updateCandidate, { body: { Id: ines, Secondary_Email__c } });
const item = (position: number, shown: CartStatus, log = false) => ({
  Position__c: String(position),
  Candidate__c: ines,
  Status__c: getStatusSent(shown, log),
  Request_Type__c: CART[shown].type,
});
const send = (poscans: ReturnType<typeof item>[], request_key?: string) =>
  as('admin').call(createPoscans, { body: { poscans, ...(request_key ? { request_key } : {}) } });
const made = () =>
  kith.app.db
    .selectFrom('poscan')
    .select(['id', 'status', 'intro_date', 'date_suggested_to_candidate', 'date_suggested_to_account'])
    .select('next_portco_feedback_request')
    .orderBy('id')
    .execute();
const queued = () => kith.app.db.selectFrom('outbox').select('id').execute();

describe('a cart', () => {
  test('of every kind is sent at once, without a message to anybody', async () => {
    await written('ines@home.example');
    const cart = await Promise.all(CART_STATUSES.map(async (shown) => item(await kith.opening(), shown)));
    const logged = item(await kith.opening(), 'Introduced', true);
    const answer = await send([...cart, logged], 'cart-0001');
    expect(answer.body.poscans.map(({ Status__c }) => Status__c)).toEqual([
      ...['To send to candidate', 'To be introduced', 'To send to account', 'Applicant to Review', 'Introduced'],
    ]);
    // Each action stamps its own date with the present time, whether it is queued or logged (document 3 §4.2).
    const rows = await made();
    expect(rows.map((row) => row.date_suggested_to_candidate)).toEqual([NOW, null, null, null, null]);
    expect(rows.map((row) => row.intro_date)).toEqual([null, NOW, null, null, NOW]);
    expect(rows.map((row) => row.date_suggested_to_account)).toEqual([null, null, NOW, null, null]);
    // Only an introduction that took place is asked about in a week.
    expect(rows.map((row) => row.next_portco_feedback_request)).toEqual([null, null, null, null, '2026-11-28']);
    expect(await queued()).toEqual([]);
  });

  test('queues an introduction: no feedback is asked for before it, and without it its date goes', async () => {
    await written('ines@home.example');
    const [queued] = (await send([item(kith.position, 'Introduced')])).body.poscans;
    expect(queued!.Intro_Date__c).toBe(NOW);
    const feedback = await as('admin').call(askFeedback, { body: { poscanId: queued!.Id, of: 'candidate' } });
    expect(feedback).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('only after an introduction') },
    });
    const Status__c = queued!.next_statuses
      .map(({ status }) => status)
      .find((status) => status !== 'Introduced') as 'On Hold';
    const moved = await as('admin').call(updatePoscan, { body: { Id: queued!.Id, Status__c } });
    expect(moved).toMatchObject({ status: 200, body: { poscan: { Intro_Date__c: null } } });
  });

  test('sent twice, or twice at once, makes its candidacies once', async () => {
    const cart = [item(kith.position, 'Sent to account')];
    const answers = await Promise.all([send(cart, 'cart-0001'), send(cart, 'cart-0001')]);
    const [a, b] = answers.map(({ status, body }) => ({ status, ids: body.poscans.map(({ Id }) => Id) }));
    expect(a).toEqual({ status: 200, ids: [expect.any(String)] });
    expect(b).toEqual(a);
    expect(await made()).toHaveLength(1);
  });

  test('under the key of another cart is refused, so that nothing gets lost', async () => {
    await send([item(kith.position, 'Sent to account')], 'cart-0001');
    const more = [item(await kith.opening(), 'Sent to account')];
    expect(await send(more, 'cart-0001')).toMatchObject({ status: 409 });
    expect(await send(more, 'cart-0002')).toMatchObject({ status: 200 });
  });

  test('that was refused makes nothing, names the fault, and can be sent again under its key', async () => {
    const cart = [item(kith.position, 'Sent to account'), item(await kith.opening(), 'Introduced')];
    expect(await send(cart, 'cart-0001')).toMatchObject({
      status: 400,
      error: {
        message: expect.stringContaining('Please add an email address'),
        fields: { 'poscans.1.Secondary_Email__c': 'Needed for this status' },
      },
    });
    expect(await made()).toEqual([]);
    await written('ines@home.example');
    expect(await send(cart, 'cart-0001')).toMatchObject({ status: 200 });
  });

  test('of two people who put the same person to one position at once makes one candidacy', async () => {
    const cart = [item(kith.position, 'Sent to account')];
    const statuses = (await Promise.all([send(cart, 'cart-0001'), send(cart, 'cart-0002')])).map(
      (answer) => answer.status,
    );
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await made()).toHaveLength(1);
  });
});

describe('the person who decides for a company', () => {
  test('is one of its own people who use Kith', async () => {
    const company = String(kith.app.companies.Lumenary);
    const { body } = await as('sales').call(listPortcoOwners, { query: { company } });
    expect(body.users.map(({ Id }) => Id)).toContain(String(kith.app.users.portco));
    expect(body.users.map(({ Id }) => Id)).not.toContain(String(kith.app.users.portco2));
    expect((await as('portco').call(listPortcoOwners, { query: { company } })).status).toBe(403);
  });
});

describe('the next founders digest', () => {
  const share = (viewer: TestViewer = 'admin', candidateId = ines) =>
    as(viewer).call(shareWithDigest, { body: { candidateId } });
  const waiting = () => kith.app.db.selectFrom('digest_candidate').select(['contact_id', 'digest_day']).execute();

  test('takes a candidate once, and again after it was sent', async () => {
    expect((await share()).body).toEqual({ success: true, shared_at: kith.app.deps.clock.now().toISOString() });
    await kith.app.db.updateTable('digest_candidate').set({ shared_at: '2026-11-19T08:00:00.000Z' }).execute();
    expect((await share()).body.shared_at).toBe('2026-11-19T08:00:00.000Z');
    expect(await waiting()).toEqual([{ contact_id: Number(ines), digest_day: '' }]);
    await kith.app.db.updateTable('digest_candidate').set({ digest_day: '2026-11-20' }).execute();
    await share();
    expect(await waiting()).toHaveLength(2);
  });

  test('takes nobody who is confidential or unknown, and nobody from users outside the talent team', async () => {
    for (const viewer of ['sales', 'portco'] as const) expect((await share(viewer)).status).toBe(403);
    expect((await share('admin', '999')).status).toBe(404);
    const discreet = { Id: ines, Is_looking_for_a_job__c: true, Confidential__c: true };
    await as('admin').call(updateCandidate, { body: discreet });
    expect(await share()).toMatchObject({ status: 409, error: { message: expect.stringContaining('confidential') } });
    expect(await waiting()).toEqual([]);
    expect((await as('admin').call(getCandidate, { body: { sfId: ines } })).body.candidate!.Confidential__c).toBe(true);
  });
});
