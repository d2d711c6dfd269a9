// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAskedAhead } from '../../extension/panel/use-asked-ahead.ts';
import type { FrameSession } from '../../shared/features/panel/frames/messages.ts';
import type { ShownPerson } from '../../shared/features/panel/frames/person.ts';

const SERVER = 'https://kith.firm.example';
const ADDRESS = '/api/ramzor/get_by_linkedin_id?public_identifier=ines-calloway&source=linkedin';
const session = (token: string): FrameSession => ({
  token,
  adminOff: true,
  user: { staff: true, portfolio: false, roles: [], Account: { Id: null, Name: 'Quillmark', logo_url: null } },
  settings: { firm_name: 'Quillmark', open_to_anybody: false, error_reports: null },
});
const MINE = session('mine');
const person = (publicIdentifier: string | null): ShownPerson => ({
  state: 'shown',
  person: {
    publicIdentifier,
    entityUrn: null,
    fullName: null,
    location: null,
    headline: null,
    company: null,
    title: null,
    source: 'linkedin',
    readFrom: {},
  },
});
const INES = person('ines-calloway');

const ask = vi.fn<(url: string, how: RequestInit) => Promise<Response>>();
beforeEach(() => {
  ask.mockReset().mockImplementation(async () => Response.json({ FirstName: 'Ines' }));
  vi.stubGlobal('fetch', ask);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Known = [who: FrameSession | null | undefined, shown: ShownPerson, listening: boolean];

function panel(...first: Known) {
  const { result, rerender } = renderHook(
    ([who, shown, listening]: Known) => useAskedAhead(SERVER, who, shown, listening),
    {
      initialProps: first,
    },
  );
  return { now: () => result.current, knows: (...known: Known) => act(async () => rerender(known)) };
}

describe('the chance to connect', () => {
  test('is asked for once, as the signed-in user, while the frame is loading', async () => {
    const { now, knows } = panel(MINE, { state: 'waiting' }, false);
    expect(now()).toBeNull();
    await knows(MINE, INES, false);
    await knows(MINE, { ...INES }, false);
    await knows(MINE, INES, true);
    expect(ask.mock.calls.map(([url, { headers }]) => [url, headers])).toEqual([
      [SERVER + ADDRESS, expect.objectContaining({ Authorization: 'Bearer mine', 'x-kith-admin-off': '1' })],
    ]);
    await vi.waitFor(() => expect(now()).toMatchObject({ address: ADDRESS, answer: { FirstName: 'Ines' } }));
  });

  test.each<[string, Known]>([
    ['it is known who is signed in', [undefined, INES, false]],
    ['somebody is signed in', [null, INES, false]],
    ['the page says whose it is', [MINE, { state: 'waiting' }, false]],
    ['the page is anybody’s', [MINE, { state: 'nobody' }, false]],
    ['anything is known of its person', [MINE, person(null), false]],
  ])('is not asked for before %s', async (_what, known) => {
    const { now, knows } = panel(...known);
    await knows(...known);
    expect(now()).toBeNull();
    expect(ask).not.toHaveBeenCalled();
  });

  test('is left to the frame once it listens', async () => {
    const { now, knows } = panel(MINE, { state: 'waiting' }, true);
    await knows(MINE, INES, true);
    expect(now()).toBeNull();
    expect(ask).not.toHaveBeenCalled();
  });

  test.each<[string, () => Promise<Response>]>([
    ['refuses', async () => new Response('{}', { status: 401 })],
    ['cannot be reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers with something else', async () => new Response('<html>')],
  ])('is handed over as missing if the server %s', async (_what, answer) => {
    ask.mockImplementation(answer);
    const { now, knows } = panel(MINE, INES, false);
    await knows(MINE, INES, false);
    await vi.waitFor(() => expect(now()).toMatchObject({ address: ADDRESS, answer: null }));
  });

  test('is not shown to the next user', async () => {
    const { now, knows } = panel(MINE, INES, false);
    await knows(session('another'), INES, false);
    expect(now()).toBeNull();
  });
});
