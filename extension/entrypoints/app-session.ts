import type { Browser, Runtime } from 'webextension-polyfill';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { GROUP_SYNC, GROUPS_OPENED, GROUPS_SENT } from '../../shared/features/panel/frames/group-sync.ts';
import { SESSION_CHANGED, SESSION_KEYS } from '../../shared/features/panel/frames/session-keys.ts';
import type { FromAppTab } from '../messages.ts';

/**
 * The session that the web app keeps in this tab's browser. If an admin acts for a person, it is that person's session,
 * as in the app itself.
 */
function readSession(): Extract<FromAppTab, { type: 'session' }>['session'] {
  const token = localStorage.getItem(SESSION_KEYS.fakeToken) ?? localStorage.getItem(SESSION_KEYS.token);
  return token ? { token, adminOff: localStorage.getItem(SESSION_KEYS.adminOff) === '1' } : null;
}

function clearAppSession(): void {
  for (const key of Object.values(SESSION_KEYS)) localStorage.removeItem(key);
  window.dispatchEvent(new Event(SESSION_CHANGED));
}

/**
 * Runs in the web app's own tabs and nowhere else: hands the session to the extension whenever somebody signs in or out
 * there, and signs out there when that was done in the extension.
 */
export default defineUnlistedScript(() => {
  const { browser, chrome } = globalThis as unknown as { browser?: Browser; chrome: Browser };
  const { runtime } = browser?.runtime ? browser : chrome;
  const isOwn = ({ tab, url }: Runtime.MessageSender): boolean => !tab || !!url?.startsWith(runtime.getURL(''));
  let heard: string | undefined;
  const reportSession = (): void => {
    const session = readSession();
    const text = JSON.stringify(session);
    if (text === heard || !runtime?.id) return;
    heard = text;
    // The extension refuses a page that is not its server's.
    runtime.sendMessage({ type: 'session', session } satisfies FromAppTab).catch(() => {});
  };
  runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender): undefined => {
    const { type } = (message ?? {}) as { type?: unknown };
    // Our windows have a tab of their own, at our own address; no page has that.
    if (sender.id !== runtime.id || !isOwn(sender)) return;
    if (type === 'sign-out') clearAppSession();
    if (type === GROUPS_OPENED || type === GROUPS_SENT) window.dispatchEvent(new Event(type));
  });
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window || origin !== location.origin || data?.type !== GROUP_SYNC || !runtime?.id) return;
    runtime.sendMessage({ type: GROUP_SYNC } satisfies FromAppTab).catch(() => {});
  });
  window.addEventListener(SESSION_CHANGED, reportSession);
  window.addEventListener('storage', reportSession);
  reportSession();
});
