import type {
  DigestCandidate,
  SharedPerson,
  WaitingCandidate,
} from '../../../../shared/features/talent/founders-digest/calls.ts';

const person = (id: number): SharedPerson => ({
  id: String(100 + id),
  name: `Person ${id}`,
  title: 'Data Lead',
  location: 'London',
  linkedin_profile: null,
  company: { id: '2', name: 'Harrow', logo_url: null },
  skills: ['Data Engineering'],
  skill_category: 'Data & AI',
  role: 'Manager',
});

export const makeShared = (id: number): DigestCandidate => ({
  id: String(id),
  digest_day: id % 2 ? '2026-11-19' : '2026-11-12',
  person: person(id),
});
export const makeWaiting = (id: number, more: Partial<WaitingCandidate> = {}): WaitingCandidate => ({
  id: String(id),
  person: person(id),
  shared_at: '2026-11-20T08:00:00.000Z',
  shared_by: 'Mirela Odstrand',
  confidential: false,
  ...more,
});
export const GOES_AT = '2026-11-26T07:00:00.000Z';
