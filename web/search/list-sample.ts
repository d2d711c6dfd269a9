import { listSubscriptions, searchAccountContacts, searchByNames } from '../../shared/search/calls.ts';
import type { ListSample } from '../testing-lists.ts';
import { account, accountsAre } from './testing.ts';

export const samples: readonly ListSample[] = [
  {
    name: 'results',
    call: searchByNames,
    serve: (server, count) => {
      const accounts = Array.from({ length: count }, (_, index) => account(`${index}`, { matches: ['Company'] }));
      accountsAre(server, accounts);
      // Their people are on their way: each row is a folded company.
      server.on(searchAccountContacts, () => new Promise(() => undefined));
      server.on(listSubscriptions, { subscribed_accounts: [] });
    },
  },
];
