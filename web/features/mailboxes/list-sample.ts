import { listBrought } from '../../../shared/features/mailboxes/brought/calls.ts';
import { addToBlocklist } from '../../../shared/features/sharing/calls.ts';
import type { ListSample } from '../../testing/testing-lists.ts';

const makePerson = (id: number) => ({
  id: String(id),
  name: `Person ${id}`,
  contact: String(id),
  address: `person${id}@vale.example`,
  evidence: `Noor Salhavi met Person ${id} 3 times, last in October, one to one`,
  is_new: id % 2 === 0,
});

export const samples: readonly ListSample[] = [
  {
    name: 'brought',
    call: listBrought,
    serve: (server, count) => {
      let people = Array.from({ length: count }, (_, index) => makePerson(index + 1));
      server.on(listBrought, () => ({
        source: 'noor@lumenary.example',
        people,
        counts: { people: people.length, new_people: 0 },
        next_cursor: null,
      }));
      server.on(addToBlocklist, ({ body }) => {
        const { values } = body as { values: string[] };
        people = people.filter(({ address }) => !values.includes(address));
        return { entries: [] };
      });
    },
    drop: [/^Block Person/],
  },
];
