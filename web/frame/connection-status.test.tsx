import { onlineManager, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { signInSettings } from '../../shared/features/accounts/session/calls.ts';
import { listIntros } from '../../shared/features/introductions/calls.ts';
import { notifyAsked } from '../platform/api/asked.ts';
import { makeQueryClient } from '../platform/api/query-client.ts';
import {
  createFakeServer,
  type FakeServer,
  installation,
  openApp,
  portco,
  putSession,
  renderPart,
} from '../testing/testing.tsx';
import { ReachProvider, useReach } from './connection-status.tsx';
import { ReachLine } from './reach-line.tsx';

const OUT = /^Can’t reach Kith since \d\d:\d\d\. Retrying; your text is saved\.$/;
const words = (text: RegExp) =>
  screen.queryByText((_, element) => text.test(element?.textContent ?? ''), { selector: 'span' });
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

/** Opens a screen that asks for nothing, beside a menu that leads to a screen that does. */
async function openMenu(server: FakeServer) {
  putSession(server, portco);
  openApp('/privacy-policy');
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
  await waitFor(() => expect(server.callsOf(listIntros).length).toBeGreaterThan(0));
  return menu;
}

it('says since when Kith is out of reach, and repeats the failed calls once it is back', async () => {
  const server = createFakeServer();
  const menu = await openMenu(server);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async () => unreachable());
  await userEvent.click(menu.getByRole('link', { name: 'My Requests' }));
  await waitFor(() => expect(words(OUT)).toBeTruthy());
  expect(words(OUT)?.closest('[role="status"]')).toBeTruthy();
  vi.stubGlobal('fetch', fetch);
  const before = server.callsOf(listIntros).length;
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(words(OUT)).toBeNull());
  await waitFor(() => expect(server.callsOf(listIntros).length).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('ignores a single call that fails while others are answered', async () => {
  const server = createFakeServer();
  const menu = await openMenu(server);
  const requestCount = server.callsOf(signInSettings).length;
  server.on(listIntros, unreachable);
  await userEvent.click(menu.getByRole('link', { name: 'My Requests' }));
  await waitFor(() => expect(server.callsOf(signInSettings).length).toBeGreaterThan(requestCount));
  expect(words(/out of reach/)).toBeNull();
});

function Line() {
  return <ReachLine reach={useReach()} />;
}
/** Opens the line alone: the parts around it in the app ask the server for something of their own. */
const openLine = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReachProvider>
        <Line />
      </ReachProvider>
    </QueryClientProvider>,
  );
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

it('repeats only the failed calls once Kith is back', async () => {
  vi.useFakeTimers();
  const input = { failed: 0, fine: 0 };
  function Asking() {
    const ask = (queryKey: keyof typeof input, answer: () => string) => ({
      queryKey: [queryKey],
      retry: false,
      queryFn: async () => {
        input[queryKey] += 1;
        return answer();
      },
    });
    useQuery(ask('fine', () => 'well'));
    useQuery(ask('failed', unreachable));
    return null;
  }
  const fetch = vi.fn(async (): Promise<Response> => unreachable());
  vi.stubGlobal('fetch', fetch);
  renderPart(
    <ReachProvider>
      <Asking />
      <Line />
    </ReachProvider>,
  );
  await act(async () => notifyAsked(Promise.reject(new TypeError('Failed to fetch'))));
  await settle();
  expect(input).toEqual({ failed: 1, fine: 1 });
  fetch.mockImplementation(async () => Response.json(installation));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(input).toEqual({ failed: 2, fine: 1 });
});

it('lets a change fail at once while the browser is offline, instead of making it later', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const change = vi.fn(async () => unreachable());
  function Change() {
    const { mutate, isError } = useMutation({ mutationFn: change });
    return (
      <button type="button" onClick={() => mutate()}>
        {isError ? 'Not changed' : 'Change'}
      </button>
    );
  }
  renderPart(<Change />);
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByRole('button', { name: 'Not changed' })).toBeTruthy();
});

it('tries again by itself, after longer and longer pauses', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn(async () => unreachable());
  vi.stubGlobal('fetch', fetch);
  openLine();
  await act(async () => notifyAsked(Promise.reject(new TypeError('Failed to fetch'))));
  await settle();
  expect(words(OUT)).toBeTruthy();
  expect(fetch).toHaveBeenCalledTimes(1);
  const tries = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return fetch.mock.calls.length;
  };
  expect([await tries(1_999), await tries(1), await tries(3_999), await tries(1)]).toEqual([1, 2, 2, 3]);
  expect(await tries(300_000)).toBeLessThan(15);
  createFakeServer().on(signInSettings, installation);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(words(OUT)).toBeNull();
});

it('says that the browser is offline, and goes when it is online again', async () => {
  vi.useFakeTimers();
  createFakeServer().on(signInSettings, installation);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  openLine();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(words(/^You have been offline since \d\d:\d\d\./)).toBeTruthy();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await settle();
  expect(screen.queryByRole('status')).toBeNull();
});

it.each([
  ['an answer of Kith’s own, whatever it says', Response.json({ code: 'upstream' }, { status: 502 }), false],
  ['an answer of something before it', new Response('<h1>Bad gateway</h1>', { status: 502 }), true],
])('recognises %s', async (_, response, away) => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => response.clone());
  openLine();
  await act(async () => notifyAsked(Promise.resolve(response.clone())));
  await settle();
  expect(screen.queryByRole('status') !== null).toBe(away);
});

it('says that an answer takes long, until it is there', async () => {
  vi.useFakeTimers();
  openLine();
  const answered = Promise.withResolvers<Response>();
  act(() => notifyAsked(answered.promise));
  await act(() => vi.advanceTimersByTimeAsync(7_999));
  expect(screen.queryByRole('status')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('status').textContent).toBe('Kith takes longer than usual to answer. Still waiting…');
  await act(async () => answered.resolve(Response.json({})));
  await settle();
  expect(screen.queryByRole('status')).toBeNull();
});
