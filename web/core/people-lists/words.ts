import type { PeopleList } from '../../../shared/features/people-lists/calls.ts';

type SharedList = Pick<PeopleList, 'own' | 'owner' | 'audience' | 'readers'>;

/** "Nordic payments, Pilot 2027 and Doors" */
export const joinNames = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names);

/** Who reads a list: "only you", "you and Maren Oduya", "everyone at Lumenary". @param company the viewer's own */
export function describeReaders({ own, owner, audience, readers }: SharedList, company: string): string {
  if (audience === 'owner') return 'only you';
  if (audience === 'company') return `everyone at ${company}`;
  if (own) return joinNames(['you', ...readers.map(({ name }) => name)]);
  const others = readers.length - 1;
  return joinNames([owner.name, 'you', ...(others > 0 ? [`${others} more`] : [])]);
}

/** "14 people, only you" */
export const describeListed = (list: SharedList & Pick<PeopleList, 'people'>, company: string): string =>
  `${list.people === 1 ? '1 person' : `${list.people} people`}, ${describeReaders(list, company)}`;

/** The longest note, in characters. */
export const MAX_NOTE = 1000;

/** The same as a sentence about a note: "You and Maren Oduya read it." */
export function describeNoteReaders(lists: readonly SharedList[], company: string): string {
  if (lists.length === 0) return 'Everybody who reads the list reads the note.';
  const [first, ...others] = [...new Set(lists.map((list) => describeReaders(list, company)))];
  if (others.length > 0 || first === undefined) return 'Everybody who reads one of these lists reads the note.';
  const who = `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
  return `${who} ${first.startsWith('everyone') ? 'reads' : 'read'} the note.`;
}
