import { getMemberName, getPhoneDigits } from '../../shared/features/mailboxes/members.ts';
import type { Rows } from './database.ts';

/** A member of a group whom Kith can identify: a phone number and a name. */
interface GroupMember {
  number: string;
  /** Their name in the reader's own address book. */
  name: string | null;
  /** Their own name for themselves. */
  pushname: string | null;
}

export interface ChatGroup {
  id: string;
  name: string;
  /** The number of members, including those who cannot be identified. */
  size: number;
  /** Members with a known number and name, by their place. */
  members: number[];
  /** False: the site has not loaded the group's members. */
  isLoaded: boolean;
}

export interface FoundGroups {
  groups: ChatGroup[];
  members: GroupMember[];
}

type Row = Record<string, unknown>;
const listRows = (values: unknown[]): Row[] =>
  values.filter((value): value is Row => typeof value === 'object' && !!value);
const readText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
/** Ids are texts in stored rows; a build may keep them as objects. */
const getId = (value: unknown): string | null =>
  readText(value) ?? readText((value as { _serialized?: unknown } | null)?._serialized);

/** Groups with the members who have a number and a name. Hidden ids are looked up, never used as numbers. */
export function buildFoundGroups({ groups, participants, contacts, numbers }: Rows): FoundGroups {
  const contactOf = new Map(listRows(contacts).map((row) => [getId(row.id), row]));
  const numberOf = new Map(listRows(numbers).map((row) => [getId(row.id), getId(row.phoneNumber)]));
  const rosterOf = new Map(listRows(participants).map((row) => [getId(row.groupId), row.participants]));
  const members: GroupMember[] = [];
  const places = new Map<string, number | null>();

  const findPlace = (id: string): number | null => {
    const row = contactOf.get(id);
    const number = getPhoneDigits(id) ?? getPhoneDigits(getId(row?.phoneNumber)) ?? getPhoneDigits(numberOf.get(id));
    if (number === null) return null;
    const known = places.get(number);
    if (known !== undefined) return known;
    // The row of the number and that of the hidden id belong to the same person; either may hold the name.
    const rows = [contactOf.get(`${number}@c.us`), row];
    const readName = (key: string) => getMemberName(...rows.map((row) => readText(row?.[key])));
    const name = readName('name');
    const pushname = readName('pushname') ?? readName('notify');
    const place = name === null && pushname === null ? null : members.push({ number, name, pushname }) - 1;
    // A person without a name here may have one under their other id.
    if (place !== null) places.set(number, place);
    return place;
  };

  const found: ChatGroup[] = [];
  for (const row of listRows(groups)) {
    const id = getId(row.id);
    if (id === null || !id.endsWith('@g.us') || row.terminated === true) continue;
    const roster = rosterOf.get(id);
    const ids = Array.isArray(roster) ? [...new Set(roster.map(getId).filter((id) => id !== null))] : [];
    const stated = new Set(ids.map(findPlace).filter((place) => place !== null));
    const counted = typeof row.size === 'number' ? row.size : 0;
    found.push({
      id,
      name: readText(row.subject)?.slice(0, 200) ?? 'A group without a name',
      members: [...stated],
      size: Math.max(ids.length, counted),
      isLoaded: ids.length > 0,
    });
  }
  return { groups: found.sort((a, b) => a.name.localeCompare(b.name)), members };
}
