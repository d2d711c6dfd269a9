/** Every list of people to ask puts those who were in touch lately first among equals, and says so (docs/decisions/134). */
import { beforeAll, expect, test } from 'vitest';
import { portcoConnectorsFull, portcoConnectorsMini } from '../../../../shared/features/connectors/calls.ts';
import { handleFocusList, uploadFocusList } from '../../../../shared/features/focus-lists/calls.ts';
import { keyNodesByAccount } from '../../../../shared/features/key-nodes/calls.ts';
import { getKithConnections } from '../../../../shared/features/panel/calls.ts';
import { contactPaths } from '../../../../shared/features/paths/calls.ts';
import { requestConnectors } from '../../../../shared/features/talent/requests/calls.ts';
import { startTestApp, type TestApp } from '../../app.ts';
import { deriveAll, insertWorld, type TestWorld } from '../../world.ts';

let kith: TestApp;
let world: TestWorld;
beforeAll(async () => {
  kith = await startTestApp();
  const job = { at: 'Bank of Orlen', title: 'Treasurer', from: '2019-01' };
  world = await insertWorld(kith, {
    accounts: { 'Bank of Orlen': {}, 'Pellucid Labs': {} },
    people: {
      'Bea Lund': { jobs: [job], known: { admin: 4, sales: 4, portco: 4, portco2: 4 } },
      'Ada Kestrel': { jobs: [job], known: { admin: 4, sales: 4, portco: 4, portco2: 4 } },
      'Cara Ong': { jobs: [{ at: 'Pellucid Labs', title: 'Engineer', from: '2022-01' }], known: { talent: 4 } },
      'Dov Lisk': { jobs: [{ at: 'Pellucid Labs', title: 'Engineer', from: '2022-01' }], known: { talent: 4 } },
    },
  });
  const { account_id } = await kith.db
    .selectFrom('app_user')
    .select('account_id')
    .where('id', '=', kith.users.portco)
    .executeTakeFirstOrThrow();
  await kith.db.updateTable('app_user').set({ account_id }).where('id', '=', kith.users.portco2).execute();
  await kith.db
    .updateTable('signal')
    .set({ occurred_on: '2015-01-01' })
    .where('type', '=', 'Linkedin Connection')
    .execute();
  const { 'Ada Kestrel': ada, 'Bea Lund': bea, 'Cara Ong': cara, 'Dov Lisk': dov } = world.contacts;
  await mailed(await findContactOf('admin'), ada!, '2026-09-03');
  await mailed(await findContactOf('sales'), ada!, '2026-11-02');
  await mailed(await findContactOf('portco'), ada!, '2026-09-03');
  await mailed(await findContactOf('portco2'), ada!, '2026-11-02');
  for (const user of ['admin', 'sales'] as const) await mailed(await findContactOf(user), bea!, '2026-09-03');
  await mailed(cara!, ada!, '2026-09-03');
  await mailed(dov!, ada!, '2026-11-02');
  await deriveAll(kith.db, kith.deps.clock.now());
});

/** So many mails that those of these days make no difference to the strength. */
async function mailed(from: number, to: number, occurred_on: string): Promise<void> {
  const { id, ...signal } = await kith.db
    .selectFrom('signal')
    .selectAll()
    .where('type', '=', 'Gmail Contacts')
    .executeTakeFirstOrThrow();
  await kith.db
    .deleteFrom('signal')
    .where('from_contact_id', '=', from)
    .where('to_contact_id', '=', to)
    .where('type', '=', 'Gmail Contacts')
    .execute();
  const written = { ...signal, from_contact_id: from, to_contact_id: to, amount: 1000, occurred_on };
  await kith.db.insertInto('signal').values(written).execute();
}

async function findContactOf(user: keyof TestApp['users']): Promise<number> {
  const row = await kith.db
    .selectFrom('app_user')
    .select('contact_id')
    .where('id', '=', kith.users[user])
    .executeTakeFirstOrThrow();
  return row.contact_id!;
}

const ADA = { public_identifier: 'ada-kestrel' };
/** The months that each list says, in its order. */
const LISTS: Record<string, () => Promise<(string | undefined)[]>> = {
  'paths to a person': async () => {
    const params = { id: String(world.contacts['Ada Kestrel']) };
    const { body } = await kith.as('admin').call(contactPaths, { params, query: {} as never });
    return body.one_hop_paths.map(({ in_touch }) => in_touch);
  },
  'connectors of a person': async () => {
    const { body } = await kith.as('portco').call(portcoConnectorsFull, { query: ADA } as never);
    return body.connectors.map(({ in_touch }) => in_touch);
  },
  'the first of them': async () => {
    const { body } = await kith.as('portco').call(portcoConnectorsMini, { query: ADA } as never);
    return body.connectors.map(({ in_touch }) => in_touch);
  },
  'connectors of a talent request': async () => {
    const { body } = await kith
      .as('talent')
      .call(requestConnectors, { params: { id: String(world.contacts['Ada Kestrel']) } } as never);
    return body.connectors.map(({ in_touch }) => in_touch);
  },
  'connections in the side panel': async () => {
    const { body } = await kith.as('admin').call(getKithConnections, { params: ADA });
    return body.connections.map(({ in_touch }) => in_touch);
  },
  'connectors of a focus list': async () => {
    const form = new FormData();
    form.append('file', new Blob(['Name,Company\nAda Kestrel,Bank of Orlen\n']), 'leads.csv');
    const { list } = (await kith.as('talent').call(uploadFocusList, { body: form } as never)).body;
    const { body } = await kith.as('talent').call(handleFocusList, { body: { list: list.id } } as never);
    return body.topConnectors.map(({ in_touch }) => in_touch);
  },
  'key nodes of a company': async () => {
    const body = { account_ids: [String(world.accounts['Bank of Orlen'])] };
    const { connectors } = (await kith.as('talent').call(keyNodesByAccount, { body } as never)).body;
    expect(new Set(connectors.map(({ score }) => score)).size).toBe(1);
    return connectors.map(({ last_touch }) => last_touch?.day.slice(0, 7));
  },
};

test.each(Object.keys(LISTS))('%s', async (list) => {
  const months = (await LISTS[list]!()).filter((month) => month !== undefined);
  expect(new Set(months).size).toBeGreaterThan(1);
  expect(months).toEqual(months.toSorted().reverse());
});
