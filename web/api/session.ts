import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { can, type Permission } from '../../shared/permissions.ts';
import { getUser, logout, signInSettings } from '../../shared/session/calls.ts';
import type { User } from '../../shared/session/user.ts';
import { send } from './send.ts';
import { forgetSession, keepSession, readSession, watchSession } from './session-storage.ts';

/** Primitive snapshots, so that React compares them by value. */
const snapshot = (): string => {
  const { token, fakeToken, adminOff } = readSession();
  return `${fakeToken ?? token ?? ''}|${adminOff ? 1 : 0}`;
};

/** Is there a session in this browser? Follows sign-in and sign-out of every window. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(watchSession, () => readSession().token !== null);
}

/** The "Is Admin" switch: what the person chose. The server decides who may be one. */
export function useAdminOff(): boolean {
  return useSyncExternalStore(watchSession, () => readSession().adminOff);
}

/** Another person, or the same without the admin view, sees other rows: their answers never share a cache entry. */
export function useSessionKey(): string {
  return useSyncExternalStore(watchSession, snapshot);
}

export const userQuery = (sessionKey: string) =>
  queryOptions({
    queryKey: ['user', sessionKey],
    queryFn: ({ signal }) => send(getUser, {}, { signal }).then((reply) => reply.user),
    staleTime: 60_000,
  });

/** Firm name, help address and time zone of this installation; the same for everybody, read once. */
export const settingsQuery = queryOptions({
  queryKey: ['sign-in-settings'],
  queryFn: ({ signal }) => send(signInSettings, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSettings() {
  return useQuery(settingsQuery).data;
}

/** The signed-in user; undefined until known. Inside the frame it is known. */
export function useUser(): User | undefined {
  const sessionKey = useSessionKey();
  return useQuery({ ...userQuery(sessionKey), enabled: useSignedIn() }).data;
}

/** May the signed-in user do this? The same table that the server asks; the server never relies on it. */
export function useCan(): (permission: Permission) => boolean {
  const user = useUser();
  return (permission) => can(user ?? null, permission);
}

/** Drops every answer that was given to the person or the view before. */
function forgetAnswers(queries: QueryClient): void {
  queries.removeQueries({ predicate: (query) => query.queryKey[0] !== settingsQuery.queryKey[0] });
}

/** Switches the admin view; everything on screen is asked again as the other kind of user. */
export function useSwitchAdmin(): (off: boolean) => void {
  const queries = useQueryClient();
  return (off) => {
    keepSession({ adminOff: off });
    forgetAnswers(queries);
  };
}

/** Revokes the session on the server and forgets it here; the second happens even when the first fails. */
export function useLogout(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    try {
      if (readSession().token) await send(logout, {});
    } catch {
      // An expired or unreachable session is as good as revoked for this browser; it ends by itself within 12 hours.
    }
    forgetSession();
    forgetAnswers(queries);
  };
}
