import { expect, test } from 'vitest';
import { listBrought } from '../../../shared/features/mailboxes/brought/calls.ts';
import { addToBlocklist } from '../../../shared/features/sharing/calls.ts';
import { START, startTestApp } from '../../testing/app.ts';
import { connectFrom, consentTo, makeMessage, serveGoogle } from './testing.ts';

const NOOR = 'noor@lumenary.example';

test('what a source brought: its people, the most evidence first, and who is new to the owner’s network', async () => {
  const { mailboxes } = await serveGoogle([
    makeMessage(9, 'Kim Sol <kim@vale.example>', NOOR),
    makeMessage(8, NOOR, 'kim@vale.example'),
    makeMessage(7, 'Ines Calloway <ines@castellan.example>', NOOR),
  ]);
  const app = await startTestApp({ mailboxes: [mailboxes] });
  const linked = (await connectFrom(app, 'portco', await consentTo(app, 'portco', NOOR))).body.mailbox!;
  await app.runJobs();
  const show = async (viewer: 'portco' | 'admin' | 'defpod' = 'portco', cursor?: string) =>
    app.as(viewer).call(listBrought, {
      params: { list: 'mailbox', id: linked.id },
      query: cursor === undefined ? {} : { cursor, limit: 1 },
    });
  const first = await show();
  expect(first.body).toMatchObject({
    source: NOOR,
    people: [
      { name: 'Kim Sol', address: 'kim@vale.example', is_new: true },
      { name: 'Ines Calloway', address: 'ines@castellan.example', is_new: true },
    ],
    counts: { people: 2, new_people: 2 },
    next_cursor: null,
  });
  expect(first.body.people[0]!.evidence).toMatch(/ and Kim Sol exchanged 2 mails$/);
  expect((await show('portco', '1')).body.people.map(({ name }) => name)).toEqual(['Ines Calloway']);

  // Another source of theirs says it, too: the tie became stronger. What others' sources say does not matter.
  const signal = await app.db.selectFrom('signal').selectAll().orderBy('id').executeTakeFirstOrThrow();
  const { id: _, ...copy } = signal;
  const others = await app.db
    .selectFrom('contact')
    .select('id')
    .where('id', 'not in', [signal.from_contact_id, signal.to_contact_id])
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('signal')
    .values([
      { ...copy, id: 90_001, type: 'Opinion', created_at: START.toISOString() },
      { ...copy, id: 90_002, from_contact_id: others.id, to_contact_id: signal.to_contact_id },
    ])
    .execute();
  expect((await show()).body.counts).toEqual({ people: 2, new_people: 1 });

  for (const viewer of ['admin', 'defpod'] as const) expect((await show(viewer)).status).toBe(404);
  const body = { values: ['ines@castellan.example'], group: false, proposed: false };
  await app.as('portco').call(addToBlocklist, { body });
  await app.runJobs();
  expect((await show()).body.people.map(({ name }) => name)).toEqual(['Kim Sol']);
});
