import { listCompanies } from '../../../shared/features/accounts/access/calls.ts';
import { listKithUsers } from '../../../shared/features/accounts/session/calls.ts';
import { archiveIntro, listIntros } from '../../../shared/features/introductions/calls.ts';
import type { ListSample } from '../../testing/testing-lists.ts';
import { makeIntro, serveIntros } from './testing.ts';

export const samples: readonly ListSample[] = [
  {
    name: 'requests',
    call: listIntros,
    serve: (server, count) => {
      const intros = serveIntros(
        server,
        Array.from({ length: count }, (_, index) => makeIntro(String(index + 1), 'Declined_by_Connector')),
      );
      server.on(listKithUsers, { users: {} }).on(listCompanies, { companies: [] });
      server.on(archiveIntro, ({ params }) => {
        const at = intros.findIndex(({ Id }) => Id === params.id);
        const result = { ...intros[at]!, Archived_In_Dashboard__c: true };
        intros[at] = result;
        return { result };
      });
    },
    drop: [/^Archive the request/],
  },
];
