import { listSubscriptions, searchByNames } from '../../shared/search/calls.ts';
import type { ListSample } from '../testing-lists.ts';
import { account, accountsAre, contact, peopleAre } from './testing.ts';

export const samples: readonly ListSample[] = [
  {
    name: 'results',
    call: searchByNames,
    serve: (server, count) => {
      const accounts = Array.from({ length: count }, (_, index) => account(`${index}`, { matches: ['Company'] }));
      accountsAre(server, accounts);
      peopleAre(
        server,
        Object.fromEntries(accounts.map(({ id }) => [id, { contacts: [contact(`${id}0`), contact(`${id}1`)] }])),
      );
      server.on(listSubscriptions, { subscribed_accounts: [] });
    },
  },
];
