import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../shared/call.ts';
import { changePreferences, getPreferences, type Preferences } from '../../shared/preferences/calls.ts';
import { send } from './send.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => send(getPreferences, {}, { signal }).then(({ preferences }) => preferences),
  staleTime: 60_000,
});

export type PreferenceChange = Body<typeof changePreferences>;

/** The future value, shown before the server answers. */
function changed(now: Preferences, { digest, single_keys, leaderboard, mails }: PreferenceChange): Preferences {
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
  const { queryKey } = preferencesQuery;
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: (change: PreferenceChange) => send(changePreferences, { body: change }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (now) => now && changed(now, change));
    },
    onSuccess: ({ preferences }) => queries.setQueryData(queryKey, preferences),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

/** Do single keys act? Not before it is known. */
export function useSingleKeysSetting(): boolean {
  return useQuery(preferencesQuery).data?.single_keys === true;
}
