import { queryOptions } from '@tanstack/react-query';
import { getLeaderboard, listRankingContacts, MAX_ASKED } from '../../../shared/features/ranking/calls.ts';
import { send } from '../../platform/api/send.ts';

/** People who are named to a portfolio user count against the number that the user may read: such users get fewer ahead. */
const MAX_ASKED_OF_PORTCO = 40;

export const contactsQuery = (staff: boolean) =>
  queryOptions({
    queryKey: ['ranking', 'contacts', staff],
    queryFn: ({ signal }) =>
      send(listRankingContacts, { query: { limit: staff ? MAX_ASKED : MAX_ASKED_OF_PORTCO } }, { signal }),
    // Answers since then are known here; more questions are loaded when these are used up.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });

export const leaderboardQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ['ranking', 'leaderboard', month],
    queryFn: ({ signal }) => send(getLeaderboard, { query: month ? { month } : {} }, { signal }),
  });
