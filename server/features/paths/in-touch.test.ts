/** Of equal ways those that were in touch lately come first, and say so, as far as their viewer may know. */
import { beforeAll, expect, test } from 'vitest';
import { portcoConnectorsFull } from '../../../shared/features/connectors/calls.ts';
import { contactPaths } from '../../../shared/features/paths/calls.ts';
import { chooseSharing } from '../../../shared/features/sharing/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { deriveAll, insertWorld, type TestWorld } from '../../testing/world.ts';

let kith: TestApp;
let world: TestWorld;
beforeAll(async () => {
  kith = await startTestApp();
  world = await insertWorld(kith, {
    accounts: { 'Bank of Orlen': {} },
    people: {
      'Ada Kestrel': {
        jobs: [{ at: 'Bank of Orlen', title: 'Treasurer', from: '2019-01' }],
        known: { admin: 4, sales: 4, portco: 4, portco2: 4 },
      },
    },
  });
  await mailed('admin', '2026-09-03');
  await mailed('sales', '2026-11-02');
  await mailed('portco', '2026-10-05');
  await mailed('portco2', '2023-05-02');
  await deriveAll(kith.db, kith.deps.clock.now());
});

async function mailed(user: keyof TestApp['users'], day: string): Promise<void> {
  const { contact_id } = await kith.db
    .selectFrom('app_user')
    .select('contact_id')
    .where('id', '=', kith.users[user])
    .executeTakeFirstOrThrow();
  // A mail of these days alone makes no difference to the rank: the weight of mail has a bound.
  await kith.db
    .updateTable('signal')
    .set({ occurred_on: '2015-01-01' })
    .where('type', '=', 'Linkedin Connection')
    .execute();
  await kith.db
    .updateTable('signal')
    .set({ occurred_on: day, amount: 1000 })
    .where('from_contact_id', '=', contact_id!)
    .where('type', '=', 'Gmail Contacts')
    .execute();
}

const readPaths = async () => {
  const { body } = await kith
    .as('admin')
    .call(contactPaths, { params: { id: String(world.contacts['Ada Kestrel']) }, query: {} as never });
  return body.one_hop_paths.map(({ rank, in_touch }) => [Math.round(rank * 100), in_touch ?? null]);
};
const readConnectors = async (viewer: TestViewer) => {
  const query = { public_identifier: 'ada-kestrel' };
  const { body } = await kith.as(viewer).call(portcoConnectorsFull, { query } as never);
  return body.connectors.map(({ in_touch }) => in_touch ?? null);
};

test('equal paths are ordered by the month of the last touch, and say it', async () => {
  const paths = await readPaths();
  expect(paths.map(([, month]) => month)).toEqual(['2026-11', '2026-10', '2026-09', null]);
  expect(paths[0]![0]).toBe(paths[2]![0]);
});

test('a company reads when its own people were in touch, and of nobody else', async () => {
  expect(await readConnectors('portco')).toEqual(['2026-10']);
  expect(await readConnectors('portco2')).toEqual([null]);
});

test('who keeps their mailbox to themselves is in touch with nobody, as far as lists say', async () => {
  await kith.as('sales').call(chooseSharing, { params: { source: 'mailbox' }, body: { choice: 'counted' } });
  await kith.runJobs();
  expect((await readPaths()).map(([, month]) => month)).not.toContain('2026-11');
});
