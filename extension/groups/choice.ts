import type { syncGroups } from '../../shared/features/mailboxes/calls.ts';
import { MAX_GROUPS, MAX_MEMBERS } from '../../shared/features/mailboxes/calls.ts';
import type { Body } from '../../shared/platform/call.ts';
import type { ChatGroup, FoundGroups } from './groups-of.ts';

/** In larger groups people do not know each other: a user should not tick them by mistake. */
const MAX_TICKED = 100;

/** Whether it can be sent: somebody in it can be identified. */
export const isUseful = ({ members }: ChatGroup): boolean => members.length > 0;

/** The default ticks. */
export const getDefaultTicks = ({ groups }: FoundGroups): Set<string> =>
  new Set(groups.filter((group) => isUseful(group) && group.size <= MAX_TICKED).map(({ id }) => id));

const getChosen = ({ groups }: FoundGroups, ticked: ReadonlySet<string>): ChatGroup[] =>
  groups.filter(({ id }) => ticked.has(id));

/** The number of people who are sent, each counted once. */
export const countPeopleIn = (found: FoundGroups, ticked: ReadonlySet<string>): number =>
  new Set(getChosen(found, ticked).flatMap(({ members }) => members)).size;

/** The reason why this choice cannot be sent at once; null when it can. */
export function findSendObstacle(found: FoundGroups, ticked: ReadonlySet<string>): string | null {
  const chosen = getChosen(found, ticked);
  const rows = chosen.reduce((sum, { size }) => sum + size, 0);
  if (chosen.length > MAX_GROUPS) return `Kith takes at most ${MAX_GROUPS} groups. Untick some.`;
  if (rows > MAX_MEMBERS)
    return `Kith takes at most ${MAX_MEMBERS.toLocaleString('en')} members altogether, and these groups have ${rows.toLocaleString('en')}. Untick some of the largest.`;
  return null;
}

/** The data to send: the ticked groups, a line for each of their members, and a name for those who have a number. */
export function buildGroupsToSend(found: FoundGroups, ticked: ReadonlySet<string>): Body<typeof syncGroups> {
  const chosen = getChosen(found, ticked);
  const sent = new Set(chosen.flatMap(({ members }) => members));
  return {
    groups_meta: chosen.map(({ id, name }) => ({ id, name })),
    group_participants: chosen.flatMap(({ id, members, size }) => [
      ...members.map((at) => ({ phone_number: found.members[at]!.number, group_id: id })),
      // The number of the other members, which shows how large the group is.
      ...Array.from({ length: Math.max(0, size - members.length) }, () => ({ phone_number: null, group_id: id })),
    ]),
    users_meta: [...sent].map((at) => {
      const { number, name, pushname } = found.members[at]!;
      return { phone_number: number, name, pushname };
    }),
  };
}
