import { SESSION_CHANGED, SESSION_KEYS } from '../../../shared/features/panel/frames/session-keys.ts';

/**
 * The session that the browser keeps: the session token, the token of a person acted for (login-as) and
 * whether the admin view is switched off. Local storage, so that a reload keeps them and all windows share them.
 */
type StoredSession = { token: string | null; fakeToken: string | null; adminOff: boolean };

const keys = SESSION_KEYS;

/** Fired in this window; the browser's own `storage` event tells the other windows. */
const changed = SESSION_CHANGED;

export function readSession(): StoredSession {
  return {
    token: localStorage.getItem(keys.token),
    fakeToken: localStorage.getItem(keys.fakeToken),
    adminOff: localStorage.getItem(keys.adminOff) === '1',
  };
}

function write(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

/** Keeps the given values and leaves the others unchanged. */
export function saveSession(session: Partial<StoredSession>): void {
  if (session.token) write(endedKey, null);
  if (session.token !== undefined) write(keys.token, session.token);
  if (session.fakeToken !== undefined) {
    write(keys.fakeToken, session.fakeToken);
    if (session.fakeToken === null) write(keys.actingUntil, null);
  }
  if (session.adminOff !== undefined) write(keys.adminOff, session.adminOff ? '1' : null);
  window.dispatchEvent(new Event(changed));
}

/** Acts as another user from now on, until a moment (ISO), beside the own session, which stays. */
export function saveActing(fakeToken: string, until: string): void {
  write(keys.actingUntil, until);
  saveSession({ fakeToken });
}

/** The time when acting as another user ends, in ms since 1970; null when nobody acts here. */
export function readActingUntil(): number | null {
  const until = readSession().fakeToken && localStorage.getItem(keys.actingUntil);
  return until ? Date.parse(until) : null;
}

/** Ends acting as another user, in every window. */
export function stopActing(): void {
  saveSession({ fakeToken: null });
}

/**
 * Signs out in every window: token and fake token go, and with them the admin switch.
 * @param ended true: without the user's doing, which the page for visitors then says, in every window; false: by the user
 */
export function clearSession({ ended }: { ended?: boolean } = {}): void {
  if (ended !== undefined) write(endedKey, ended ? '1' : null);
  saveSession({ token: null, fakeToken: null, adminOff: false });
}

/** Did the last session end by itself, with nobody signed in since? */
const endedKey = 'kith-session-ended';
export const readEnded = (): boolean => localStorage.getItem(endedKey) === '1';

/** A person who signed in but is not approved yet, as long as the tab lives. Null: nobody waits here. */
const pendingKey = 'kith-pending';
export const readPending = (): string | null => sessionStorage.getItem(pendingKey);

/** The ticket by which the page asks whether that person was approved; null where only another sign-in tells. */
const ticketKey = 'kith-ticket';
export const readTicket = (): string | null => sessionStorage.getItem(ticketKey);

export function savePendingLogin(email: string | null, ticket: string | null = null): void {
  for (const [key, value] of [
    [pendingKey, email],
    [ticketKey, email === null ? null : ticket],
  ] as const) {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  }
  window.dispatchEvent(new Event(changed));
}

/** Calls `listener` whenever the session changes in this window or in another; returns a function that stops it. */
export function watchSession(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}
