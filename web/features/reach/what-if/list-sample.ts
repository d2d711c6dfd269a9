import {
  type LostTie,
  listInsiders,
  type OpenedCompany,
  previewArrival,
  previewLeave,
} from '../../../../shared/features/reach/what-if/calls.ts';
import type { ListSample } from '../../../testing/testing-lists.ts';

export const makeOpened = (id: number, more: Partial<OpenedCompany> = {}): OpenedCompany => ({
  company: { id: String(200 + id), name: `Company ${id}`, logo_url: null },
  title: 'Chief Risk Officer',
  people: 2,
  was: 0,
  would: 3,
  wanted: { follows: 0, requests: 1, use_cases: 0 },
  ...more,
});

export const makeLost = (id: number, more: Partial<LostTie> = {}): LostTie => ({
  person: { id: String(100 + id), name: `Person ${id}`, title: 'Chief Engineer' },
  company: { id: '2', name: 'Vale Robotics', logo_url: null },
  was: 3,
  would: 1,
  wanted: { follows: 0, requests: 0, use_cases: 0 },
  next: { id: '7', name: 'Maren Oduya', strength: 1, why: 'Maren Oduya worked with them at Acme for 29 months' },
  ...more,
});

export const LEAVER = { id: '5', name: 'Tal Berkovan', title: 'Partner', people: 3204 };

export const makeGains = (companies: OpenedCompany[], more: Partial<typeof COUNTS> = {}) => ({
  counts: { ...COUNTS, opened: companies.length, ...more },
  companies,
  requests: [],
  covered_by: [{ id: '5', name: 'Tal Berkovan', people: 214 }],
});

const COUNTS = {
  people: 2148,
  known: 612,
  reached: 41,
  opened: 0,
  in_use_cases: 11,
  closer: 0,
  requests: 4,
  unknown_companies: 12,
};

export const makeLeave = (ties: LostTie[]) => ({
  leaver: LEAVER,
  counts: { closed: 41, weaker: 126, same: 445, requests: 0, people: ties.length, wanted: 2, closing: 1 },
  requests: [],
  ties,
  next_cursor: null,
});

const makeMany = <T>(count: number, make: (id: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

export const samples: readonly ListSample[] = [
  {
    name: 'what-if-add',
    call: previewArrival,
    serve: (server, count) =>
      server.on(previewArrival, {
        person: { id: '9', name: 'Amara Sjöholm', title: 'Advisor' },
        already: false,
        ...makeGains(makeMany(count, makeOpened)),
      }),
    headings: 3,
  },
  {
    name: 'what-if-leave',
    call: previewLeave,
    serve: (server, count) =>
      server.on(listInsiders, { members: [LEAVER] }).on(previewLeave, makeLeave(makeMany(count, makeLost))),
    headings: 1,
  },
];
