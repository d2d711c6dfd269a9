import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changePreferences,
  getPreferences,
  type Preferences,
} from '../../../shared/features/accounts/preferences/calls.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { type EditLabels, useEdit } from './edits.ts';
import { send } from './send.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => send(getPreferences, {}, { signal }).then(({ preferences }) => preferences),
  staleTime: 60_000,
});

export type PreferenceChange = Omit<Body<typeof changePreferences>, 'basedOn'>;

const LABELS: EditLabels<typeof changePreferences> = {
  digest: 'Digest',
  // Only the switches that were pressed are sent.
  mails: null,
  single_keys: 'Single keys',
  leaderboard: 'Leaderboard',
  profile_url: 'Profile address',
};

/** The future value, shown before the server answers. */
function applyChange(now: Preferences, { digest, single_keys, leaderboard, mails }: PreferenceChange): Preferences {
  return {
    ...now,
    ...(digest === undefined ? {} : { digest }),
    ...(single_keys === undefined ? {} : { single_keys }),
    ...(leaderboard === undefined ? {} : { leaderboard }),
    mails: now.mails
      .map((mail) => mails?.find(({ kind }) => kind === mail.kind)?.on ?? mail.on)
      .map((on, place) => ({
        ...now.mails[place]!,
        on,
      })),
  };
}

/** Saves a change at once and shows it meanwhile; changes go one after the other, so that the last one wins. */
export function useChangePreferences() {
  const queries = useQueryClient();
  const edit = useEdit();
  const { queryKey } = preferencesQuery;
  const mutation = useMutation({
    scope: { id: 'preferences' },
    mutationFn: ({ was = {}, ...body }: PreferenceChange & { was?: object }) =>
      edit(changePreferences, { body }, { was, labels: LABELS }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (now) => now && applyChange(now, change));
    },
    onSuccess: ({ preferences }) => queries.setQueryData(queryKey, preferences),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const { mutate } = mutation;
  return {
    ...mutation,
    /** `was` has the settings as the user saw them, if those are not the present ones: what is shown meanwhile is not yet saved. */
    mutate: ((change, options) =>
      mutate({ was: queries.getQueryData(queryKey) ?? {}, ...change }, options)) as typeof mutate,
  };
}

/** Do single keys act? Not before it is known. */
export function useSingleKeysSetting(): boolean {
  return useQuery(preferencesQuery).data?.single_keys === true;
}
