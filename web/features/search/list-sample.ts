import { listSubscriptions, searchAccountContacts, searchByNames } from '../../../shared/features/search/calls.ts';
import type { ListSample } from '../../testing/testing-lists.ts';
import { makeContact, makeFoundAccount, serveAccounts, servePeople } from './testing.ts';

export const samples: readonly ListSample[] = [
  {
    name: 'results',
    call: searchByNames,
    serve: (server, count) => {
      const accounts = Array.from({ length: count }, (_, index) =>
        makeFoundAccount(`${index}`, { matches: ['Company'] }),
      );
      serveAccounts(server, accounts);
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
      serveAccounts(server, [makeFoundAccount('1', { matches: ['Company'] })]);
      servePeople(server, { 1: { contacts: Array.from({ length: count }, (_, index) => makeContact(`${index}`)) } });
      server.on(listSubscriptions, { subscribed_accounts: [] });
    },
  },
];
