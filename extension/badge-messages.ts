import browser, { type Runtime } from 'webextension-polyfill';
import * as z from 'zod/mini';
import { CHANCES, type Chance } from '../shared/paths/path.ts';

const Message = z.strictObject({
  type: z.literal('chance'),
  chance: z.nullable(z.enum(CHANCES)),
  tabId: z.nullable(z.int()),
});

/** Has the toolbar show it for the tab that the panel stands in, or, from beside the page, for the one that it speaks of. */
export function tellChance(chance: Chance | null, tabId: number | null): void {
  const message = { type: 'chance', chance, tabId } satisfies z.infer<typeof Message>;
  void browser.runtime.sendMessage(message).catch(() => {});
}

/** What one of the extension's own panels said of a tab; null for everybody and everything else. */
export function heardFromPanel(
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
