import browser from 'webextension-polyfill';
import type { Chance } from '../shared/core/network/path.ts';

/** A badge has room for four letters. Its colours are those of the panel's rings. */
const BADGES: Record<Chance, { text: string; colour: string }> = {
  'Portfolio employee': { text: 'Port', colour: '#1b5a4d' },
  'We know the target': { text: 'Know', colour: '#1b5a4d' },
  'High likelihood': { text: 'High', colour: '#1b5a4d' },
  'Need to check': { text: 'Ask', colour: '#8a5a12' },
  'Low likelihood': { text: 'Low', colour: '#5c6662' },
  'Not on database': { text: 'New', colour: '#5c6662' },
};
const TITLE = 'Open Kith';

/** Shows the chance in a tab's toolbar; null removes it. A closed tab needs none. */
export async function showChance(tabId: number, chance: Chance | null): Promise<void> {
  const { text, colour } = chance === null ? { text: '', colour: '#5c6662' } : BADGES[chance];
  await Promise.allSettled([
    browser.action.setBadgeText({ tabId, text }),
    browser.action.setBadgeBackgroundColor({ tabId, color: colour }),
    browser.action.setTitle({ tabId, title: chance === null ? TITLE : `Kith: ${chance}` }),
  ]);
}
