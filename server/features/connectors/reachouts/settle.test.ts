import { describe, expect, test } from 'vitest';
import {
  endReachout,
  getReachout,
  listReachouts,
  settleReachout,
  undoReachouts,
} from '../../../../shared/features/connectors/calls.ts';
import { START, type TestViewer } from '../../../testing/app.ts';
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
    id,
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

describe('an outcome that was just recorded', () => {
  const GRACE_MS = 10_000;
  async function startAnswered() {
    const unsure = await startUnsure();
    const { app } = unsure.kith;
    app.deps.settings.stepGraceMs = GRACE_MS;
    const { reachout } = (await unsure.end('answered')).body;
    expect(reachout).toMatchObject({ state: 'answered', undo: { seconds: 10 } });
    const read = async (viewer: TestViewer) =>
      (await app.as(viewer).call(getReachout, { query: { reachoutId: unsure.id } })).body.reachout.state;
    const list = async (viewer: TestViewer) =>
      (await app.as(viewer).call(listReachouts, {})).body.reachouts.map(({ state, undo }) => [state, undo?.seconds]);
    const undo = (viewer: TestViewer, ...ids: string[]) =>
      app.as(viewer).call(undoReachouts, { body: { ids: [unsure.id, ...ids] } });
    return { ...unsure, app, read, list, undo };
  }

  test('is seen by its maker alone, who takes it back as if it had not been', async () => {
    const { app, read, list, undo, end, message } = await startAnswered();
    expect([await read('portco'), await read('admin')]).toEqual(['answered', 'unsure']);
    expect([await list('portco'), await list('admin')]).toEqual([[['answered', 10]], [['unsure', undefined]]]);
    expect((await end('answered')).status, 'who goes on has meant it').toBe(200);
    expect((await undo('admin')).status).toBe(409);
    expect((await undo('portco2')).status).toBe(404);
    expect((await undo('portco', 'f'.repeat(64))).body).toEqual({
      undone: [expect.any(String)],
      refused: [{ Id: 'f'.repeat(64), why: 'This reachout doesn’t exist, or you can’t see it.' }],
    });
    // The first of the two was meant, and settled that the message had arrived.
    expect([await read('portco'), await message()]).toEqual(['answered', 'sent']);
    const deeds = await app.db.selectFrom('audit').select('action').where('entity', '=', 'reachout').execute();
    expect(deeds.map(({ action }) => action)).toEqual(['tamnuni.sent', 'reachout.ended', 'reachout.undone']);
  });

  test('is everybody’s when its time is over, and is not taken back any more', async () => {
    const { kith, later, read, undo } = await startAnswered();
    later(GRACE_MS * 2);
    expect((await undo('portco')).status).toBe(409);
    await kith.app.runJobs();
    expect([await read('portco'), await read('admin')]).toEqual(['answered', 'answered']);
    expect(await undo('portco')).toMatchObject({ status: 409, error: { message: 'Already sent' } });
  });

  test('is meant by a sender who asks the next connector', async () => {
    const { kith, read } = await startAnswered();
    expect((await kith.send('portco', 'maren-oduya')).status).toBe(200);
    expect(await read('admin')).toBe('answered');
  });
});
