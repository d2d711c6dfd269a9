import { LISTED_SIGNAL_TYPES, type SignalKind } from '../../shared/core/network/signals.ts';
import { getSignalKind, getSignalType } from '../core/network/model/signal-types.ts';
import { signalDefinitions } from '../core/network/signals/all.ts';
import { describeTables } from '../core/network/signals/meeting.ts';
import type { InventedSignal } from '../core/network/signals/signal.ts';
import { computeOverlap, getDayOfMonth, isDated, OPEN_END } from '../platform/time/months.ts';
import { addDaysToMonth } from './days.ts';
import type { DemoInsider } from './insiders.ts';
import type { DemoContactRow, DemoTenureRow, RowBuilder } from './rows.ts';
import { STORY_SIGNALS } from './story.ts';
import { cumulateWeights, type Random } from './words/random.ts';
import { CHAT_GROUPS } from './words/remarks.ts';

/** The values of a signal besides the pair; the source follows from the type by default. */
interface SignalDetails extends InventedSignal {
  source?: string;
}

/** Collects signals, each kind once for a pair (comments as often as they come). */
function makeSignalAdder(random: Random, builder: RowBuilder) {
  const pairs = new Set<string>();
  return (member: DemoInsider, to: DemoContactRow, type: string, given: SignalDetails): void => {
    const key = `${member.contact.id} ${to.id} ${type}`;
    const source = given.source ?? signalDefinitions[getSignalKind(type)!].demo.source;
    const listed = LISTED_SIGNAL_TYPES.some((other) => other === type);
    if (member.contact === to || (pairs.has(key) && type !== 'Linkedin Comment')) return;
    // A user who linked nothing has no list that these could come from.
    if (listed && member.listSource === null) return;
    pairs.add(key);
    builder.signal({
      type,
      sub_type: null,
      direction: given.direction ?? null,
      source,
      details: given.details ?? null,
      skill: given.skill ?? null,
      from_contact_id: member.contact.id,
      to_contact_id: to.id,
      amount: given.amount ?? null,
      occurred_on: drawDayIn(random, builder.today - given.monthsAgo),
      created_by: source === 'Connect' ? member.userId : null,
      source_id: listed ? member.listSource! : 1,
    });
  };
}

type Tell = ReturnType<typeof makeSignalAdder>;

function drawDayIn(random: Random, month: number): string {
  return `${getDayOfMonth(month, 'first').slice(0, 8)}${String(random.int(1, 28)).padStart(2, '0')}`;
}

/**
 * The signals of the circle: connections to many and to former colleagues, and now and then opinions, mails, comments
 * and chat groups. `fixed` are the people of the pictures, whom nothing drawn touches; `listed` those known from one
 * list only.
 */
export function addSignals(
  random: Random,
  builder: RowBuilder,
  members: readonly DemoInsider[],
  fixed: ReadonlyMap<string, DemoContactRow>,
  listed: ReadonlyMap<DemoContactRow, DemoInsider>,
): void {
  const tell = makeSignalAdder(random, builder);
  const byName = new Map(members.map((member) => [member.contact.name, member]));
  for (const { from, to, type, ...given } of STORY_SIGNALS) tell(byName.get(from)!, fixed.get(to)!, type, given);
  for (const [contact, member] of listed)
    tell(member, contact, 'Linkedin Connection', { monthsAgo: random.int(1, 120) });

  const shy = new Set([...fixed.values(), ...listed.keys()]);
  const open = builder.rows.contact.filter((contact) => !shy.has(contact));
  const known = open.filter(() => random.chance(0.24));
  const sums = cumulateWeights(known.map((_, place) => (place + 60) ** -0.6));
  const colleagues = getColleagues(builder);
  for (const member of members) {
    // The people of the pictures met already in the story.
    if (!fixed.has(member.contact.name)) addColleagues(random, tell, member, colleagues(member.contact, shy));
    if (member.listSource === null) continue;
    const size = Math.round(Math.min(600, random.logNormal(member.firm ? 220 : 100, 0.5)));
    for (let count = 0; count < size; count++) {
      const contact = known[random.place(sums)]!;
      tell(member, contact, 'Linkedin Connection', { monthsAgo: random.int(1, 130) });
      if (random.chance(0.025)) addWarmth(random, tell, member, contact);
    }
  }
  addGroups(random, tell, members, known);
}

