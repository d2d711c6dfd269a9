import { beforeAll, describe, expect, test } from 'vitest';
import { searchAccountContacts } from '../../../shared/features/search/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../testing/world.ts';

let app: TestApp;
let world: TestWorld;

beforeAll(async () => {
  app = await startTestApp();
  const left = { at: 'Harrow', title: 'Engineer', from: '2015-01', to: '2018-01' };
  const known = { talent: 4, portco: 4, portco2: 4 } as const;
  world = await insertWorld(app, {
    accounts: { Harrow: {}, Vale: {} },
    people: {
      'Ida Former': { jobs: [left, { at: 'Vale', title: 'Head', from: '2018-02' }], known },
      'Lou Firm': { jobs: [left, { at: 'Quillmark Ventures', title: 'Partner', from: '2018-02' }], known },
      'Moe Lumen': { jobs: [left, { at: 'Lumenary', title: 'CEO', from: '2018-02' }], known },
      'Ned Bracken': { jobs: [left, { at: 'Brackenfield', title: 'CEO', from: '2018-02' }], known },
      'Ona Both': {
        jobs: [
          { at: 'Brackenfield', title: 'CEO', from: '2012-02' },
          { at: 'Harrow', title: 'Board Member', from: '2019-01' },
        ],
        known,
      },
    },
  });
});

async function atHarrow(viewer: TestViewer) {
  const body = { account_ids: [String(world.accounts.Harrow)] };
  return (await app.as(viewer).call(searchAccountContacts, { body })).body;
}
const named = (rows: { name: string }[]) => rows.map((row) => row.name).sort();

describe('people of the firm and of portfolio companies who left an account', () => {
  test('are past employees to staff, except the firm’s own people', async () => {
    const { past_employees } = await atHarrow('admin');
    expect(named(past_employees)).toEqual(['Ida Former', 'Moe Lumen', 'Ned Bracken']);
  });

  test.each([
    ['portco', 'Moe Lumen', 1],
    ['portco2', 'Ned Bracken', 1],
    ['admin off', 'Lou Firm', undefined],
  ] as const)('are navigators to their own company, and past employees to no other: %s', async (viewer, own, count) => {
    const { past_employees, navigators, firm_navigators } = await atHarrow(viewer);
    expect(named(past_employees)).toEqual(viewer === 'admin off' ? ['Ida Former'] : ['Ida Former', own]);
    expect(named(navigators)).toEqual([own]);
    expect(firm_navigators[String(world.accounts.Harrow)]).toBe(count);
  });

  test('stay contacts of an account where they still have another job', async () => {
    expect(named((await atHarrow('portco')).contacts)).toContain('Ona Both');
  });
});
