import { UserPlus } from 'lucide-react';
import { SUGGEST_FROM } from '../../../shared/core/network/account.ts';
import { getCandidate } from '../../../shared/features/talent/candidacies/calls.ts';
import type { Finder, FoundRow, PalettePart } from '../../core/feature/found.ts';
import { Avatar } from '../../core/people/avatar.tsx';
import { parseProfile } from '../../core/people/profile-in.ts';
import { send } from '../../platform/api/send.ts';

const CANDIDATE = '/talent/match-positions';
const REQUEST = '/talent';

/** Finds the person of a pasted profile, known or not; other text finds nobody here. */
const createProfileFinder = (
  permission: Finder['permission'],
  screens: { known: (id: string) => string; unknown: string; about: string },
): Finder => ({
  group: 'People',
  permission,
  from: SUGGEST_FROM,
  ask: async (typed, signal) => {
    const linkedinId = parseProfile(typed)?.slice(0, 200);
    if (!linkedinId) return [];
    const { candidate } = await send(getCandidate, { body: { linkedinId } }, { signal });
    const address = new URLSearchParams({ linkedin_id: linkedinId });
    const row: FoundRow = candidate
      ? {
          key: `person ${candidate.Id} ${permission}`,
          group: 'People',
          name: candidate.Name,
          about: [candidate.headline, screens.about].filter(Boolean).join(' · '),
          icon: <Avatar name={candidate.Name} size={24} />,
          to: screens.known(candidate.Id),
          subject: { kind: 'person', id: candidate.Id, name: candidate.Name },
        }
      : {
          key: `profile ${linkedinId} ${permission}`,
          group: 'People',
          name: linkedinId,
          about: `Not in the database yet · ${screens.about}`,
          icon: <UserPlus size={16} aria-hidden />,
          to: `${screens.unknown}?${address}`,
        };
    return [row];
  },
});

/** A pasted profile: the talent team's first place for a person is the candidate, everybody else's the person. */
const part: PalettePart = {
  finders: [
    createProfileFinder('poscan:manage', {
      known: (id) => `${CANDIDATE}?sf_id=${id}`,
      unknown: CANDIDATE,
      about: 'Match with positions',
    }),
    createProfileFinder('poscan:request', { known: (id) => `/person/${id}`, unknown: REQUEST, about: 'Introductions' }),
  ],
};
export default part;
