import { beforeEach, expect, test } from 'vitest';
import { listCalendars, syncCalendar } from '../../../shared/features/calendars/calls.ts';
import { MailboxRefusedError, MailClientUnknown } from '../../platform/ports/mailbox.ts';
import { START, type TestApp } from '../../testing/app.ts';
import { type InventedCalendars, makeEvent, startWithCalendar } from './testing.ts';

let app: TestApp;
let service: InventedCalendars;
let id: string;
beforeEach(async () => {
  const started = await startWithCalendar();
  ({ app, service } = started);
  id = String(started.id);
  service.events.primary = [makeEvent('1', 9, ['ines@castellan.example'])];
  await app.runJobs();
});

const shown = async () => (await app.as('portco').call(listCalendars, {})).body.calendars[0]!;
const sync = () => app.as('portco').call(syncCalendar, { params: { id } });
const listSaid = async () =>
  (await app.db.selectFrom('outbox').select('body').where('kind', '=', 'mailboxes.refused').execute()).map(
    ({ body }) => body,
  );
function refuseBy(error: Error): void {
  service.beforePage = () => {
    throw error;
  };
}

test('a calendar stays linked where its service does not know Kith, and staff read of it once until it works again', async () => {
  const refuse = async () => {
    refuseBy(new MailClientUnknown('Google doesn’t recognize Kith.'));
    await expect(app.runJobs()).rejects.toThrow('Google doesn’t recognize Kith.');
    await app.db
      .updateTable('job')
      .set({ state: 'queued', run_at: START.toISOString(), lease_until: null })
      .where('state', '!=', 'done')
      .execute();
  };
  await sync();
  await refuse();
  await refuse();
  expect(await listSaid()).toEqual([expect.stringMatching(/any calendars there.*Users don’t need to connect again/)]);
  expect(await shown()).toMatchObject({ state: 'reading', error: null, people: 1, lapsed_at: null });
  service.beforePage = () => undefined;
  app.setNow(new Date(START.getTime() + 3_600_000));
  await app.runJobs();
  expect(await shown()).toMatchObject({ state: 'linked', error: null, people: 1 });
  await sync();
  await refuse();
  expect(await listSaid()).toHaveLength(2);
});

test('a calendar whose service wants a further sign-in says so, since when, and keeps what the service wants', async () => {
  await sync();
  refuseBy(new MailboxRefusedError('401', 'Microsoft wants you to sign in again.', '{"access_token":{}}'));
  await app.runJobs();
  const lapsed = { state: 'lapsed', error: 'Microsoft wants you to sign in again.', lapsed_at: START.toISOString() };
  expect(await shown()).toMatchObject({ ...lapsed, people: 1 });
  const [row] = await app.db.selectFrom('calendar_account').select(['claims', 'token']).execute();
  expect(row).toEqual({ claims: '{"access_token":{}}', token: null });
  expect(await listSaid()).toEqual([]);
});
