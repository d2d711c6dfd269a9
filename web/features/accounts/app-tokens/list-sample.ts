import { type AppToken, listAppTokens } from '../../../../shared/features/accounts/app-tokens/calls.ts';
import type { ListSample } from '../../../testing/testing-lists.ts';

const makeToken = (id: number): AppToken => ({
  id: String(id),
  name: `Program ${id}`,
  scopes: ['read'],
  ending: 'x7Qa',
  state: 'in force',
  made_at: '2025-11-20T13:05:00Z',
  expires_at: '2025-12-20T13:05:00Z',
  last_used_at: null,
});

export const samples: readonly ListSample[] = [
  {
    name: 'app-tokens',
    call: listAppTokens,
    serve: (server, count) =>
      server.on(listAppTokens, { tokens: Array.from({ length: count }, (_, index) => makeToken(index + 1)) }),
    headings: 2,
  },
];
