import { beforeEach, describe, expect, test } from 'vitest';
import { getRelatedTargets } from '../../../../shared/features/talent/related-targets/calls.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { startRequests, TESSELANE, type TestRequests } from '../../../testing/requests.ts';

let kith: TestRequests;
beforeEach(async () => {
  kith = await startRequests();
  expect((await kith.ask('portco')).status).toBe(200);
});
const of = async (viewer: TestViewer, public_identifier: string) =>
  (await kith.app.as(viewer).call(getRelatedTargets, { body: { public_identifier } })).body;

describe('related targets', () => {
  test('are those of open requests who worked with the person, with where and for how long', async () => {
    const { contact, related_targets, total } = await of('portco', 'yael-norrin');
    expect(contact).toMatchObject({ Name: 'Yael Norrin' });
    expect(total).toBe(1);
    expect(related_targets).toMatchObject([
      {
        kind: 'candidacy',
        company: 'Lumenary',
        position: 'VP Data',
        months_together: 43,
        shared_account: TESSELANE,
        current_account: 'Marrowstone',
        target: { name: 'Anouk Leverstein', public_identifier: 'anouk-leverstein' },
      },
    ]);
  });

  test('come in order of the longest time together', async () => {
    const { db, companies, deps } = kith.app;
    const at = deps.clock.now().toISOString();
    await db
      .insertInto('intro')
      .values({
        account_id: companies.Lumenary,
        requester_user_id: kith.app.users.portco,
        target_name: 'Marrowstone',
        target_contact_id: Number(kith.id('Pasco Idris')),
        status: 'To review',
        goal: 'Talent',
        created_by: kith.app.users.portco,
        created_at: at,
        updated_at: at,
        status_at: at,
      } as never)
      .execute();
    const { related_targets } = await of('portco', 'yael-norrin');
    expect(related_targets.map(({ target, months_together }) => [target.name, months_together])).toEqual([
      ['Anouk Leverstein', 43],
      ['Pasco Idris', 3],
    ]);
  });

  test('of another company are hidden, and staff see all', async () => {
    expect((await of('portco2', 'yael-norrin')).related_targets).toEqual([]);
    expect((await of('admin', 'yael-norrin')).total).toBe(1);
    expect((await of('admin off', 'yael-norrin')).related_targets).toEqual([]);
  });

  test('of a person without colleagues among them, or of an unknown person, are none', async () => {
    expect((await of('portco', 'fern-firmly')).related_targets).toEqual([]);
    expect(await of('portco', 'nobody')).toEqual({ contact: null, related_targets: [], total: 0, next_cursor: null });
    expect((await of('portco', 'anouk-leverstein')).related_targets).toEqual([]);
  });
});
