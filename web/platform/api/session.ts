import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import {
  getUser,
  leaveLoginAs,
  loginAs,
  logout,
  signInSettings,
} from '../../../shared/features/accounts/session/calls.ts';
import type { User } from '../../../shared/features/accounts/session/user.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import { can, type Permission } from '../../../shared/platform/permissions.ts';
import { clearDrafts } from './draft-storage.ts';
import { send } from './send.ts';
import {
  clearSession,
  readActingUntil,
  readEnded,
  readPending,
  readSession,
  saveActing,
  saveSession,
  stopActing,
  watchSession,
} from './session-storage.ts';

/** The one-time exchange at the callback address; under StrictMode, too, it happens once, because it is a query. */
export const finishSignInKey = 'finish-sign-in';

/** Primitive snapshots, so that React compares them by value. */
const getSnapshot = (): string => {
  const { token, fakeToken, adminOff } = readSession();
  return `${fakeToken ?? token ?? ''}|${adminOff ? 1 : 0}`;
};

/** Whether there is a session in this browser. Follows sign-in and sign-out in every window. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(watchSession, () => readSession().token !== null);
}

/** The e-mail address of a person who waits for approval in this tab ('' if unknown); null if nobody does. */
export function usePending(): string | null {
  return useSyncExternalStore(watchSession, readPending);
}

/** Whether the last session ended by itself, so that the page can say why it asks for another sign-in. */
export function useEnded(): boolean {
  return useSyncExternalStore(watchSession, readEnded);
}

/** The "Is Admin" switch: the person's choice. The server decides who may be an admin. */
export function useAdminOff(): boolean {
  return useSyncExternalStore(watchSession, () => readSession().adminOff);
}

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => send(getUser, {}, { signal }).then((reply) => reply.user),
  staleTime: 60_000,
});

/** Firm name, help address and time zone of this installation; the same for everybody, read once. */
export const settingsQuery = queryOptions({
  queryKey: ['sign-in-settings'],
  // Loading goes on when a page that shows the settings goes: a sign-in may be waiting for them.
  queryFn: () => send(signInSettings, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Provided by session-provider.tsx, which asks once for everything that is drawn: rows of lists ask by the hundred. */
export const SettingsContext = createContext<Reply<typeof signInSettings> | undefined>(undefined);
export const UserContext = createContext<User | undefined>(undefined);

export const useSettings = () => useContext(SettingsContext);

/** The signed-in user; undefined until known. Inside the frame it is known. */
export const useUser = (): User | undefined => useContext(UserContext);

/** Whether the signed-in user may do this, by the same table as the server; the server never relies on it. */
export function useCan(): (permission: Permission) => boolean {
  const user = useUser();
  return (permission) => can(user ?? null, permission);
}

/** Switches the admin view; everything on screen is then loaded again for the other kind of user. */
export const switchAdmin = (off: boolean): void => saveSession({ adminOff: off });

/** The time when acting as another user ends, in ms since 1970; null when nobody acts here. */
export function useActingUntil(): number | null {
  return useSyncExternalStore(watchSession, readActingUntil);
}

/** Acts as another user for an hour; the user's own session stays. @throws ApiError with the server's answer */
export async function actAs(email: string): Promise<void> {
  const { token, expires_at } = await send(loginAs, { body: { email } });
  saveActing(token, expires_at);
}

/** Ends acting as another user, even if the server cannot be reached: the other session ends within the hour anyway. */
export async function endActing(): Promise<void> {
  await ignoreFailure(send(leaveLoginAs, {}));
  stopActing();
}

/**
 * Revokes the session on the server, with the session of a user as whom this user acts, and forgets both here, whatever the server answers.
 */
export async function endOwnSession(): Promise<void> {
  const { token, fakeToken } = readSession();
  if (fakeToken) await ignoreFailure(send(leaveLoginAs, {}, { token: fakeToken }));
  if (token) await ignoreFailure(send(logout, {}, { token }));
  // Other tabs learn of it in this order: their texts are deleted, too.
  clearSession({ ended: false });
  clearDrafts();
}

/** An expired or unreachable session is as good as revoked for this browser; it ends by itself. */
const ignoreFailure = (call: Promise<unknown>): Promise<unknown> => call.catch(() => undefined);

/** Data that does not depend on the user. */
const impersonal: readonly unknown[] = [settingsQuery.queryKey[0], finishSignInKey];

/**
 * Nobody sees an answer that was given to another user, or to the same user with the other admin view: when the session changes, in this
 * window or another, every answer is dropped. The user is loaded first; until then the frame shows no screen, so no screen asks for data
 * that its new viewer may not see. Returns a function that stops it.
 */
export function followSession(queries: QueryClient): () => void {
  let seen = getSnapshot();
  const [user] = userQuery.queryKey;
  return watchSession(() => {
    const now = getSnapshot();
    if (now === seen) return;
    seen = now;
    const remaining = readSession().token ? [...impersonal, user] : impersonal;
    queries.removeQueries({ predicate: ({ queryKey }) => !remaining.includes(queryKey[0]) });
    if (readSession().token) void queries.resetQueries({ queryKey: [user] });
  });
}
