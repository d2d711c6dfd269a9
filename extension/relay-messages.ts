import type { Runtime } from 'webextension-polyfill';
import * as z from 'zod/mini';
import { FrameSession } from '../shared/features/panel/frames/messages.ts';
import { ShownPerson } from '../shared/features/panel/frames/person.ts';
import { ToConfirm } from '../shared/features/panel/frames/to-confirm.ts';

/**
 * Firefox gives the extension's page in a frame of somebody's page no more than a content script has: no tabs, no session
 * storage. There the background does it, and the two talk over a port of this name.
 */
export const RELAY = 'kith-panel';

/** The messages of a page's content script to a panel. */
export const FromPageMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('page'), shown: ShownPerson }),
  z.strictObject({ type: z.literal('side'), side: z.enum(['left', 'right']) }),
  z.strictObject({ type: z.literal('loaded') }),
]);

export const AgainMessage = z.strictObject({ type: z.literal('again') });

const ToPageMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('stop') }),
  z.strictObject({ type: z.literal('collapse') }),
  z.strictObject({ type: z.literal('move') }),
]);

export const ToBackground = z.discriminatedUnion('type', [
  /** The key that the content script gave to the panel's frame. */
  z.strictObject({ type: z.literal('hello'), key: z.string().check(z.maxLength(100)) }),
  z.strictObject({ type: z.literal('read') }),
  z.strictObject({ type: z.literal('say'), message: ToPageMessage }),
  z.strictObject({ type: z.literal('do'), what: z.enum(['sign-in', 'signed-out', 'options']) }),
  z.strictObject({ type: z.literal('confirm'), what: ToConfirm }),
]);
export type ToBackground = z.infer<typeof ToBackground>;

export const FromBackground = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('session'), session: z.nullable(FrameSession) }),
  z.strictObject({ type: z.literal('heard'), message: FromPageMessage }),
  z.strictObject({ type: z.literal('closed') }),
  /** Whether the browser lets the extension use the site of the user's Kith. */
  z.strictObject({ type: z.literal('access'), given: z.boolean() }),
  z.strictObject({ type: z.literal('changed') }),
]);
export type FromBackground = z.infer<typeof FromBackground>;

/** Is this the extension's own panel in a frame of a tab? Content scripts stand at the address of their page. */
export function isPanel({ id, tab, url = '' }: Runtime.MessageSender, ownId: string, panel: string): boolean {
  return id === ownId && tab?.id !== undefined && (url === panel || url.startsWith(`${panel}#`));
}
