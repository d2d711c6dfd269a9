import { beforeEach, describe, expect, test } from 'vitest';
import { cancelIntro, findIntros } from '../../../../shared/features/introductions/calls.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { type Intros, startIntros } from '../../../testing/intros.ts';

let { app, bank, ines, ask } = {} as Intros;
beforeEach(async () => {
  ({ app, bank, ines, ask } = await startIntros());
});

const found = async (query: string, viewer: TestViewer = 'portco') =>
  (await app.as(viewer).call(findIntros, { query: { query } })).body.intros;
const ids = async (...args: Parameters<typeof found>) => (await found(...args)).map(({ Id }) => Id);

describe('requests found while typing', () => {
  test('match by company and person, however these are spelled', async () => {
    const id = await ask('portco', { target_contact_id: String(ines) });
    for (const typed of ['cas', 'BANK', 'castel ines', 'callo']) expect(await ids(typed)).toEqual([id]);
    for (const typed of ['astel', 'ines nobody', '%']) expect(await ids(typed)).toEqual([]);
    expect(await found('cas')).toMatchObject([
      { Target_Account__r: { Name: 'Castellan Bank' }, person: 'Ines Calloway', indicator: 'queued' },
    ]);
  });

  test('match by the beginnings of several words of one name, and by their number', async () => {
    const other = await ask('portco2');
    const id = await ask('portco', { target_contact_id: String(ines) });
    for (const typed of ['ica', 'inc', 'inca']) expect(await ids(typed)).toEqual([id]);
    for (const typed of ['cab', 'cba', 'CaBa']) expect(await ids(typed)).toEqual([id]);
    // The letters begin this name, whatever has changed since.
    await app.db.updateTable('intro').set({ updated_at: '2020-01-01' }).where('id', '=', Number(other)).execute();
    await app.db.updateTable('account').set({ name_key: 'cab drivers' }).where('name', '=', 'Brackenfield').execute();
    expect((await ids('cab', 'admin'))[0]).toBe(other);
    expect(await ids('bin')).toEqual([]);
    expect(await ids(id)).toEqual([id]);
    expect(await ids(other)).toEqual([]);
    expect(await ids(other, 'admin')).toEqual([other]);
  });

  test('come open ones first, the last changed before the others', async () => {
    const closed = await ask();
    const [first, last] = [await ask(), await ask()];
    await app.as('portco').call(cancelIntro, { params: { id: closed }, body: {} });
    const order = await ids('cas', 'admin');
    expect(order.at(-1)).toBe(closed);
    expect(order.slice(0, 2).toSorted()).toEqual([first, last].toSorted());
  });

  test('are the company’s own only, and show the requester to staff only', async () => {
    const own = await ask('portco');
    const others = await ask('portco2');
    expect(await ids('cas', 'portco')).toEqual([own]);
    expect(await ids('cas', 'portco2')).toEqual([others]);
    expect(await ids('cas', 'admin off')).toEqual([]);
    expect((await ids('cas', 'admin')).toSorted()).toEqual([own, others].toSorted());
    expect(await ids('lumen', 'admin')).toEqual([own]);
    expect(await ids('lumen', 'portco')).toEqual([]);
    expect((await found('cas', 'portco'))[0]).not.toHaveProperty('company');
  });

  test('name nobody whom the viewer may not know', async () => {
    await ask('portco', { target_contact_id: String(ines) });
    await app.db.updateTable('contact').set({ visibility: 2 }).where('id', '=', ines).execute();
    expect(await ids('callo')).toEqual([]);
    expect(await found('cas')).toMatchObject([{ person: null }]);
    await app.db.updateTable('account').set({ stealth: 1 }).where('id', '=', bank).execute();
    expect((await found('cas', 'admin'))[0]).toMatchObject({ person: 'Ines Calloway' });
  });
});
