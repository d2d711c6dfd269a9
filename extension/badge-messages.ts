import browser, { type Runtime } from 'webextension-polyfill';
import * as z from 'zod/mini';
import { CHANCES } from '../shared/core/network/chances.ts';
import type { Chance } from '../shared/core/network/path.ts';

const Message = z.strictObject({
  type: z.literal('chance'),
  chance: z.nullable(z.enum(CHANCES)),
  tabId: z.nullable(z.int()),
});

/** Asks the toolbar to show the chance for the panel's own tab or, from a panel beside the page, for the named tab. */
export function notifyChance(chance: Chance | null, tabId: number | null): void {
  const message = { type: 'chance', chance, tabId } satisfies z.infer<typeof Message>;
  void browser.runtime.sendMessage(message).catch(() => {});
}

/** A message of one of the extension's own panels about a tab; null for everything else. */
export function readPanelMessage(
  message: unknown,
  sender: Runtime.MessageSender,
  ownId: string,
  base: string,
): { chance: Chance | null; tabId: number } | null {
  if (sender.id !== ownId || !sender.url?.startsWith(base)) return null;
  const parsed = Message.safeParse(message);
  if (!parsed.success) return null;
  // A panel in a page speaks of its own tab, whatever it says.
  const tabId = sender.tab?.id ?? parsed.data.tabId;
  return tabId === null ? null : { chance: parsed.data.chance, tabId };
}
