import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askWaiting } from '../../../../shared/features/accounts/session/calls.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { readTicket, savePendingLogin, saveSession } from '../../../platform/api/session-storage.ts';

const EVERY_MS = 60_000;

/** A ticket that was used or is too old. Any other error passes. */
const isOver = (error: Error | null): boolean => error instanceof ApiError && error.status === 401;

/**
 * Lets a person in who waited here and was approved meanwhile: asks when the page opens, when it is looked at again, and
 * every minute in between. A ticket that is over asks no more.
 */
export function useApproval(): void {
  const ticket = readTicket();
  const { data } = useQuery({
    queryKey: ['waiting', ticket],
    queryFn: () => send(askWaiting, {}, { token: ticket ?? '' }),
    enabled: ticket !== null,
    refetchOnMount: 'always',
    refetchOnWindowFocus: ({ state }) => (isOver(state.error) ? false : 'always'),
    refetchInterval: ({ state }) => (isOver(state.error) ? false : EVERY_MS),
    retry: false,
  });
  useEffect(() => {
    if (!data || !('success' in data)) return;
    savePendingLogin(null);
    saveSession({ token: data.token, fakeToken: null, adminOff: false });
  }, [data]);
}
