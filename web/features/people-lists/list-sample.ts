import {
  deletePeopleList,
  getPeopleList,
  type ListedPerson,
  listPeopleLists,
  type PeopleList,
  takeOffList,
} from '../../../shared/features/people-lists/calls.ts';
import type { Body } from '../../../shared/platform/call.ts';
import type { ListSample } from '../../testing/testing-lists.ts';

export const makeList = (id: number, more: Partial<PeopleList> = {}): PeopleList => ({
  id: String(id),
  name: `List ${id}`,
  owner: { id: '3', name: 'Noor Salhavi' },
  own: true,
  audience: 'owner',
  readers: [],
  people: id,
  ...more,
});

export const makeListed = (id: number, more: Partial<ListedPerson> = {}): ListedPerson => ({
  id: String(id),
  person: {
    id: String(100 + id),
    name: `Person ${id}`,
    title: 'Chief Engineer',
    score: 3,
    linkedin_profile: `https://www.linkedin.com/in/person-${id}`,
  },
  company: { id: '2', name: 'Vale Robotics', logo_url: null },
  last: { what: 'Mail', day: '2025-02-14', by: 'Tal Berkovan' },
  note: 'Ask about card rails.',
  by: 'Noor Salhavi',
  at: '2025-11-20T09:00:00.000Z',
  own: true,
  ...more,
});

const makeMany = <T>(count: number, make: (id: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

export const samples: readonly ListSample[] = [
  {
    name: 'people-lists',
    call: listPeopleLists,
    serve: (server, count) => {
      let lists = makeMany(count, (id) => makeList(id));
      server.on(listPeopleLists, () => ({ lists }));
      server.on(deletePeopleList, ({ params }) => {
        lists = lists.filter(({ id }) => id !== params.id);
        return {};
      });
    },
    drop: [/^Delete List/, /^Delete list$/],
  },
  {
    name: 'listed-people',
    call: getPeopleList,
    serve: (server, count) => {
      let people = makeMany(count, (id) => makeListed(id));
      const getList = () => makeList(7, { people: people.length });
      server.on(getPeopleList, () => ({ list: getList(), people, next_cursor: null }));
      server.on(takeOffList, ({ body }) => {
        const gone = (body as Body<typeof takeOffList>).people;
        people = people.filter(({ person }) => !gone.includes(person.id));
        return { list: getList() };
      });
    },
    drop: [/^Take off Person \d+/],
  },
];
