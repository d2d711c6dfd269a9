// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { createConnectionsReader, readListedConnections } from '../../extension/lists/connections-reader.ts';
import { CONNECTIONS_PIECE } from '../../shared/features/panel/frames/view-size.ts';
import { hasPieces, listMaterialPages } from '../fixtures/list-pages.ts';
import { parse, SITE } from './page-reading.ts';

const PATH = '/mynetwork/invite-connect/connections/';
const row = (slug: string, name: string, below = '') =>
  `<div role="listitem"><p><a href="/in/${slug}/">${name}</a></p>${below}<a href="/messaging/compose/">Message</a></div>`;

test.skipIf(!hasPieces)('a row of My connections gives name, profile, headline and day', () => {
  expect(readListedConnections(parse(listMaterialPages().connections!.html))).toEqual([
    {
      profile: 'orla-fennick-3b1a',
      name: 'Orla Fennick',
      headline: 'COO at Halden Robotics',
      connectedOn: 'Connected on September 5, 2026',
    },
  ]);
});

test('what a row does not say is null, and a relative day is none', () => {
  const [bare, relative, other] = readListedConnections(
    parse(
      `<main>${row('a-a', 'A A')}${row('b-b', 'B B', '<p>CFO at Brask</p><time>2 days ago</time>')}${row('c-c', 'C C', '<p>Verbunden am 5. September 2026</p>')}</main>`,
    ),
  );
  expect(bare).toEqual({ profile: 'a-a', name: 'A A', headline: null, connectedOn: null });
  expect(relative).toMatchObject({ headline: 'CFO at Brask', connectedOn: null });
  expect(other).toMatchObject({ headline: null, connectedOn: 'Verbunden am 5. September 2026' });
});

describe('after the press', () => {
  function open(html: string) {
    vi.useFakeTimers();
    document.documentElement.innerHTML = `<main>${html}</main>`;
    const page = { document, location: { href: SITE + PATH } };
    return { page, read: createConnectionsReader(page as unknown as Window) };
  }
  const profiles = async (read: ReturnType<ReturnType<typeof createConnectionsReader>>) =>
    (await read)?.map(({ profile }) => profile);

  test('each person comes once as one scrolls, a new press begins again, and another page ends it', async () => {
    const { read, page } = open(row('a-a', 'A A'));
    expect(await profiles(read(true))).toEqual(['a-a']);
    const next = read(false);
    document.querySelector('main')!.insertAdjacentHTML('beforeend', row('b-b', 'B B'));
    await vi.advanceTimersByTimeAsync(400);
    expect(await profiles(next)).toEqual(['b-b']);
    const idle = read(false);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await idle).toEqual([]);
    expect(await profiles(read(true))).toEqual(['a-a', 'b-b']);
    const left = read(false);
    page.location.href = `${SITE}/in/a-a/`;
    document.body.append('x');
    await vi.advanceTimersByTimeAsync(400);
    expect(await left).toBeNull();
    vi.useRealTimers();
  });

  test('a long list comes in pieces', async () => {
    const { read } = open(Array.from({ length: 250 }, (_, at) => row(`p-${at}-x`, `Person ${at}`)).join(''));
    expect(await read(true)).toHaveLength(CONNECTIONS_PIECE);
    expect(await read(false)).toHaveLength(250 - CONNECTIONS_PIECE);
    vi.useRealTimers();
  });
});
