import { expect, test } from 'vitest';
import { endReachout, settleReachout } from '../../../../shared/features/connectors/calls.ts';
import { START } from '../../../testing/app.ts';
import { startReachouts } from '../../../testing/reachouts.ts';

const DAY_MS = 86_400_000;

/** Noor asked Kei about Ines, and nobody knows whether the chat took it. */
async function startUnsure() {
  const kith = await startReachouts();
  const { app } = kith;
  const { id } = (await kith.send('portco', 'kei-tamsin')).body.reachout!;
  const outbox = (state: 'unsure' | 'failed') =>
    app.db.updateTable('outbox').set({ state }).where('kind', '=', 'connectors.tamnuni').execute();
  await outbox('unsure');
  const later = (ms: number) => app.setNow(new Date(START.getTime() + ms));
  later(10_000);
  const as = app.as('portco');
  return {
    kith,
    outbox,
    later,
    end: (outcome: 'answered' | null) => as.call(endReachout, { body: { reachoutId: id, outcome } }),
    settle: (settle: 'arrived' | 'send again') => as.call(settleReachout, { body: { reachoutId: id, settle } }),
    message: async () =>
      (await app.db.selectFrom('outbox').select('state').where('kind', '=', 'connectors.tamnuni').execute())[0]?.state,
  };
}

test('an answer that comes after no answer was expected shows that the message had arrived', async () => {
  const { later, end, message } = await startUnsure();
  later(15 * DAY_MS);
  expect((await end('answered')).body.reachout).toMatchObject({ state: 'answered' });
  expect(await message()).toBe('sent');
});

test('an outcome may be taken back twice, and beside a reachout that is over', async () => {
  const { kith, later, end } = await startUnsure();
  await end('answered');
  expect((await end(null)).body.reachout.state).toBe('sent');
  expect((await end(null)).body.reachout.state).toBe('sent');
  await end('answered');
  later(20_000);
  expect((await kith.send('portco', 'maren-oduya')).status).toBe(200);
  later(21_000);
  expect((await end(null)).status).toBe(409);
  await kith.app.db
    .updateTable('reachout')
    .set({ expires_at: START.toISOString() })
    .where('outcome', 'is', null)
    .execute();
  expect((await end(null)).status).toBe(200);
});

test('what is settled is settled once, and a message that failed did not arrive', async () => {
  const { outbox, settle, message } = await startUnsure();
  expect((await settle('send again')).status).toBe(200);
  expect(await message()).toBe('queued');
  expect((await settle('arrived')).status).toBe(409);
  await outbox('failed');
  expect((await settle('arrived')).status).toBe(409);
  expect((await settle('send again')).status).toBe(200);
});
