import { frameSession, getUser, logout } from '../shared/features/accounts/session/calls.ts';
import { syncGroups } from '../shared/features/mailboxes/calls.ts';
import type { EmbedSession, FrameSession } from '../shared/features/panel/frames/messages.ts';
import type { Browser } from '../shared/features/panel/page-errors/browsers.ts';
import { countUnreadPage } from '../shared/features/panel/page-errors/calls.ts';
import type { Body } from '../shared/platform/call.ts';
import { buildSessionHeaders } from './session-headers.ts';

/*
 * The few calls that the extension makes itself, from its own pages: content scripts never call the server. Everything
 * else is asked by the web app in its frame.
 */

/** Revokes the session on the server. Out of reach it ends by itself within 12 hours. */
export async function endSessionOnServer(server: string, session: EmbedSession): Promise<void> {
  try {
    await fetch(`${server}/api${logout.path}`, { method: logout.method, headers: buildSessionHeaders(session) });
  } catch {
    // The session is forgotten here all the same.
  }
}

/** Reports that this browser met a page that no reader knows, and nothing else. */
export async function reportUnreadPage(server: string, session: EmbedSession, browser: Browser): Promise<void> {
  const { method, path } = countUnreadPage;
  const headers = { ...buildSessionHeaders(session), 'Content-Type': 'application/json' };
  try {
    await fetch(`${server}/api${path}`, { method, headers, body: JSON.stringify({ browser }) });
  } catch {
    // A page less in the count.
  }
}

/** The name of the session's user; null when the server does not know the session. Throws when the server cannot be reached. */
export async function fetchUserName(server: string, session: EmbedSession): Promise<string | null> {
  const answer = await fetch(`${server}/api${getUser.path}`, { headers: buildSessionHeaders(session) });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`${server} answered ${answer.status}.`);
  const { user } = getUser.reply.parse(await answer.json());
  return `${user.payload.given_name} ${user.payload.family_name} (${user.payload.email})`;
}

/**
 * A token of this session that only reads, with the user and what frames say of this Kith; null when the server does not
 * know the session. Throws when it cannot be reached.
 */
export async function askForFrame(
  server: string,
  session: EmbedSession,
): Promise<Omit<FrameSession, 'adminOff'> | null> {
  const answer = await fetch(`${server}/api${frameSession.path}`, { headers: buildSessionHeaders(session) });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`${server} answered ${answer.status}.`);
  return frameSession.reply.parse(await answer.json());
}

/**
 * Sends the chat groups that the person ticked. A returned text says why Kith did not take them, for the user to read. Throws when it
 * cannot be reached.
 */
export async function sendGroups(
  server: string,
  session: EmbedSession,
  body: Body<typeof syncGroups>,
): Promise<string | null> {
  const { method, path } = syncGroups;
  const headers = { ...buildSessionHeaders(session), 'Content-Type': 'application/json' };
  const answer = await fetch(`${server}/api${path}`, { method, headers, body: JSON.stringify(body) });
  if (answer.ok) return null;
  if (answer.status === 401) return 'You are signed out of Kith. Sign in there, and send them again.';
  const { message } = ((await answer.json().catch(() => null)) ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : `Your Kith answered ${answer.status}. Try again later.`;
}
