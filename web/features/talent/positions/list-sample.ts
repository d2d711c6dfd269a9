import { listCompanies } from '../../../../shared/features/accounts/access/calls.ts';
import {
  candidatesByFit,
  listPositionOwners,
  listPositions,
} from '../../../../shared/features/talent/positions/calls.ts';
import type { FittingCandidate } from '../../../../shared/features/talent/positions/fit.ts';
import type { Position } from '../../../../shared/features/talent/positions/position.ts';
import type { FakeServer } from '../../../testing/testing.tsx';
import type { ListSample } from '../../../testing/testing-lists.ts';
import { makePosition } from '../../../testing/testing-positions.ts';

export const makeFitting = (id: number, more: Partial<FittingCandidate> = {}): FittingCandidate => ({
  Id: String(id),
  Name: `Ines Calloway ${id}`,
  headline: 'Head of Data',
  company: 'Castellan Bank',
  location: 'Tel Aviv, Israel',
  linkedin_profile: null,
  Is_looking_for_a_job__c: false,
  fit: { score: 80, summary: 'Data Engineering, same seniority', details: ['also Data Analysis', 'in Tel Aviv'] },
  poscan: null,
  ...more,
});

/** From now on the server has these positions, and the values that the filters offer. */
export function servePositions(server: FakeServer, positions: Position[]): FakeServer {
  const might_be_closed = positions.filter((position) => position.might_be_closed).length;
  const counts = { fitting: positions.length, companies: 1, might_be_closed, all: positions.length };
  return server
    .on(listPositions, { positions, next_cursor: null, ...counts })
    .on(candidatesByFit, { candidates: [], of: 0 })
    .on(listPositionOwners, { users: [{ Id: '8', Name: 'Mirela Odstrand' }] })
    .on(listCompanies, { companies: [{ id: '2', name: 'Lumenary', logo_url: null, firm: false }] });
}

export const samples: readonly ListSample[] = [
  {
    name: 'positions',
    call: listPositions,
    serve: (server, count) =>
      servePositions(
        server,
        Array.from({ length: count }, (_, index) => makePosition(index + 1)),
      ),
  },
];
