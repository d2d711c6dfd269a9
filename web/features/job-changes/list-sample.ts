import { type JobChange, listJobChanges, listNewPeople } from '../../../shared/features/job-changes/calls.ts';
import { explainStrength } from '../../../shared/features/search/calls.ts';
import type { ListSample } from '../../testing/testing-lists.ts';

const makeCompany = (id: number, name: string) => ({ id: String(id), name, logo_url: null });

export const makeJobChange = (id: number, more: Partial<JobChange> = {}): JobChange => ({
  id: String(id),
  person: {
    id: String(100 + id),
    name: `Person ${id}`,
    title: 'Chief Engineer',
    score: 3,
    linkedin_profile: `https://www.linkedin.com/in/person-${id}`,
  },
  from: makeCompany(1, 'Harrow'),
  to: makeCompany(2, 'Vale Robotics'),
  after: '2025-04',
  before: '2026-07',
  list_of: 'Noor Salhavi',
  import_id: '5',
  ...more,
});

const evidence = { score_details: { evidence: [], elsewhere: null, on_record: 0, inferred: 0, best_through: null } };
const makeMany = (count: number) => Array.from({ length: count }, (_, index) => makeJobChange(index + 1));

export const samples: readonly ListSample[] = [
  {
    name: 'job-changes',
    call: listJobChanges,
    serve: (server, count) =>
      server.on(listJobChanges, { job_changes: makeMany(count), next_cursor: null }).on(explainStrength, evidence),
  },
  {
    name: 'new-people',
    call: listNewPeople,
    serve: (server, count) => {
      const people = makeMany(count).map(({ person, to }) => ({ person, company: to, since: '2026-07-01' }));
      return server.on(listNewPeople, { people, limit_hit: false }).on(explainStrength, evidence);
    },
  },
];
