import browser from 'webextension-polyfill';
import { MESSAGING } from './origin.ts';

const PATTERN = `${MESSAGING}/*`;

/** Must be called from a click: the browser asks the user, or agrees at once if they allowed it before. */
export const askForMessaging = (): Promise<boolean> =>
  browser.permissions.request({ origins: [PATTERN] }).catch(() => false);

/** Kith no longer has access to the site, until it asks again. */
export const leaveMessaging = (): Promise<boolean> =>
  browser.permissions.remove({ origins: [PATTERN] }).catch(() => false);

export const openMessaging = async (): Promise<void> => void (await browser.tabs.create({ url: MESSAGING }));

/** The tab of the site that was used last; undefined if there is none. */
export async function findMessagingTab(): Promise<number | undefined> {
  const tabs = await browser.tabs.query({ url: PATTERN });
  const [latest] = tabs.sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0));
  return latest?.id;
}
