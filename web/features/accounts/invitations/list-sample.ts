import {
  approveInvitation,
  type Invitation,
  listInvitations,
  listWaitingInvitations,
  type WaitingInvitation,
} from '../../../../shared/features/accounts/invitations/calls.ts';
import type { ListSample } from '../../../testing/testing-lists.ts';

const makeInvitation = (id: number): Invitation => ({
  id: String(id),
  email: `person${id}@lumenary.example`,
  name: `Person ${id}`,
  company: 'Lumenary',
  job_role: 'Data Scientist',
  invited_by: 'Noor Salhavi',
  invited_at: '2025-11-20T23:30:00Z',
});

const makeWaiting = (id: number): WaitingInvitation => ({
  id: String(id),
  email: `person${id}@elsewhere.example`,
  name: `Person ${id}`,
  company: 'Lumenary',
  job_role: 'Data Scientist',
  comments: '',
  invited_by: 'Noor Salhavi',
  invited_at: '2025-11-20T23:30:00Z',
});

export const samples: readonly ListSample[] = [
  {
    name: 'invitations',
    call: listInvitations,
    serve: (server, count) =>
      server.on(listWaitingInvitations, { invitations: [] }).on(listInvitations, {
        invitations: Array.from({ length: count }, (_, index) => makeInvitation(index + 1)),
        next_cursor: null,
      }),
  },
  {
    name: 'waiting-invitations',
    call: listWaitingInvitations,
    acts: approveInvitation,
    onlyWithRows: true,
    serve: (server, count) =>
      server
        .on(listInvitations, { invitations: [], next_cursor: null })
        .on(approveInvitation, { success: true })
        .on(listWaitingInvitations, {
          invitations: Array.from({ length: count }, (_, index) => makeWaiting(index + 1)),
        }),
  },
];
