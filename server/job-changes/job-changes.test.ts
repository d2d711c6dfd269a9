import { beforeEach, describe, expect, test } from 'vitest';
import { listJobChanges, listNewPeople } from '../../shared/job-changes/calls.ts';
import { follow } from '../../shared/search/calls.ts';
import { monthOf } from '../network/months.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../testing-app.ts';
import { insertJobChange, insertWorld, type World } from '../testing-world.ts';

let app: TestApp;
let world: World;
beforeEach(async () => {
  app = await startTestApp();
  const moved = (known: 1 | 4) => ({
    jobs: [
      { at: 'Harrow', title: 'Head', to: '2026-05' },
      { at: 'Vale', title: 'Chief' },
    ],
    known: { portco: known },
  });
  world = await insertWorld(app, {
    accounts: { Harrow: {}, Vale: {}, Orlen: {} },
    people: { 'Ada Kestrel': moved(1), 'Bo Larkin': moved(4), 'Cy Marlowe': moved(1) },
  });
});

const change = (person: string, of: Partial<Parameters<typeof insertJobChange>[1]> = {}) =>
  insertJobChange(app, {
    ...{ user: 'portco', contact: world.contacts[person]!, from: world.accounts.Harrow!, to: world.accounts.Vale! },
    ...of,
  });
const listed = async (viewer: TestViewer, query: object = {}) => {
  const { body } = await app.as(viewer).call(listJobChanges, { query: { limit: 50, ...query } });
  return body.job_changes.map(({ person, from, to }) => `${person.name}: ${from.name} > ${to.name}`);
};

describe('who changed jobs', () => {
  test('says who, from where to where, between when, and how strongly they are known', async () => {
    const id = await change('Bo Larkin', { months: [monthOf(2026, 3), monthOf(2026, 9)] });
    const { body } = await app.as('portco').call(listJobChanges, { query: { limit: 50 } });
    expect(body.job_changes).toEqual([
      {
        id: expect.any(String),
        person: {
          ...{ id: String(world.contacts['Bo Larkin']), name: 'Bo Larkin', title: 'Chief', score: 4 },
          linkedin_profile: 'https://www.linkedin.com/in/bo-larkin',
        },
        from: { id: String(world.accounts.Harrow), name: 'Harrow', logo_url: null },
        to: { id: String(world.accounts.Vale), name: 'Vale', logo_url: null },
        ...{ after: '2026-03', before: '2026-09', list_of: 'Noor Salhavi', import_id: String(id) },
      },
    ]);
  });

  test('is for whoever brought the list and for staff, also by the import', async () => {
    const id = await change('Bo Larkin');
    const all = ['Bo Larkin: Harrow > Vale'];
    for (const query of [{}, { import_id: String(id) }]) {
      expect(await listed('portco', query)).toEqual(all);
      expect(await listed('admin', query)).toEqual(all);
      expect(await listed('portco2', query)).toEqual([]);
      expect(await listed('admin off', query)).toEqual([]);
    }
    expect(await listed('portco', { import_id: '77' })).toEqual([]);
    expect((await app.as('signed out').call(listJobChanges, { query: { limit: 50 } })).status).toBe(401);
  });

  test('begins with the strongest of the newest list, page by page, and finds words of a name', async () => {
    await change('Cy Marlowe');
    const importId = await change('Ada Kestrel');
    await change('Bo Larkin', { importId });
    expect(await listed('portco')).toEqual(
      ['Bo Larkin', 'Ada Kestrel', 'Cy Marlowe'].map((name) => `${name}: Harrow > Vale`),
    );
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { body } = await app.as('portco').call(listJobChanges, { query: { limit: 1, ...(cursor && { cursor }) } });
      seen.push(...body.job_changes.map(({ person }) => person.name));
      if (body.next_cursor === null) break;
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(['Bo Larkin', 'Ada Kestrel', 'Cy Marlowe']);
    expect(await listed('portco', { q: 'KESTR' })).toEqual(['Ada Kestrel: Harrow > Vale']);
    expect(await listed('portco', { q: 'harrow' })).toHaveLength(3);
    expect(await listed('portco', { q: '100%' })).toEqual([]);
    expect(await listed('portco', { cursor: "1~9~'; drop table" })).toHaveLength(3);
  });

  test('names each person once, by the latest change', async () => {
    await change('Bo Larkin', { months: [monthOf(2026, 6), monthOf(2026, 9)] });
    await change('Bo Larkin', { from: world.accounts.Orlen!, months: [monthOf(2026, 3), monthOf(2026, 9)] });
    expect(await listed('portco')).toEqual(['Bo Larkin: Harrow > Vale']);
  });

  test('is silent when a job is not said any more, or the new one has ended', async () => {
    await change('Bo Larkin', { from: world.accounts.Orlen! });
    await change('Ada Kestrel', { from: world.accounts.Vale!, to: world.accounts.Harrow! });
    expect(await listed('admin')).toEqual([]);
  });

  test.each(['Harrow', 'Vale'])('does not tell portfolio users of a company they may not know (%s)', async (name) => {
    await change('Bo Larkin');
    await app.db.updateTable('account').set({ stealth: 1 }).where('name', '=', name).execute();
    expect(await listed('portco')).toEqual([]);
    expect(await listed('admin')).toHaveLength(1);
  });
});

describe('who is new at companies one follows', () => {
  const later = new Date(START.getTime() + 100 * 86_400_000);
  const names = async (viewer: TestViewer, q?: string) =>
    (await app.as(viewer).call(listNewPeople, { query: { ...(q && { q }) } })).body.people.map(
      ({ person, company, since }) => `${person.name} at ${company.name} since ${since}`,
    );

  test('is who was first known there within 90 days, strongest first', async () => {
    const vale = { params: { id: String(world.accounts.Vale) } };
    await app.as('portco').call(follow, vale);
    expect(await names('portco')).toEqual(
      ['Bo Larkin', 'Ada Kestrel', 'Cy Marlowe'].map((name) => `${name} at Vale since 2026-11-21`),
    );
    expect(await names('portco', 'kestrel')).toEqual(['Ada Kestrel at Vale since 2026-11-21']);
    expect(await names('portco2')).toEqual([]);
    app.setNow(later);
    expect(await names('portco')).toEqual([]);
  });
});
