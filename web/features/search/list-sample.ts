import { listSubscriptions, searchAccountContacts, searchByNames } from '../../../shared/features/search/calls.ts';
import type { ListSample } from '../../testing/testing-lists.ts';
import { account, accountsAre, contact, peopleAre } from './testing.ts';

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
  {
    name: 'found-people',
    call: searchAccountContacts,
    sortsHere: true,
    serve: (server, count) => {
      accountsAre(server, [account('1', { matches: ['Company'] })]);
      peopleAre(server, { 1: { contacts: Array.from({ length: count }, (_, index) => contact(`${index}`)) } });
      server.on(listSubscriptions, { subscribed_accounts: [] });
    },
  },
];
