import { beforeEach, expect, test } from 'vitest';
import { listIntroMoves } from '../../../../shared/features/introductions/calls.ts';
import { follow } from '../../../../shared/features/search/calls.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { type Intros, startIntros } from '../../../testing/intros.ts';

let { app, bank, ask, walk } = {} as Intros;
beforeEach(async () => {
  ({ app, bank, ask, walk } = await startIntros());
});

const moves = async (viewer: TestViewer) => (await app.as(viewer).call(listIntroMoves, {})).body.moves;

test('moves of requests are news to followers of their company: their own requests, and to staff all', async () => {
  const [own, others, still] = [await ask('portco'), await ask('portco2'), await ask('portco')];
  for (const id of [own, others]) await walk(id, 'Asked');
  expect(await moves('portco')).toEqual([]);
  for (const viewer of ['portco', 'admin'] as const)
    await app.as(viewer).call(follow, { params: { id: String(bank) } });
  expect(await moves('portco')).toMatchObject([
    { Id: own, Target_Account__r: { Name: 'Castellan Bank' }, full_status: 'Sent to potential connector.' },
  ]);
  expect((await moves('admin')).map(({ Id }) => Id).toSorted()).toEqual([own, others].toSorted());
  expect(await moves('portco2')).toEqual([]);
  expect((await moves('portco')).map(({ Id }) => Id)).not.toContain(still);
});
