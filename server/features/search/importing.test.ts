import { expect, test } from 'vitest';
import { askImporting } from '../../../shared/features/search/calls.ts';
import { startTestApp, type TestViewer } from '../../testing/app.ts';

test('a search can say that an import is running: to staff of any, to a company of its own people’s', async () => {
  const app = await startTestApp();
  const seen = async () =>
    Promise.all(
      (['admin', 'portco', 'portco2'] as TestViewer[]).map(
        async (viewer) => (await app.as(viewer).call(askImporting, {})).body.importing,
      ),
    );
  expect(await seen()).toEqual([false, false, false]);
  const run = {
    kind: 'connections',
    file_name: 'a.csv',
    file_path: null,
    sha256: 'a',
    byte_size: 1,
    options: '{}',
  } as const;
  const dated = { created_at: '2026-11-21T12:00:00.000Z', started_by: app.users.portco, state: 'applying' } as const;
  await app.db
    .insertInto('import_run')
    .values({ ...run, ...dated })
    .execute();
  expect(await seen()).toEqual([true, true, false]);
  for (const [state, isSeen] of [
    ['undoing', true],
    ['checking', false],
    ['done', false],
  ] as const) {
    await app.db.updateTable('import_run').set({ state }).execute();
    expect(await seen(), state).toEqual([isSeen, isSeen, false]);
  }
});
