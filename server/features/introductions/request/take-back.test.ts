import { beforeEach, describe, expect, test } from 'vitest';
import { commentIntro, listIntros, undoIntros } from '../../../../shared/features/introductions/calls.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { type Intros, startIntros } from '../../../testing/intros.ts';

let { app, ask } = {} as Intros;
beforeEach(async () => {
  ({ app, ask } = await startIntros());
  app.deps.settings.stepGraceMs = 10_000;
});

const undo = (id: string, viewer: TestViewer = 'portco') => app.as(viewer).call(undoIntros, { body: { ids: [id] } });
const own = async () => (await app.as('portco').call(listIntros, {})).body.all_intros;
const messages = () => app.db.selectFrom('outbox').select('state').execute();

describe('a request that was just sent', () => {
  test('is taken back as if it had not been sent: nobody is notified', async () => {
    const id = await ask();
    expect((await own())[0]!.undo).toMatchObject({ seconds: 10 });
    expect((await messages()).length).toBeGreaterThan(0);
    expect((await undo(id)).body.undone).toEqual([id]);
    expect(await own()).toEqual([]);
    expect(await messages()).toEqual([]);
    await app.runJobs();
    expect((await undo(id)).status).toBe(404);
  });

  test('stays once somebody worked on it', async () => {
    const id = await ask();
    await app.as('admin').call(commentIntro, { params: { id }, body: { comment: 'On it.' } });
    expect((await undo(id)).status).toBe(409);
    expect(await own()).toHaveLength(1);
  });

  test('can be taken back by its maker only', async () => {
    const id = await ask();
    expect((await app.as('admin').call(listIntros, {})).body.all_intros[0]).not.toHaveProperty('undo');
    expect((await undo(id, 'admin')).status).toBe(409);
    expect((await undo(id, 'portco2')).status).toBe(404);
    expect(await own()).toHaveLength(1);
  });
});
