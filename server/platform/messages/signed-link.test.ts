import { beforeEach, describe, expect, test } from 'vitest';
import { SECRET, START, startTestApp, type TestApp } from '../../testing/app.ts';
import type { About } from '../life-cycle/about.ts';
import type { LinkKind } from './link-kinds.ts';
import { loadFullText, makeLink, openLink, readLastingToken, signLastingToken, useLink } from './signed-link.ts';

const ABOUT: About = { entity: 'intro', id: 5 };
/** Two kinds that no feature has: these tests hold for every kind. */
const [ANSWER, OTHER] = ['test.answer', 'test.other'] as unknown as [LinkKind, LinkKind];

let kith: TestApp;
beforeEach(async () => {
  const links = { 'test.answer': { path: '/answer/', days: 30 }, 'test.other': { path: '/other/', days: 30 } };
  kith = await startTestApp({ declared: { digest: [], messages: {}, links } });
});

/** The token as it goes out in a mail. */
async function loadToken(link_id: number): Promise<string> {
  return (await loadFullText(kith.deps, { body: '/answer/…', link_id })).slice('/answer/'.length);
}
const make = (kind = ANSWER, about = ABOUT) => makeLink(kith.db, kith.deps, kind, about, START);
const open = (token: string, kind = ANSWER, now = START) => openLink(kith.deps, kind, token, now);

describe('a signed link', () => {
  test('opens its purpose for its days, until it is used', async () => {
    const id = await make();
    const token = await loadToken(id);
    expect(await open(token)).toMatchObject({ id, entity: 'intro', entity_id: 5 });
    expect(await open(token, ANSWER, new Date('2026-12-21T11:59:59.000Z'))).toBeDefined();
    expect(await open(token, ANSWER, new Date('2026-12-21T12:00:00.000Z'))).toBeUndefined();
    const used = await Promise.all([useLink(kith.db, id, START), useLink(kith.db, id, START)]);
    expect(used.sort()).toEqual([false, true]);
    expect(await open(token)).toBeUndefined();
  });

  test('opens nothing as another kind, as another link, or for another row', async () => {
    const [a, two, b] = [await make(), await make(), await make(OTHER)];
    const token = await loadToken(a);
    expect(await open(token, OTHER)).toBeUndefined();
    expect(await open(token.replace(/^\d+/, String(two)))).toBeUndefined();
    const signature = token.split('.')[1];
    expect(await open(`${b}.${signature}`, OTHER)).toBeUndefined();
    // The row's own columns are signed, so that a changed one makes its token worthless.
    await kith.db.updateTable('signed_link').set({ entity_id: 6 }).where('id', '=', a).execute();
    expect(await open(token)).toBeUndefined();
    const second = await loadToken(two);
    await kith.db.updateTable('signed_link').set({ kind: OTHER }).where('id', '=', two).execute();
    expect(await open(second, OTHER)).toBeUndefined();
  });

  test('appears in each place of its own address, and in no address that somebody else typed', async () => {
    const link_id = await make();
    const own = 'http://kith.example/answer/…';
    const body = `http://evil.example/answer/…?x http://evil.example/?${own}\n\nYes: ${own}?say=yes\nNo: ${own}?say=no`;
    const token = await loadToken(link_id);
    const whole = own.replace('…', token);
    expect(await loadFullText(kith.deps, { body, link_id })).toBe(
      `http://evil.example/answer/…?x http://evil.example/?${own}\n\nYes: ${whole}?say=yes\nNo: ${whole}?say=no`,
    );
  });

  test('puts its token in the place of its own address, the last in the text', async () => {
    const link_id = await make();
    const body = 'They wrote: /answer/… and /other/…\n\nhttp://kith.example/answer/…\n\nBye';
    const text = await loadFullText(kith.deps, { body, link_id });
    expect(text).toBe(body.replace(/…\n\nBye/, `${await loadToken(link_id)}\n\nBye`));
  });
});

describe('a lasting link', () => {
  test('gives its subject as often as wanted, but not after it or its kind was changed', () => {
    const token = signLastingToken(SECRET, ANSWER, 'digest 12');
    expect(readLastingToken(SECRET, ANSWER, token)).toBe('digest 12');
    expect(readLastingToken(SECRET, ANSWER, token)).toBe('digest 12');
    expect(readLastingToken(SECRET, OTHER, token)).toBeUndefined();
    expect(readLastingToken('another secret', ANSWER, token)).toBeUndefined();
    const changed = Buffer.from('digest 13').toString('base64url');
    for (const wrong of ['', '.', 'x', `${changed}.${token.split('.')[1]}`, `${token}A`, token.split('.')[0]!])
      expect(readLastingToken(SECRET, ANSWER, wrong), wrong).toBeUndefined();
  });

  test('needs no row', async () => {
    const links = { 'test.answer': { path: '/stop/', days: 'lasting' as const } };
    await expect(makeLink(kith.db, { declared: { links } }, ANSWER, ABOUT, START)).rejects.toThrow('has no row');
  });
});
