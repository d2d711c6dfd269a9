/** Whom the owner of a calendar may want to keep out, before anything of it is stored. */
import { judgeEvent } from '../../../shared/core/calendar/judge.ts';
import { pickBetterName } from '../../../shared/core/mail/counter.ts';
import { isMachineAddress } from '../../../shared/core/mail/machine-addresses.ts';
import type { ReadingPreview } from '../../../shared/core/mail/private-person.ts';
import { proposePrivate } from '../../../shared/core/mail/private-senders.ts';
import type { CalendarAccount } from '../../platform/ports/calendar.ts';

const WINDOW_MS = 182 * 86_400_000;
/** The events that are looked at, and the time for it: whoever links a calendar waits. */
const SAMPLE = 1_000;
const WAIT_MS = 20_000;

export async function proposeFromCalendar(
  account: CalendarAccount,
  own: ReadonlySet<string>,
  now: Date,
): Promise<ReadingPreview> {
  const today = now.toISOString().slice(0, 10);
  const window = { from: new Date(now.getTime() - WINDOW_MS), to: now };
  const until = performance.now() + WAIT_MS;
  const met = new Map<string, { address: string; name: string; uids: Set<string> }>();
  let looked = 0;
  const isOver = () => looked >= SAMPLE || performance.now() > until;
  for (const { id } of await account.calendars())
    for (let place: string | null = null, more = true; more && !isOver(); ) {
      const page = await account.read(id, window, place);
      if (page === null) break;
      for (const event of page.events.slice(0, SAMPLE - looked)) {
        looked++;
        const judged = judgeEvent(event, own, today);
        if ('leftOut' in judged) continue;
        for (const { address, name } of judged.guests) {
          if (own.has(address) || isMachineAddress(address, name)) continue;
          const known = met.get(address) ?? { address, name: '', uids: new Set() };
          known.uids.add(event.uid);
          met.set(address, { ...known, name: pickBetterName(known.name, name) });
        }
      }
      ({ next: place, more } = page);
    }
  const people = [...met.values()].map(({ address, name, uids }) => ({ address, name, times: uids.size }));
  return { people: proposePrivate(people), looked, found: people.length };
}
