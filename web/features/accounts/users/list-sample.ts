import {
  getManagedUser,
  listUsers,
  type ManagedUser,
  type UserDetail,
} from '../../../../shared/features/accounts/users/calls.ts';
import type { ListSample } from '../../../testing/testing-lists.ts';

export const makeManagedUser = (id: number): ManagedUser => ({
  id: String(id),
  name: `Person ${id}`,
  email: `person${id}@lumenary.example`,
  state: 'active',
  company: { id: '2', name: 'Lumenary', logo_url: null },
  roles: ['Talent'],
  of_firm: false,
  chat_id: null,
  last_seen_at: '2025-11-20T13:05:00Z',
});

export const makeUserDetail = (id: number): UserDetail => ({
  ...makeManagedUser(id),
  default_goal: null,
  tamnuni_without_id: false,
  version: 'v1',
  tokens: 1,
  open_requests: 2,
  last_admin: false,
  own: false,
  sessions: [{ id: 's1', browser: 'Firefox on Linux', opened_at: '2025-11-20T09:00:00Z', seen_at: null }],
  changes: [{ id: '1', at: '2025-11-01T09:00:00Z', what: 'Access approved', by: 'Dana Orlev' }],
});

export const samples: readonly ListSample[] = [
  {
    name: 'users',
    call: listUsers,
    serve: (server, count) =>
      server
        .on(listUsers, {
          users: Array.from({ length: count }, (_, index) => makeManagedUser(index + 1)),
          next_cursor: null,
          total: count,
        })
        .on(getManagedUser, ({ params }) => ({ user: makeUserDetail(Number(params.id)) })),
  },
];
