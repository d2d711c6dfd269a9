import { beforeAll, describe, expect, test } from 'vitest';
import {
  EXPLAINED_IN_LISTS,
  EXPLAINED_IN_PARTS,
  explainStrength,
  searchByTitle,
  TITLE_LIMIT,
  TITLE_PAGES,
} from '../../../shared/features/search/calls.ts';
import type { Args } from '../../../shared/platform/call.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld, type WorldPerson } from '../../testing/world.ts';
import { insertTown } from './testing/town.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await insertTown(app);
});

type Body = Args<typeof searchByTitle>['body'];
const search = (body: Body, viewer: TestViewer = 'admin') => app.as(viewer).call(searchByTitle, { body });
const found = async (body: Body, viewer: TestViewer = 'admin') =>
  (await search(body, viewer)).body.contacts.map((contact) => contact.name);

describe('searching by title', () => {
  test('finds current titles in which a keyword begins a word, strongest first', async () => {
    expect(await found({ titleLike: 'engineer' })).toEqual(['Gus Hidden', 'Bo Larkin', 'Cy Marlowe']);
    expect(await found({ titleLike: 'soft' })).toEqual(['Gus Hidden', 'Bo Larkin']);
    expect(await found({ titleLike: 'ngineer' })).toEqual([]);
    expect(await found({ titleLike: 'engineer software' })).toEqual([]);
  });

  test('knows other names of a title, in whole words', async () => {
    expect(await found({ titleLike: 'vp sales' })).toEqual(['Ada Kestrel', 'Quin Large']);
    expect(await found({ titleLike: 'Vice President of Sales' })).toEqual(['Ada Kestrel', 'Quin Large']);
    expect(await found({ titleLike: 'chief financial officer' })).toEqual(['Kim Board']);
  });

  test('takes keywords as a list, or as text with commas or lines between, and finds any of them', async () => {
    const names = ['Ada Kestrel', 'Kim Board', 'Quin Large'];
    expect(await found({ titleLike: ['vp sales', 'CFO'] })).toEqual(names);
    expect(await found({ titleLike: 'vp sales, CFO' })).toEqual(names);
    expect(await found({ titleLike: ' vp sales\nCFO\n\n' })).toEqual(names);
  });

  test('leaves out an excluded title under any of its names', async () => {
    const all = await found({ titleLike: 'vp sales' });
    expect(all).toContain('Ada Kestrel');
    expect(await found({ titleLike: 'vp sales', titleNotLike: 'vice president' })).toEqual([]);
  });

  test('leaves out titles with an excluded word, whole words only', async () => {
    expect(await found({ titleLike: 'sales', titleNotLike: 'head, engineer' })).toEqual(['Ada Kestrel', 'Quin Large']);
    expect(await found({ titleLike: 'sales', titleNotLike: ['sale', 'engine'] })).toContain('Cy Marlowe');
  });

  test('never lists people whom nobody knows', async () => {
    expect(await found({ titleLike: 'chief executive officer' })).toEqual([]);
  });

  test('keeps to the size of the present employer, both ends included', async () => {
    const of = (headCountFrom?: number, headCountTo?: number | null) =>
      found({ titleLike: 'sales', headCountFrom, headCountTo });
    expect(await of(120, 120)).toEqual(['Ada Kestrel', 'Cy Marlowe']);
    expect(await of(121, 7000)).toEqual(['Quin Large']);
    expect(await of(7001)).toEqual([]);
    expect(await of(11, 500)).toEqual(['Ada Kestrel', 'Cy Marlowe']);
    expect(await of(501, null)).toEqual(['Quin Large']);
  });

  test('lets an unknown size pass only when the range is open at both ends', async () => {
    expect(await found({ titleLike: 'head of sales' })).toEqual(['Pam Small']);
    expect(await found({ titleLike: 'head of sales', headCountFrom: 1, headCountTo: null })).toEqual(['Pam Small']);
    // The slider's widest setting sends its lowest stop plus 1.
    expect(await found({ titleLike: 'head of sales', headCountFrom: 2 })).toEqual(['Pam Small']);
    expect(await found({ titleLike: 'head of sales', headCountFrom: 3 })).toEqual([]);
    expect(await found({ titleLike: 'head of sales', headCountFrom: 1, headCountTo: 100_000_000 })).toEqual([]);
  });

  test('shows portfolio users nobody of a stealth or confidential account', async () => {
    expect(await found({ titleLike: 'engineer' }, 'portco')).toEqual(['Bo Larkin', 'Cy Marlowe']);
    expect(await found({ titleLike: 'engineer' }, 'admin off')).toEqual(['Bo Larkin', 'Cy Marlowe']);
    expect(await found({ titleLike: 'partner' }, 'portco2')).toEqual([]);
    expect(await found({ titleLike: 'partner' }, 'talent')).toEqual(['Hal Hushed']);
  });

  test('shows the Network category only to the company whose people know them, and to staff', async () => {
    const barista = { titleLike: 'barista' };
    expect(await found(barista, 'portco')).toEqual(['Eli Listed']);
    expect(await found(barista, 'portco2')).toEqual([]);
    expect(await found(barista, 'admin off')).toEqual([]);
    expect(await found(barista, 'admin')).toEqual(['Eli Listed']);
    expect(await found({ titleLike: 'teller' }, 'portco2')).toEqual(['Fay Listed']);
    expect(await found({ titleLike: 'teller' }, 'portco')).toEqual([]);
  });

  test('returns their accounts too, with the keywords that found a person there', async () => {
    const { body } = await search({ titleLike: 'sales, engineer', headCountTo: 500 });
    expect(body.accounts.map(({ name, reason, matches }) => [name, reason, matches])).toEqual([
      ['Acme Nightfall', 'title', ['engineer']],
      ['Acme Robotics, Inc.', 'title', ['sales', 'engineer']],
    ]);
    expect(body.limit_hit).toBe(false);
  });

  test('refuses an empty search, and bad sizes and lists, naming the field', async () => {
    for (const titleLike of ['', ' , ,\n', '***', [], ['🦊']]) {
      const { status, error } = await search({ titleLike });
      expect(status).toBe(400);
      expect(error.fields).toHaveProperty('titleLike');
    }
    const sizes = await search({ titleLike: 'a', headCountFrom: 500, headCountTo: 11 });
    expect([sizes.status, sizes.error.fields]).toEqual([400, { headCountTo: 'Less than headCountFrom' }]);
    expect((await search({ titleLike: 'a', headCountFrom: -1 })).error.fields).toHaveProperty('headCountFrom');
    expect((await search({ titleLike: 'x'.repeat(10_000) })).status).toBe(400);
    const many = Array.from({ length: 51 }, (_, n) => `word${n}`);
    expect((await search({ titleLike: many.join(',') })).error.fields).toHaveProperty('titleLike');
    expect((await search({ titleLike: 'a', titleNotLike: many.join(',') })).error.fields).toHaveProperty(
      'titleNotLike',
    );
  });

  test('takes everything typed as words, never as a query language', async () => {
    for (const word of [
      '" OR "',
      'sales" OR "barista',
      'NEAR(sales)',
      "sales' --",
      'sal%',
      's_les',
      '§3',
      'a:*',
      '\\',
    ]) {
      const { status, body } = await search({ titleLike: ['vp sales', word], titleNotLike: [`${word} AND x`] });
      expect(status).toBe(200);
      expect(body.contacts.map((contact) => contact.name)).not.toContain('Eli Listed');
    }
  });

  test('returns the same people over several answers, each with their companies', async () => {
    const input = { titleLike: 'sales, engineer, cfo' };
    for (const viewer of ['admin', 'portco'] as const) {
      const whole = (await search(input, viewer)).body;
      expect(whole.next_cursor).toBeNull();
      const all: string[] = [];
      let cursor: string | undefined;
      do {
        const { status, body } = await search({ ...input, limit: 2, cursor }, viewer);
        expect(status).toBe(200);
        expect(body.limit_hit).toBe(false);
        const at = new Set(body.contacts.flatMap(({ account_id }) => account_id ?? []));
        expect(new Set(body.accounts.map(({ id }) => id))).toEqual(at);
        all.push(...body.contacts.map(({ id }) => id));
        expect(body.contacts).toHaveLength(body.next_cursor ? 2 : whole.contacts.length % 2 || 2);
        cursor = body.next_cursor ?? undefined;
      } while (cursor);
      expect(all).toHaveLength(whole.contacts.length);
      expect(new Set(all)).toEqual(new Set(whole.contacts.map(({ id }) => id)));
    }
  });

  test('continues after the same place for another viewer, and shows them no more than they may see', async () => {
    const input = { titleLike: 'engineer', limit: 1 };
    const { body } = await search(input, 'admin');
    expect(body.contacts.map(({ name }) => name)).toEqual(['Gus Hidden']);
    const cursor = body.next_cursor!;
    expect(await found({ ...input, limit: 9, cursor }, 'portco')).toEqual(['Bo Larkin', 'Cy Marlowe']);
    // Starts before everybody: the people hidden from this viewer do not come.
    expect(await found({ ...input, limit: 9, cursor: '1~4~1' }, 'portco')).not.toContain('Gus Hidden');
  });

  test('refuses a cursor that no answer gave', async () => {
    for (const cursor of ['', '5', '0~4~1', '1000~4~1', '1~5~1', '1~4~', "1~4~1' or 1", '1~4~1~1']) {
      const { status, error } = await search({ titleLike: 'engineer', cursor });
      expect([status, error.fields]).toEqual([400, { cursor: 'Not a cursor' }]);
    }
    expect((await search({ titleLike: 'engineer', limit: 0 })).error.fields).toHaveProperty('limit');
    expect((await search({ titleLike: 'engineer', limit: TITLE_LIMIT + 1 })).error.fields).toHaveProperty('limit');
  });

  test(`returns the ${TITLE_LIMIT} strongest and says that there were more`, async () => {
    const big = await startTestApp();
    const clerk = (title: string, known: WorldPerson['known']) => ({
      jobs: [{ at: 'Lumenary', title, from: '2020-01' }],
      known,
    });
    const people: Record<string, WorldPerson> = { 'Best Clerk': clerk('Head Clerk', { admin: 4 }) };
    for (let n = 1; n <= TITLE_LIMIT; n++) people[`Clerk ${n}`] = clerk('Clerk', { portco2: 1 });
    await insertWorld(big, { accounts: {}, people });
    const all = await big.as('portco').call(searchByTitle, { body: { titleLike: 'clerk' } });
    expect(all.body.contacts).toHaveLength(TITLE_LIMIT);
    expect(all.body.contacts[0]).toMatchObject({ name: 'Best Clerk', score: 4 });
    const explained = all.body.contacts.map((contact) => contact.score_details !== null);
    expect(explained.lastIndexOf(true)).toBe(EXPLAINED_IN_LISTS - 1);
    expect(explained.indexOf(false)).toBe(EXPLAINED_IN_LISTS);
    const params = { id: all.body.contacts.at(-1)!.id };
    const last = await big.as('admin').call(explainStrength, { params });
    expect(last.body.score_details.evidence).not.toEqual([]);
    expect(all.body.limit_hit).toBe(true);
    const fewer = await big.as('portco').call(searchByTitle, { body: { titleLike: 'clerk', titleNotLike: 'head' } });
    expect(fewer.body.contacts).toHaveLength(TITLE_LIMIT);
    expect(fewer.body.limit_hit).toBe(false);
    const pages = [];
    let cursor: string | undefined;
    for (const limit of TITLE_PAGES) {
      const { body } = await big.as('portco').call(searchByTitle, { body: { titleLike: 'clerk', limit, cursor } });
      const explained = body.contacts.filter(({ score_details }) => score_details !== null).length;
      pages.push([body.contacts.length, explained, body.limit_hit, body.next_cursor !== null]);
      cursor = body.next_cursor ?? undefined;
    }
    expect(pages).toEqual([
      [50, EXPLAINED_IN_PARTS, false, true],
      [150, EXPLAINED_IN_PARTS, false, true],
      [800, EXPLAINED_IN_PARTS, true, false],
    ]);
  });
});
