import type { getLeaderboard, RankingContact } from '../../../shared/features/ranking/calls.ts';
import type { Result } from '../../../shared/platform/call.ts';
import { getContactName } from '../../core/network/read/own-contact.ts';
import type { ToAsk } from '../../core/network/read/to-ask.ts';
import { buildProfileUrl } from '../../platform/text/profile-address.ts';
import {
  computeOverlap,
  getDayOfMonth,
  getMonth,
  OPEN_END,
  UNKNOWN_END,
  UNKNOWN_START,
} from '../../platform/time/months.ts';
import type { AskedContact, countAnswersByUser } from './queries.ts';

/** The contacts in the order of the game. */
export function serializeContacts(
  of: number,
  toAsk: readonly ToAsk[],
  known: AskedContact,
  now: Date,
): RankingContact[] {
  const people = new Map(known.people.map((person) => [person.id, person]));
  const spells = Map.groupBy(known.spells, (span) => span.contact_id);
  const own = spells.get(of) ?? [];
  return toAsk.flatMap(({ id, probability }) => {
    const person = people.get(id);
    if (!person) return [];
    const shared = findLongestShared(own, spells.get(id) ?? [], known.accounts, getMonth(now));
    return {
      id: String(id),
      Name: person.name,
      title: person.title || null,
      company: person.company,
      Linkedin_Profile__c: buildProfileUrl(person.profile_key),
      Account_Name__c: shared?.name ?? null,
      Start_Date__c: shared && shared.start !== UNKNOWN_START ? getDayOfMonth(shared.start, 'first') : null,
      End_Date__c:
        shared && shared.end !== UNKNOWN_END && shared.end !== OPEN_END ? getDayOfMonth(shared.end, 'last') : null,
      connected_on_linkedin: known.connected.has(id),
      probability,
    };
  });
}

type Spells = AskedContact['spells'];

/** The longest time with dates, or else where both worked at some time; only at companies that the viewer may know. */
function findLongestShared(own: Spells, theirs: Spells, accounts: ReadonlyMap<number, string>, today: number) {
  const toSpan = ({ start_month, end_month }: Spells[number]) => ({ start: start_month, end: end_month });
  return own
    .flatMap((mine) =>
      theirs.flatMap((other) => {
        const name = other.account_id === mine.account_id ? accounts.get(mine.account_id) : undefined;
        const both = name === undefined ? null : computeOverlap(toSpan(mine), toSpan(other), today);
        return both ? { ...both, name: name! } : [];
      }),
    )
    .sort((a, b) => Number(b.dated) - Number(a.dated) || b.months - a.months)[0];
}

type AnswerCount = Awaited<ReturnType<typeof countAnswersByUser>>;

/** Equal numbers have equal ranks, and the next one counts those before it. */
export function serializePlaces(rows: AnswerCount, viewerId: number): Result<typeof getLeaderboard>['places'] {
  return rows.map((row) => ({
    rank: rows.findIndex((other) => Number(other.answers) === Number(row.answers)) + 1,
    user_id: String(row.id),
    name: getContactName(row),
    company: row.company,
    answers: Number(row.answers),
    own: row.id === viewerId,
  }));
}
