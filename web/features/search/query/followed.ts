import { queryOptions } from '@tanstack/react-query';
import { listSubscriptions } from '../../../../shared/features/search/calls.ts';
import { send } from '../../../platform/api/send.ts';

export const followedKey = ['search', 'subscriptions'] as const;

/** The ids of the accounts that the user follows. */
export const followedQuery = queryOptions({
  queryKey: followedKey,
  queryFn: ({ signal }) => send(listSubscriptions, {}, { signal }).then((reply) => reply.subscribed_accounts),
  staleTime: 300_000,
});
