import { beforeEach, describe, expect, test } from 'vitest';
import { mergePair, undoMerge } from '../../../shared/features/companies/duplicates/calls.ts';
import { listJobChanges, listNewPeople, listRises } from '../../../shared/features/job-changes/calls.ts';
import { follow } from '../../../shared/features/search/calls.ts';
import { rebuildStrengths, updateStrengths } from '../../core/network/derive/strengths.ts';
import { toMonth } from '../../platform/time/months.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertJobChange, insertRise, insertWorld, type TestWorld } from '../../testing/world.ts';

let app: TestApp;
let world: TestWorld;
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
    user: 'portco',
    contact: world.contacts[person]!,
    from: world.accounts.Harrow!,
    to: world.accounts.Vale!,
    ...of,
  });
const listed = async (viewer: TestViewer, query: object = {}) => {
  const { body } = await app.as(viewer).call(listJobChanges, { query: { limit: 50, ...query } });
  return body.job_changes.map(({ person, from, to }) => `${person.name}: ${from.name} > ${to.name}`);
};

describe('the people who changed jobs', () => {
  test('are listed with both companies, the time between, and the strength of their ties', async () => {
    const id = await change('Bo Larkin', { months: [toMonth(2026, 3), toMonth(2026, 9)] });
    const { body } = await app.as('portco').call(listJobChanges, { query: { limit: 50 } });
    expect(body.job_changes).toEqual([
      {
        id: expect.any(String),
        person: {
          id: String(world.contacts['Bo Larkin']),
          name: 'Bo Larkin',
          title: 'Chief',
          score: 4,
          linkedin_profile: 'https://www.linkedin.com/in/bo-larkin',
        },
        from: { id: String(world.accounts.Harrow), name: 'Harrow', logo_url: null },
        to: { id: String(world.accounts.Vale), name: 'Vale', logo_url: null },
        after: '2026-03',
        before: '2026-09',
        list_of: 'Noor Salhavi',
        import_id: String(id),
      },
    ]);
  });

  test('are for the owner of the list and for staff, also by the import', async () => {
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

  test('begin with the strongest of the newest list, page by page, and are found by words of a name', async () => {
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
  });

  test('are named once each, by the latest change', async () => {
    await change('Bo Larkin', { months: [toMonth(2026, 6), toMonth(2026, 9)] });
    await change('Bo Larkin', { from: world.accounts.Orlen!, months: [toMonth(2026, 3), toMonth(2026, 9)] });
    expect(await listed('portco')).toEqual(['Bo Larkin: Harrow > Vale']);
  });

  test('are not listed when a job is only missing, or the new one has ended', async () => {
    await change('Bo Larkin', { from: world.accounts.Orlen! });
    await change('Ada Kestrel', { from: world.accounts.Vale!, to: world.accounts.Harrow! });
    expect(await listed('admin')).toEqual([]);
  });

  test.each(['Harrow', 'Vale'])('do not reveal companies that portfolio users may not know (%s)', async (name) => {
    await change('Bo Larkin');
    await app.db.updateTable('account').set({ stealth: 1 }).where('name', '=', name).execute();
    expect(await listed('portco')).toEqual([]);
    expect(await listed('admin')).toHaveLength(1);
  });
});

describe('new people at followed companies', () => {
  const later = new Date(START.getTime() + 100 * 86_400_000);
  const names = async (viewer: TestViewer, q?: string) =>
    (await app.as(viewer).call(listNewPeople, { query: { ...(q && { q }) } })).body.people.map(
      ({ person, company, since }) => `${person.name} at ${company.name} since ${since}`,
    );

  test('are those first known there within 90 days, strongest first', async () => {
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

describe('people with a new stronger tie at followed companies', () => {
  const DAY_MS = 86_400_000;
  const followVale = (viewer: TestViewer) =>
    app.as(viewer).call(follow, { params: { id: String(world.accounts.Vale) } });
  const rises = async (viewer: TestViewer) =>
    (await app.as(viewer).call(listRises, {})).body.rises.map(
      ({ person, company, from }) => `${person.name} at ${company.name}: ${from} to ${person.score}`,
    );
  /** The people known from before: the world was made a month ago. */
  const age = async () => {
    const at = new Date(START.getTime() - 30 * DAY_MS).toISOString();
    await app.db.updateTable('contact').set({ created_at: at }).execute();
    await app.db.updateTable('tenure').set({ created_at: at }).execute();
  };
  /** Gives the signals about the best known person to another person. */
  const tell = async (name: string, instead = 'Bo Larkin') => {
    const [from, to] = [world.contacts[instead]!, world.contacts[name]!];
    await app.db.updateTable('signal').set({ to_contact_id: to }).where('to_contact_id', '=', from).execute();
    return [from, to];
  };

  test('are those whose strength rose by a new fact, with the earlier strength', async () => {
    await age();
    await followVale('portco');
    expect(await rises('portco')).toEqual([]);
    await updateStrengths(app.db, await tell('Ada Kestrel'), START);
    expect(await rises('portco')).toEqual(['Ada Kestrel at Vale: 1 to 4']);
    expect(await rises('portco2')).toEqual([]);
    app.setNow(new Date(START.getTime() + 15 * DAY_MS));
    expect(await rises('portco')).toEqual([]);
  });

  test('exclude those raised only by a rebuild, those who came today, and those whose strength fell again', async () => {
    await followVale('portco');
    await updateStrengths(app.db, await tell('Ada Kestrel'), START);
    await age();
    await tell('Cy Marlowe', 'Ada Kestrel');
    await rebuildStrengths(app.db, START);
    await insertRise(app, world.contacts['Bo Larkin']!, 4);
    expect(await rises('portco')).toEqual([]);
  });

  test('exclude those whose strength follows from a merge or from its undoing: nothing was learnt', async () => {
    await age();
    await followVale('portco');
    const [survivor, merged] = [String(world.contacts['Cy Marlowe']), String(world.contacts['Bo Larkin'])];
    const { merge } = (await app.as('admin').call(mergePair, { body: { of: 'people', kept: survivor, merged } })).body;
    await app.runJobs();
    expect(await rises('portco')).toEqual([]);
    await app.as('admin').call(undoMerge, { params: { of: 'people', id: merge.id } });
    await app.runJobs();
    expect(await rises('portco')).toEqual([]);
    const back = await app.db.selectFrom('contact').select('score').where('name', '=', 'Bo Larkin').executeTakeFirst();
    expect(back?.score).toBe(4);
  });

  test.each([
    ['the company is in stealth', { stealth: 1 }, {}],
    ['the person is known only through a list of others', {}, { visibility: 2 }],
  ] as const)('leave out people for a portfolio user when %s', async (_, account, contact) => {
    for (const viewer of ['portco2', 'admin'] as const) await followVale(viewer);
    await insertRise(app, world.contacts['Ada Kestrel']!);
    expect(await rises('portco2')).toEqual(['Ada Kestrel at Vale: 0 to 1']);
    if ('stealth' in account) await app.db.updateTable('account').set(account).where('name', '=', 'Vale').execute();
    else await app.db.updateTable('contact').set(contact).where('name', '=', 'Ada Kestrel').execute();
    expect(await rises('portco2')).toEqual([]);
    expect(await rises('admin')).toEqual(['Ada Kestrel at Vale: 0 to 1']);
  });
});
