import type { Runtime } from 'webextension-polyfill';
import * as z from 'zod/mini';
import { GROUP_SYNC } from '../../shared/features/panel/frames/group-sync.ts';
import { MESSAGING } from './origin.ts';

/** The script that reads, by the name that it is built under. */
export const GROUPS_READER = 'groups-reader.js';

const Name = z.string().check(z.maxLength(200));
const Count = z.int().check(z.nonnegative());

const Member = z.strictObject({
  number: z.string().check(z.regex(/^[1-9]\d{7,14}$/)),
  name: z.nullable(Name),
  pushname: z.nullable(Name),
});
const Group = z.strictObject({
  id: z.string().check(z.maxLength(100)),
  name: Name,
  size: Count,
  members: z.array(Count),
  isLoaded: z.boolean(),
});

/** The result of the script in the messaging site's page. */
export const GroupSync = z.discriminatedUnion('state', [
  z.strictObject({
    type: z.literal(GROUP_SYNC),
    state: z.literal('read'),
    found: z.strictObject({ groups: z.array(Group), members: z.array(Member) }),
  }),
  /** The site stores nothing here, stores it in another form, or did not answer. */
  z.strictObject({ type: z.literal(GROUP_SYNC), state: z.enum(['absent', 'unknown', 'failed']) }),
]);
export type GroupSync = z.infer<typeof GroupSync>;

/** A message of our script in that tab of the messaging site; null for everything else. */
export function readMessagingMessage(
  message: unknown,
  { id, tab, frameId, url = '' }: Runtime.MessageSender,
  ownId: string,
  tabId: number,
): GroupSync | null {
  if (id !== ownId || tab?.id !== tabId || tab.incognito || frameId !== 0) return null;
  if (!URL.canParse(url) || new URL(url).origin !== MESSAGING) return null;
  const parsed = GroupSync.safeParse(message);
  if (!parsed.success) return null;
  const { data } = parsed;
  // A place that nobody has is none.
  if (data.state === 'read' && data.found.groups.some((group) => group.members.some((at) => !data.found.members[at])))
    return null;
  return data;
}
