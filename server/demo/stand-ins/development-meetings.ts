/** Invented calendars of the demo's people, for the development stand-ins (server/demo/stand-ins/development-calendars.ts). */
import type { InventedMeeting } from './development-calendars.ts';

const DAY_MS = 86_400_000;
const TITLES = ['Catch-up', 'Intro call', 'Board preparation', 'Lunch'];

/** Talks with every second correspondent, some of them at a larger table; the newest are of the last days. */
export function inventMeetings(people: InventedMeeting['people'], now: Date): InventedMeeting[] {
  const noon = Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAY_MS / 2;
  return people
    .filter((_, place) => place % 2 === 0)
    .flatMap((person, place) =>
      Array.from({ length: 1 + ((place * 3) % 4) }, (_, meeting) => ({
        id: `m${place}x${meeting}`,
        at: noon - (place * 6 + meeting * 31 + 1) * DAY_MS,
        minutes: 30 + 15 * (place % 3),
        title: TITLES[place % TITLES.length]!,
        people: meeting % 3 === 2 ? [person, ...people.slice(place * 2 + 1, place * 2 + 4)] : [person],
      })),
    );
}
