import { beforeEach, describe, expect, test } from 'vitest';
import { follow, listSubscriptions, unfollow } from '../../../shared/features/search/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import type { TestWorld } from '../../testing/world.ts';
import { insertTown } from './testing/town.ts';

let app: TestApp;
let world: TestWorld;

beforeEach(async () => {
  app = await startTestApp();
  world = await insertTown(app);
});

const followed = async (viewer: TestViewer) =>
  (await app.as(viewer).call(listSubscriptions, {})).body.subscribed_accounts;
const getId = (name: string) => ({ params: { id: String(world.accounts[name]) } });

describe('following companies', () => {
  test('adds and removes the user’s own, and returns the present list each time', async () => {
    const [acme, bank] = [getId('Acme Robotics, Inc.').params.id, getId('Bank of Orlen').params.id];
    expect(await followed('portco')).toEqual([]);
    expect((await app.as('portco').call(follow, getId('Acme Robotics, Inc.'))).body.subscribed_accounts).toEqual([
      acme,
    ]);
    await app.as('portco').call(follow, getId('Bank of Orlen'));
    expect(await followed('portco')).toEqual([acme, bank]);
    expect(await followed('portco2')).toEqual([]);
    expect((await app.as('portco').call(unfollow, getId('Acme Robotics, Inc.'))).body.subscribed_accounts).toEqual([
      bank,
    ]);
  });

  test('twice counts once, and so does stopping', async () => {
    const bank = getId('Bank of Orlen');
    await app.as('portco').call(follow, bank);
    expect((await app.as('portco').call(follow, bank)).body.subscribed_accounts).toEqual([bank.params.id]);
    await app.as('portco').call(unfollow, bank);
    expect((await app.as('portco').call(unfollow, bank)).body.subscribed_accounts).toEqual([]);
    const deeds = await app.db.selectFrom('audit').select(['action', 'user_id', 'entity_id']).orderBy('id').execute();
    expect(deeds.filter((deed) => deed.action.startsWith('account.'))).toEqual([
      { action: 'account.followed', user_id: app.users.portco, entity_id: bank.params.id },
      { action: 'account.unfollowed', user_id: app.users.portco, entity_id: bank.params.id },
    ]);
  });

  test('is 404 for an account that is unknown, hidden, or not an account at all', async () => {
    for (const id of ['999999', 'nonsense', '0', String(world.accounts['Acme Nightfall'])]) {
      for (const call of [follow, unfollow]) {
        expect((await app.as('portco').call(call, { params: { id } })).status).toBe(404);
      }
    }
    expect((await app.as('admin').call(follow, getId('Acme Nightfall'))).status).toBe(200);
  });

  test('does not show companies that the viewer may no longer see', async () => {
    await app.as('portco').call(follow, getId('Bank of Orlen'));
    await app.db.updateTable('account').set({ confidential: 1 }).where('name', '=', 'Bank of Orlen').execute();
    expect(await followed('portco')).toEqual([]);
  });
});
