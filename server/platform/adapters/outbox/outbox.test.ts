import { expect, test } from 'vitest';
import { freshDb } from '../../../testing/databases.ts';
import { createEmbeddedOutbox } from './outbox.ts';

const clock = { now: () => new Date('2026-11-21T12:00:00.000Z') };

test('the embedded chat and mail keep each message with its time and recipient for staff to read', async () => {
  const db = await freshDb();
  const { chat, mail } = createEmbeddedOutbox(db, clock);
  await chat.post({ channel: 'access-requests', text: 'Rowan asks', key: 'a' });
  await mail.send({ to: 'rowan@hollowmere.example', subject: 'Hello', text: 'You are in', key: 'b' });
  const remaining = await db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const created_at = '2026-11-21T12:00:00.000Z';
  expect(remaining).toMatchObject([
    { channel: 'chat', recipient: 'access-requests', subject: null, body: 'Rowan asks', created_at },
    { channel: 'mail', recipient: 'rowan@hollowmere.example', subject: 'Hello', body: 'You are in', created_at },
  ]);
});

test('a message of the same key is delivered once, so that a job can run again', async () => {
  const db = await freshDb();
  const { chat, mail } = createEmbeddedOutbox(db, clock);
  for (let time = 0; time < 2; time++) {
    await chat.post({ channel: 'c', text: 'one', key: 'job-1' });
    await mail.send({ to: 'a@b.example', subject: 's', text: 't', key: 'job-2' });
  }
  await chat.post({ channel: 'c', text: 'another', key: 'job-3' });
  const remaining = await db.selectFrom('outbox').select('idempotency_key').orderBy('id').execute();
  expect(remaining.map((row) => row.idempotency_key)).toEqual(['job-1', 'job-2', 'job-3']);
});
