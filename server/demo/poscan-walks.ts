import {
  CANDIDACY_TYPES,
  type CandidacyStatus,
  type CandidacyType,
  type Interest,
} from '../../shared/features/talent/candidacies/status-names.ts';
import { CANDIDACY_LIFE, ENTRIES, isOpen } from '../../shared/features/talent/candidacies/statuses.ts';

/** The statuses through which a candidacy reached its present one, and who is interested by then. */
export interface Walk extends Interest {
  type: CandidacyType;
  statuses: readonly CandidacyStatus[];
}

const known = new Map<CandidacyStatus, readonly Walk[]>();

/** The shortest way from each entry of each type to a status; statuses that only imported records have begin there. */
export function findWalks(status: CandidacyStatus): readonly Walk[] {
  const found =
    known.get(status) ?? CANDIDACY_TYPES.flatMap((type) => ENTRIES[type].flatMap((entry) => walk(type, entry, status)));
  const walks: readonly Walk[] =
    found.length > 0
      ? found
      : [{ type: 'Intro Request', statuses: [status], candidateInterested: false, portcoInterested: false }];
  known.set(status, walks);
  return walks;
}

function walk(type: CandidacyType, entry: CandidacyStatus, to: CandidacyStatus): Walk[] {
  const begun: Walk = { type, statuses: [entry], candidateInterested: false, portcoInterested: false };
  const seen = new Set([entry]);
  for (let walks = [begun]; walks.length > 0; ) {
    const there = walks.find(({ statuses }) => statuses.at(-1) === to);
    if (there) return [there];
    // A closed candidacy stays closed.
    const going = walks.filter(({ statuses }) => isOpen(statuses.at(-1)!));
    walks = going.flatMap((walk) =>
      CANDIDACY_LIFE[walk.statuses.at(-1)!].steps.flatMap((step) => {
        if (seen.has(step.to) || !(step.types?.includes(type) ?? true)) return [];
        seen.add(step.to);
        const portco = step.stamps.includes('portco_interested') ? { portcoInterested: true } : {};
        return [{ ...walk, ...step.when, ...portco, statuses: [...walk.statuses, step.to] }];
      }),
    );
  }
  return [];
}
