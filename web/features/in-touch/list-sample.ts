import { type ColdTie, listColdTies, listReminders, type Reminder } from '../../../shared/features/in-touch/calls.ts';
import type { ListSample } from '../../testing/testing-lists.ts';

const makePerson = (id: number) => ({
  id: String(100 + id),
  name: `Person ${id}`,
  title: 'Chief Engineer',
  linkedin_profile: `https://www.linkedin.com/in/person-${id}`,
});
const last = { what: 'Mail', day: '2025-02-14', by: 'Tal Berkovan' };

export const makeColdTie = (id: number, more: Partial<ColdTie> = {}): ColdTie => ({
  id: `${id}-7`,
  person: makePerson(id),
  company: { id: '2', name: 'Vale Robotics', logo_url: null },
  was: 4,
  now: 2,
  last,
  wanted: { follows: 2, requests: 0, use_cases: 0 },
  reminded: false,
  ...more,
});

export const makeReminder = (id: number, more: Partial<Reminder> = {}): Reminder => ({
  id: `3-${id}`,
  person: makePerson(id),
  company: 'Vale Robotics',
  owner: { id: '3', name: 'Noor Salhavi' },
  own: true,
  every: 2,
  due_on: '2025-11-20',
  state: 'due',
  last,
  ...more,
});

const makeMany = <T>(count: number, make: (id: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

export const samples: readonly ListSample[] = [
  {
    name: 'going-cold',
    call: listColdTies,
    serve: (server, count) =>
      server.on(listColdTies, {
        ties: makeMany(count, makeColdTie),
        next_cursor: null,
        counts: { ties: count, wanted: count, members: [{ id: '7', name: 'Tal Berkovan', ties: count }] },
      }),
  },
  {
    name: 'reminders',
    call: listReminders,
    serve: (server, count) => server.on(listReminders, { reminders: makeMany(count, makeReminder) }),
  },
];
