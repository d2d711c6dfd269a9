import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../../shared/platform/call.ts';
import { createFakeServer } from '../../testing/testing.tsx';
import { isUnattended, watchAttendance } from './attendance.ts';
import { send } from './send.ts';

const thing = {
  method: 'GET',
  path: '/thing',
  permission: 'search:read',
  summary: 'For these tests.',
  reply: z.object({ ok: z.boolean() }),
} as const satisfies Call;

let stop: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

it('says of a call that nobody was at the page for five minutes, until somebody touches it', async () => {
  stop = watchAttendance();
  const server = createFakeServer().on(thing, { ok: true });
  const unattended = async () => {
    await send(thing, {});
    return server.sentCalls.at(-1)!.headers.get('x-kith-unattended');
  };
  later(5);
  expect(await unattended()).toBeNull();
  later(0.1);
  expect(await unattended()).toBe('1');
  window.dispatchEvent(new Event('keydown'));
  expect(await unattended()).toBeNull();
});

it('takes a page that does not watch for attended', () => {
  later(600);
  expect(isUnattended()).toBe(false);
});
