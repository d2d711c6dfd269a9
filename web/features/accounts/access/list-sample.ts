import {
  type AccessRequest,
  declineAccess,
  listAccessRequests,
} from '../../../../shared/features/accounts/access/calls.ts';
import type { ListSample } from '../../../testing/testing-lists.ts';

const makeAccessRequest = (id: number): AccessRequest => ({
  id: String(id),
  email: `person${id}@somewhere.example`,
  name: `Person ${id}`,
  state: 'pending',
  address_known: true,
  account: null,
  maybe: null,
  requested_at: '2025-11-20T23:30:00Z',
  decided_at: null,
  decided_by: null,
  company: null,
  roles: [],
});

export const samples: readonly ListSample[] = [
  {
    name: 'access-requests',
    call: listAccessRequests,
    serve: (server, count) => {
      let waiting = Array.from({ length: count }, (_, index) => makeAccessRequest(index + 1));
      server.on(listAccessRequests, () => ({ requests: waiting, next_cursor: null, pending: waiting.length }));
      server.on(declineAccess, ({ params }) => {
        waiting = waiting.filter(({ id }) => id !== params.id);
        return { request: { ...makeAccessRequest(Number(params.id)), state: 'declined' as const } };
      });
    },
    drop: [/^Decline /, /^Decline$/],
  },
];
