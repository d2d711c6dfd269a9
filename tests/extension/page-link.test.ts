import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TakenCard } from '../../extension/page/card.ts';
import { takeCard } from '../../extension/page/card.ts';
import { linkToPage, type PageLink } from '../../extension/page-link.ts';
import { ines, other } from '../fixtures/profile-pages/people.ts';
import { renderServerDriven2026 } from '../fixtures/profile-pages/server-driven.ts';
import { buildPageAddress, openWindow, parse } from './page-reading.ts';

const sent: unknown[] = [];
const run: string[] = [];
/** The page's own answer when it is asked. */
let card: Promise<TakenCard | null>;
let fromPage: (message: unknown) => void;

vi.mock('webextension-polyfill', () => ({
  default: {
    runtime: {},
    tabs: {
      connect: () => ({
        onMessage: { addListener: (heard: (message: unknown) => void) => (fromPage = heard) },
        onDisconnect: { addListener: () => {} },
        postMessage: (message: unknown) => sent.push(message),
        disconnect: () => {},
      }),
    },
    scripting: {
      executeScript: async ({ files: [file = ''] }: { files: string[] }) => {
        run.push(file);
        return [{ result: file === 'card.js' ? await card : undefined }];
      },
    },
  },
}));

const findCard = (html: string, address: string) => Promise.resolve(takeCard(openWindow(parse(html), address)));
const read = () => sent.map((message) => (message as { type: string }).type);

const heard = vi.fn();
let link: PageLink;
beforeEach(() => {
  link = linkToPage(1, 'a-key', heard, () => {});
});
afterEach(() => {
  heard.mockReset();
  sent.length = 0;
  run.length = 0;
});

test('a person whose details are complete is read here, and no reader is injected into the page', async () => {
  card = findCard(renderServerDriven2026(ines), buildPageAddress(ines));
  fromPage({ type: 'side', side: 'right' });
  await link.read();
  expect(heard).toHaveBeenLastCalledWith(
    expect.objectContaining({
      shown: expect.objectContaining({
        state: 'shown',
        person: expect.objectContaining({ fullName: 'Ines Calloway' }),
      }),
    }),
  );
  expect(read()).toEqual(['hello', 'shown']);
  expect(run).toEqual(['card.js']);
});

test.each([
  ['nobody is introduced', '<main></main>'],
  ['somebody else is', renderServerDriven2026(other)],
  ['a part is still to come', renderServerDriven2026({ ...ines, location: '' })],
])('the reader is injected into the page where %s', async (_where, html) => {
  card = findCard(html, buildPageAddress(ines));
  fromPage({ type: 'side', side: 'right' });
  await link.read();
  expect(read()).toEqual(['hello', 'read']);
  expect(run).toEqual(['card.js', 'reader.js']);
  expect(heard).toHaveBeenCalledOnce();
});

test('a panel that a page made itself, unknown to our script there, gets nothing', async () => {
  card = findCard(renderServerDriven2026(ines), buildPageAddress(ines));
  void link.read();
  await vi.waitFor(() => expect(run).toEqual(['card.js']));
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).not.toHaveBeenCalled();
  expect(read()).toEqual(['hello']);
});

test('a reading of a person whose page went on meanwhile is dropped', async () => {
  const slow = Promise.withResolvers<TakenCard | null>();
  card = slow.promise;
  fromPage({ type: 'side', side: 'right' });
  const first = link.read();
  await vi.waitFor(() => expect(run).toEqual(['card.js']));
  card = Promise.resolve(null);
  fromPage({ type: 'again' });
  slow.resolve(await findCard(renderServerDriven2026(ines), buildPageAddress(ines)));
  await first;
  await vi.waitFor(() => expect(read()).toEqual(['hello', 'read']));
  expect(heard).toHaveBeenCalledOnce();
});
