import type { Runtime } from 'webextension-polyfill';
import * as z from 'zod/mini';
import type { FromContent } from './messages.ts';

const Message = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('unread') }),
  z.strictObject({ type: z.literal('left') }),
]);

const NETWORK = /^https:\/\/(?:[a-z0-9-]+\.)*linkedin\.com$/;

/** A message from our script in a page of the professional network; null for everything else. */
export function readContentMessage(message: unknown, sender: Runtime.MessageSender, ownId: string): FromContent | null {
  const { id, tab, frameId, url = '' } = sender;
  if (id !== ownId || tab?.id === undefined || frameId !== 0) return null;
  if (!URL.canParse(url) || !NETWORK.test(new URL(url).origin)) return null;
  const parsed = Message.safeParse(message);
  return parsed.success ? parsed.data : null;
}
