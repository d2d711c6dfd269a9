import { getCandidate } from '../../../shared/features/talent/candidacies/calls.ts';
import { send } from '../../platform/api/send.ts';

/** The screens of a person for a role: by Kith's id for a known one, otherwise by the profile. */
export interface PersonScreens {
  known: (id: string) => string;
  unknown: string;
}

const CANDIDATE = '/talent/match-positions';

/** The talent team's first place for a person is the candidate, everybody else's the person. */
export const TALENT_SCREENS: PersonScreens = { known: (id) => `${CANDIDATE}?sf_id=${id}`, unknown: CANDIDATE };
export const OTHER_SCREENS: PersonScreens = { known: (id) => `/person/${id}`, unknown: '/talent' };

const MAX_IDENTIFIER = 200;

/** The person of a profile as far as the viewer may know them, and the address of the screen that opens first. */
export async function findProfilePlace(identifier: string, screens: PersonScreens, signal?: AbortSignal) {
  const linkedinId = identifier.slice(0, MAX_IDENTIFIER);
  const { candidate } = await send(getCandidate, { body: { linkedinId } }, { signal });
  const to = candidate
    ? screens.known(candidate.Id)
    : `${screens.unknown}?${new URLSearchParams({ linkedin_id: linkedinId })}`;
  return { linkedinId, candidate, to };
}
