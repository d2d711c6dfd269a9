import { listReaders, type Reader } from '../../../../shared/features/operations/disclosure/calls.ts';
import type { ListSample } from '../../../testing/testing-lists.ts';

const makeReader = (id: number): Reader => ({
  id: String(id),
  name: `Reader ${id}`,
  email: `reader${id}@lumenary.example`,
  company: 'Lumenary',
  today: id,
  days30: 10 * id,
  reached: [],
  of_company: null,
});

export const samples: readonly ListSample[] = [
  {
    name: 'readers',
    call: listReaders,
    serve: (server, count) =>
      server.on(listReaders, {
        readers: Array.from({ length: count }, (_, index) => makeReader(index + 1)),
        limits: { day: 1_500, days30: 5_000, company: { day: 4_500, days30: 15_000 } },
      }),
  },
];