/** The people with whom a contact shared an account, and for how long. */
function getColleagues({ rows, today }: RowBuilder) {
  const byAccount = new Map<number, DemoTenureRow[]>();
  const byContact = new Map<number, DemoTenureRow[]>();
  const add = (map: Map<number, DemoTenureRow[]>, key: number, tenure: DemoTenureRow): void => {
    const found = map.get(key);
    if (found) found.push(tenure);
    else map.set(key, [tenure]);
  };
  for (const tenure of rows.tenure) {
    if (!isDated({ start: tenure.start_month, end: tenure.end_month })) continue;
    add(byAccount, tenure.account_id, tenure);
    add(byContact, tenure.contact_id, tenure);
  }
  return (contact: DemoContactRow, shy: ReadonlySet<DemoContactRow>): DemoContactRow[] =>
    (byContact.get(contact.id) ?? []).flatMap((own) =>
      byAccount
        .get(own.account_id)!
        .filter((other) => other.contact_id !== contact.id && (countSharedMonths(own, other, today) ?? 0) >= 6)
        .map((other) => rows.contact[other.contact_id - 1]!)
        .filter((other) => !shy.has(other)),
    );
}

function countSharedMonths(a: DemoTenureRow, b: DemoTenureRow, today: number): number | null {
  const toSpan = (tenure: DemoTenureRow) => ({ start: tenure.start_month, end: tenure.end_month ?? OPEN_END });
  return computeOverlap(toSpan(a), toSpan(b), today)?.months ?? null;
}

function addColleagues(random: Random, tell: Tell, member: DemoInsider, colleagues: readonly DemoContactRow[]): void {
  // In a large company people know a few dozen others.
  const share = Math.min(0.4, 30 / Math.max(1, colleagues.length));
  for (const colleague of colleagues) {
    if (!random.chance(share)) continue;
    if (member.listSource !== null) tell(member, colleague, 'Linkedin Connection', { monthsAgo: random.int(1, 140) });
    if (random.chance(0.09)) addWarmth(random, tell, member, colleague);
  }
}

const DRAWN = Object.keys(signalDefinitions) as SignalKind[];
const SHARES = cumulateWeights(DRAWN.map((kind) => signalDefinitions[kind].demo.share));

/** Adds one more signal besides a connection. */
function addWarmth(random: Random, tell: Tell, member: DemoInsider, to: DemoContactRow): void {
  const monthsAgo = random.int(1, 50);
  const kind = DRAWN[random.place(SHARES)]!;
  const type = getSignalType(kind);
  signalDefinitions[kind].demo.draw?.(random, monthsAgo, (invented) => tell(member, to, type, invented));
}

function addGroups(
  random: Random,
  tell: Tell,
  members: readonly DemoInsider[],
  known: readonly DemoContactRow[],
): void {
  for (const name of CHAT_GROUPS) {
    const size = Math.min(240, Math.max(6, Math.round(random.logNormal(38, 0.8))));
    const ours = new Set([random.pick(members), random.pick(members)]);
    const others = new Set(Array.from({ length: Math.min(24, size - 2) }, () => random.pick(known)));
    for (const member of ours) {
      for (const other of others)
        tell(member, other, 'Whatsapp Group', { monthsAgo: random.int(1, 30), details: name, amount: size });
    }
  }
}

/** The share of those with whom somebody exchanges mail, or is connected, whom they also meet. */
const MEETING_SHARES: Readonly<Record<string, number>> = { 'Gmail Contacts': 0.5, 'Linkedin Connection': 0.02 };
const MEETING_DAYS = 700;

/** Whom members with lists of their own met: mostly people to whom they write. Nothing is drawn about `shy`. */
export function addMeetings(
  random: Random,
  builder: RowBuilder,
  members: readonly DemoInsider[],
  shy: ReadonlySet<DemoContactRow>,
): void {
  const { rows, today } = builder;
  const byContact = new Map(members.map((member) => [member.contact.id, member]));
  const met = new Set<string>();
  for (const { type, from_contact_id, to_contact_id } of [...rows.signal]) {
    const member = byContact.get(from_contact_id);
    const key = `${from_contact_id} ${to_contact_id}`;
    const to = rows.contact[to_contact_id - 1]!;
    if (!member || member.listSource === null || shy.has(to) || met.has(key)) continue;
    if (!random.chance(MEETING_SHARES[type] ?? 0)) continue;
    met.add(key);
    const times = Math.min(30, Math.max(1, Math.round(random.logNormal(2.5, 0.8))));
    const people = Math.min(8, 2 + random.logNormal(1, 1) - 0.5 * random.next());
    builder.signal({
      type: 'Meeting',
      sub_type: describeTables(Math.max(2, people), random.chance(0.15) ? 1 : 0),
      direction: null,
      source: 'Calendar',
      details: null,
      skill: null,
      from_contact_id,
      to_contact_id,
      amount: times,
      occurred_on: addDaysToMonth(today, -random.int(1, MEETING_DAYS)),
      created_by: null,
      source_id: member.listSource,
    });
  }
}
