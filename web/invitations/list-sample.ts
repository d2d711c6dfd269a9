import { type Invitation, listInvitations, listWaitingInvitations } from '../../shared/invitations/calls.ts';
import type { ListSample } from '../testing-lists.ts';

const invitation = (id: number): Invitation => ({
  ...{ id: String(id), email: `person${id}@lumenary.example`, name: `Person ${id}`, company: 'Lumenary' },
  ...{ job_role: 'Data Scientist', invited_by: 'Noor Salhavi', invited_at: '2025-11-20T23:30:00Z' },
});

export const samples: readonly ListSample[] = [
  {
    name: 'invitations',
    call: listInvitations,
    serve: (server, count) =>
      server.on(listWaitingInvitations, { invitations: [] }).on(listInvitations, {
        invitations: Array.from({ length: count }, (_, index) => invitation(index + 1)),
        next_cursor: null,
      }),
  },
];
