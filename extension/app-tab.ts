import type { Runtime } from 'webextension-polyfill';
import * as z from 'zod/mini';
import { GROUP_SYNC } from '../shared/features/panel/frames/group-sync.ts';
import { EmbedSession } from '../shared/features/panel/frames/messages.ts';

const Message = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('session'), session: z.nullable(EmbedSession) }),
  z.strictObject({ type: z.literal(GROUP_SYNC) }),
]);

/**
 * A message from the script in a tab of the web app; null for everything else: another extension, another site, a frame, a private window
 * (whose session is its own), a message of another kind.
 */
export function readAppTabMessage(
  message: unknown,
  sender: Runtime.MessageSender,
  ownId: string,
  server: string | null,
): z.infer<typeof Message> | null {
  const { id, tab, frameId, url = '' } = sender;
  if (id !== ownId || !tab || tab.incognito || frameId !== 0) return null;
  if (!server || !URL.canParse(url) || new URL(url).origin !== server) return null;
  const parsed = Message.safeParse(message);
  return parsed.success ? parsed.data : null;
}
