import { getRelatedTargets, type RelatedTarget } from '../../../../shared/features/talent/related-targets/calls.ts';
import type { ListSample } from '../../../testing/testing-lists.ts';

const makeRelated = (id: number): RelatedTarget => ({
  kind: 'candidacy',
  id: String(id),
  company: 'Lumenary',
  position: 'VP Data',
  status: 'In Progress',
  target: { Id: String(100 + id), name: `Person ${id}`, public_identifier: `person-${id}` },
  months_together: 29,
  shared_account: 'Pellucid Labs',
  current_account: null,
  comments: null,
  date_submitted: '2026-11-01T08:00:00.000Z',
});

export const samples: readonly ListSample[] = [
  {
    name: 'related-targets',
    call: getRelatedTargets,
    serve: (server, count) =>
      server.on(getRelatedTargets, {
        contact: { Id: '12', Name: 'Ines Calloway', Linkedin_Profile__c: null },
        related_targets: Array.from({ length: count }, (_, index) => makeRelated(index + 1)),
        total: count,
      }),
  },
];
