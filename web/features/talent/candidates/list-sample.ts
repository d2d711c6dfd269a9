import { getCandidate } from '../../../../shared/features/talent/candidacies/calls.ts';
import type { Candidate } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { positionsByFit } from '../../../../shared/features/talent/positions/calls.ts';
import type { ListSample } from '../../../testing/testing-lists.ts';
import { makePosition } from '../../../testing/testing-positions.ts';
import { makeCandidacy } from '../candidacies/list-sample.ts';

const makeJob = (Account_Name__c: string, current: boolean) => ({
  Account_Name__c,
  role_title: 'Data Lead',
  Start_Date__c: '2020-01',
  End_Date__c: current ? null : '2024-01',
  current,
});

export const makeCandidate = (more: Partial<Candidate> = {}): Candidate => ({
  Id: '4',
  Name: 'Ines Calloway',
  FirstName: 'Ines',
  headline: 'Data Lead',
  public_identifier: 'ines',
  linkedin_profile: null,
  location: 'London',
  Skill__c: 'Backend',
  Skill_Category__c: 'Engineering',
  Role__c: null,
  tenures: [makeJob('Harrow', true), makeJob('Orlen', false)],
  poscans: [],
  Secondary_Email__c: null,
  MobilePhone: null,
  Email: null,
  Is_looking_for_a_job__c: false,
  Confidential__c: false,
  Expertise_Summary_and_Takeaways__c: null,
  last_enriched: '2020-01-01T00:00:00.000Z',
  ...more,
});

export const samples: readonly ListSample[] = [
  {
    name: 'fits',
    call: positionsByFit,
    serve: (server, count) =>
      server.on(getCandidate, { candidate: makeCandidate() }).on(positionsByFit, {
        positions: Array.from({ length: count }, (_, index) => ({
          position: makePosition(index + 1),
          fit: { score: 50, summary: 'Backend, same seniority', details: ['in London'] },
        })),
        next_cursor: null,
        fitting: count,
        reviewed: 0,
      }),
  },
  {
    name: 'reviewed',
    call: getCandidate,
    serve: (server, count) =>
      server
        .on(getCandidate, {
          candidate: makeCandidate({ poscans: Array.from({ length: count }, (_, index) => makeCandidacy(index + 1)) }),
        })
        .on(positionsByFit, { positions: [], next_cursor: null, fitting: 0, reviewed: 0 }),
  },
];
