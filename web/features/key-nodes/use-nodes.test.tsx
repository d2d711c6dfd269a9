import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyNodesByAccount } from '../../../shared/features/key-nodes/calls.ts';
import { makeQueryClient } from '../../platform/api/query-client.ts';
import { createFakeServer, putSession, staff } from '../../testing/testing.tsx';
import { readKeyNodesAddress } from './address.ts';
import { useNodes } from './use-nodes.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('the search begins once companies have stood still for a second', async () => {
  const server = createFakeServer();
  putSession(server, staff);
  server.on(keyNodesByAccount, { connectors: [], next_cursor: null, shown: 0, total: 0, limit_hit: false, counts: {} });
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const read = (names: string[]) => readKeyNodesAddress(new URLSearchParams({ q: names.join('\n') }));
  const { rerender } = renderHook(({ names, ids }) => useNodes(read(names), ids), {
    wrapper,
    initialProps: { names: [] as string[], ids: [] as string[] },
  });
  rerender({ names: ['Tesselane'], ids: ['7'] });
  await advance(900);
  rerender({ names: ['Tesselane', 'Harrow'], ids: ['7', '8'] });
  await advance(999);
  expect(server.callsOf(keyNodesByAccount)).toEqual([]);
  await advance(1);
  await advance(1);
  expect(server.bodyOf(keyNodesByAccount)).toMatchObject({ account_ids: ['7', '8'] });
});
