import { beforeEach, expect, test } from 'vitest';
import { listMailboxes, pauseMailbox, syncMailbox } from '../../../shared/features/mailboxes/calls.ts';
import { START, type TestApp } from '../../testing/app.ts';
import { connectFrom, consentTo, makeMessage, startWithMailbox } from './testing.ts';

const NOOR = 'noor@lumenary.example';

let app: TestApp;
let service: Awaited<ReturnType<typeof startWithMailbox>>['service'];
beforeEach(async () => {
  const people = [
    'Ines Calloway <ines@castellan.example>',
    'Theo Brandt <theo@vale.example>',
    'Kim Sol <kim@vale.example>',
  ];
  ({ app, service } = await startWithMailbox(people.map((from, at) => makeMessage(9 - at, from, NOOR))));
});

const link = async () => connectFrom(app, 'portco', await consentTo(app, 'portco', NOOR));
const linked = async () => {
  const { body } = await link();
  await app.runJobs();
  return body.mailbox!.id;
};
const shown = async () => (await app.as('portco').call(listMailboxes, {})).body.mailboxes[0]!;
const listKnown = async () =>
  (
    await app.db
      .selectFrom('signal')
      .innerJoin('contact', 'contact.id', 'to_contact_id')
      .select('contact.name')
      .orderBy('contact.name')
      .execute()
  ).map(({ name }) => name);

test('a mailbox is read to its end where single calls are too many, and goes on where it paused', async () => {
  const body = {
    error: { code: 429, errors: [{ reason: 'rateLimitExceeded' }], message: 'Too many concurrent requests for user' },
  };
  service.failNext(/messages\//, 429, body);
  service.failNext(/messages\//, 403, { error: { code: 403, errors: [{ reason: 'userRateLimitExceeded' }] } });
  service.failNext(/messages\//, 403, { error: { code: 403, message: "Quota exceeded for quota metric 'Queries'" } });
  const { id } = (await link()).body.mailbox!;
  expect((await app.as('portco').call(pauseMailbox, { params: { id } })).body.mailbox!.state).toBe('paused');
  await app.runJobs();
  expect(await listKnown()).toEqual([]);
  await app.as('portco').call(syncMailbox, { params: { id } });
  await app.runJobs();
  expect(await listKnown()).toHaveLength(3);
});

test('a mailbox is read but for single messages that the mail service never gives, which are counted', async () => {
  service.failNext(/messages\/0{15}1$/, 400, {
    error: { code: 400, message: 'Invalid id value', status: 'INVALID_ARGUMENT' },
  });
  for (let attempt = 0; attempt < 3; attempt++) service.failNext(/messages\/0{15}3$/, 500, { error: { code: 500 } });
  await linked();
  expect(await shown()).toMatchObject({ state: 'linked', error: null, left_out: { unreadable: 2 } });
  expect(await listKnown()).toEqual(['Theo Brandt']);
});

test('a mailbox stays linked where the mail service does not know Kith, and staff read of it once until it works again', async () => {
  const id = await linked();
  const sync = () => app.as('portco').call(syncMailbox, { params: { id } });
  const refuse = async () => {
    service.failNext(/^\/token$/, 401, {
      error: 'invalid_client',
      error_description: 'The OAuth client was not found.',
    });
    await expect(app.runJobs()).rejects.toThrow('An administrator has to check the mail settings');
    await app.db
      .updateTable('job')
      .set({ state: 'queued', run_at: START.toISOString(), lease_until: null })
      .where('state', '!=', 'done')
      .execute();
  };
  const listTold = async () =>
    (await app.db.selectFrom('outbox').select('body').where('kind', '=', 'mailboxes.refused').execute()).map(
      ({ body }) => body,
    );
  await sync();
  await refuse();
  await refuse();
  expect(await listTold()).toEqual([expect.stringContaining('Users don’t need to connect again.')]);
  expect(await shown()).toMatchObject({ state: 'reading', error: null, people: 3 });
  app.setNow(new Date(START.getTime() + 3_600_000));
  await app.runJobs();
  expect(await shown()).toMatchObject({ state: 'linked', error: null, people: 3 });
  await sync();
  await refuse();
  expect(await listTold()).toHaveLength(2);
});
