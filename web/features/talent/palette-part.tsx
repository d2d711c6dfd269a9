import { UserPlus } from 'lucide-react';
import { SUGGEST_FROM } from '../../../shared/core/network/account.ts';
import type { Finder, FoundRow, PalettePart } from '../../core/feature/found.ts';
import { Avatar } from '../../core/people/avatar.tsx';
import { parseProfile } from '../../core/people/profile-in.ts';
import {
  findProfilePlace,
  OTHER_SCREENS,
  type PersonScreens,
  TALENT_SCREENS,
} from '../../core/people/profile-place.ts';

/** Finds the person of a pasted profile, known or not; other text finds nobody here. */
const createProfileFinder = (permission: Finder['permission'], screens: PersonScreens, about: string): Finder => ({
  group: 'People',
  permission,
  from: SUGGEST_FROM,
  ask: async (typed, signal) => {
    const identifier = parseProfile(typed);
    if (!identifier) return [];
    const { linkedinId, candidate, to } = await findProfilePlace(identifier, screens, signal);
    const row: FoundRow = candidate
      ? {
          key: `person ${candidate.Id} ${permission}`,
          group: 'People',
          name: candidate.Name,
          about: [candidate.headline, about].filter(Boolean).join(' · '),
          icon: <Avatar name={candidate.Name} size={24} />,
          to,
          subject: { kind: 'person', id: candidate.Id, name: candidate.Name },
        }
      : {
          key: `profile ${linkedinId} ${permission}`,
          group: 'People',
          name: linkedinId,
          about: `Not in the database yet · ${about}`,
          icon: <UserPlus size={16} aria-hidden />,
          to,
        };
    return [row];
  },
});

const part: PalettePart = {
  finders: [
    createProfileFinder('poscan:manage', TALENT_SCREENS, 'Match with positions'),
    createProfileFinder('poscan:request', OTHER_SCREENS, 'Introductions'),
  ],
};
export default part;
