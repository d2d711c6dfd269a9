import type { PastEmployee, SearchAccount, SearchContact } from '../../../../shared/core/network/account.ts';
import type { RowPlace } from '../../../platform/ui/list/rows.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { countResultPeople, type PeopleAtAccount, type PeopleByAccount, type ResultReach } from '../query/people.ts';
import { type AccountGroup, computeReach, startsExpanded } from './grouping.ts';
import { computeSideHeight, hasSide } from './side.ts';

/** `side` is the index of the row that carries the account's right column, which hangs over the rows below it. */
type InBody = { account: SearchAccount; side: number | null };

export type ResultLine =
  | { kind: 'group'; key: string; group: AccountGroup; query: string; reach: ResultReach; expanded: boolean }
  | {
      kind: 'account';
      key: string;
      account: SearchAccount;
      people: PeopleAtAccount | undefined;
      expanded: boolean;
      /** Rows of its card follow. */
      joined: boolean;
      place: RowPlace;
    }
  | (InBody & { kind: 'section'; key: string; title: string; count: number; first: boolean; people: PeopleAtAccount })
  | (InBody & { kind: 'contact'; key: string; contact: SearchContact | PastEmployee; brief: boolean; place: RowPlace })
  | (InBody & {
      kind: 'note';
      key: string;
      note: 'none' | 'withheld' | 'loading' | 'coming' | 'failed' | 'more';
      people: PeopleAtAccount | undefined;
    })
  | { kind: 'rest'; key: string; account: SearchAccount; count: string }
  /** The end of the loaded rows: loads more when it is near the window. */
  | { kind: 'next'; key: string }
  | { kind: 'below'; key: string; account: SearchAccount; people: PeopleAtAccount }
  | { kind: 'end'; key: string; side: number | null; room: number };

export type Toggles = ReadonlyMap<string, boolean>;

type Shape = {
  groups: readonly AccountGroup[];
  people: PeopleByAccount;
  /** The accounts the user opened or closed, by id; the rest follows the default. */
  toggled: Toggles;
  /** Whether the others start opened; null: by the rule. */
  startsOpen: boolean | null;
  /** Accounts whose right column shows everybody. */
  wholeSides: ReadonlySet<string>;
  /** Stacked: the right column comes below the people. */
  narrow: boolean;
  failed: boolean;
  /** There is more of the result than has come. */
  growing: boolean;
  nextFailed: boolean;
};

/** Heights in px, as results.module.css draws them where nothing wraps: first guesses. */
const heights = {
  group: 40,
  account: 52,
  section: 33,
  contact: 46,
  past: 66,
  brief: 36,
  rest: 37,
  note: 46,
  below: 120,
  end: 20,
  next: 53,
} as const;

/** Below the last row of a card. */
const CARD_END = 8;

/** The gap between two cards, in px. */
const CARD_GAP = 12;

/** The number of people that a folded card shows. */
const BEST = 3;

/** A person who has left cannot be introduced there. */
export const canBeAskedFor = (contact: SearchContact | PastEmployee): boolean => !('start_date' in contact);

/** Whether this account is open, by the reader's own choice or by default. */
export const isExpanded = (account: SearchAccount, toggled: Toggles, starts: boolean): boolean =>
  toggled.get(account.id) ?? starts;

/** The whole result as a flat list, of which only the rows near the window are drawn. */
export function makeRows(shape: Shape): ResultLine[] {
  const { groups, people, toggled } = shape;
  const rows: ResultLine[] = [];
  // -1: nobody knows yet how many there are.
  const of = shape.growing ? -1 : groups.reduce((sum, group) => sum + group.accounts.length, 0);
  let position = 0;
  for (const group of groups) {
    const starts = shape.startsOpen ?? startsExpanded(group, people);
    const isUnfolded = (account: SearchAccount) => isExpanded(account, toggled, starts);
    if (group.query !== null && group.accounts.length > 1)
      rows.push({
        kind: 'group',
        key: `group ${group.query}`,
        group,
        query: group.query,
        reach: computeReach(group.accounts, people),
        expanded: group.accounts.every(isUnfolded),
      });
    for (const account of group.accounts) {
      position += 1;
      const found = people.get(account.id);
      const expanded = isUnfolded(account);
      const place = { position, of };
      const head: ResultLine = {
        kind: 'account',
        key: account.id,
        account,
        people: found,
        expanded,
        joined: true,
        place,
      };
      rows.push(head);
      if (expanded) addBody(rows, account, found, shape);
      else addBest(rows, account, found, shape);
      head.joined = rows.at(-1) !== head;
    }
  }
  if (shape.growing) rows.push({ kind: 'next', key: 'next' });
  return rows;
}

type Section = { title: string; list: readonly (SearchContact | PastEmployee)[] };

const listSections = ({ contacts, past }: PeopleAtAccount): readonly Section[] => [
  { title: 'Contacts', list: contacts },
  { title: 'Past employees', list: past },
];

/** The best of a folded account's people, those who work there first, and how many more there are. */
function addBest(rows: ResultLine[], account: SearchAccount, people: PeopleAtAccount | undefined, shape: Shape): void {
  const { id } = account;
  const body = { account, side: null };
  const before = rows.length;
  if (people) {
    for (const { title, list } of listSections(people)) {
      const room = BEST - (rows.length - before);
      list.slice(0, room).forEach((contact, index) => {
        const place = { position: index + 1, of: list.length };
        rows.push({ kind: 'contact', key: getKey(id, title, contact.id, index), contact, brief: true, place, ...body });
      });
    }
    const count = countResultPeople(people) - (rows.length - before);
    if (count > 0)
      rows.push({
        kind: 'rest',
        key: `${id} rest`,
        account,
        count: `${formatCount(count)}${people.growing ? '+' : ''}`,
      });
  } else if (account.relationship > 0 && !shape.failed)
    rows.push({ kind: 'note', key: `${id} wait`, note: 'coming', people, ...body });
  if (rows.length > before) rows.push({ kind: 'end', key: `${id} end`, side: null, room: CARD_END });
}

/** The same folded and opened: a reader who is at a person stays there. */
const getKey = (accountId: string, title: string, contactId: string, index: number): string =>
  `${accountId} ${title} ${contactId} ${index}`;

function addBody(rows: ResultLine[], account: SearchAccount, people: PeopleAtAccount | undefined, shape: Shape): void {
  const beside = hasSide(people) && !shape.narrow;
  const first = rows.length;
  const body = { account, side: beside ? first : null };
  if (!people)
    rows.push({ kind: 'note', key: `${account.id} wait`, note: shape.failed ? 'failed' : 'loading', people, ...body });
  else if (countResultPeople(people) === 0)
    rows.push({
      kind: 'note',
      key: `${account.id} none`,
      note: people.withheld ? 'withheld' : 'none',
      people,
      ...body,
    });
  else {
    for (const { title, list } of listSections(people)) {
      if (list.length === 0) continue;
      const start = { title, count: list.length, first: rows.length === first };
      rows.push({ kind: 'section', key: `${account.id} ${title}`, ...start, people, ...body });
      list.forEach((contact, index) => {
        const place = { position: index + 1, of: list.length };
        const key = getKey(account.id, title, contact.id, index);
        rows.push({ kind: 'contact', key, contact, brief: false, place, ...body });
      });
    }
    if (people.growing)
      rows.push({
        kind: 'note',
        key: `${account.id} coming`,
        note: shape.nextFailed ? 'failed' : 'loading',
        people,
        ...body,
      });
    if (people.limited) rows.push({ kind: 'note', key: `${account.id} more`, note: 'more', people, ...body });
  }
  if (hasSide(people) && shape.narrow) rows.push({ kind: 'below', key: `${account.id} below`, account, people });
  const taken = rows.slice(first).reduce((sum, row) => sum + guessHeight(row), 0);
  const needed = beside ? computeSideHeight(people, shape.wholeSides.has(account.id)) : 0;
  rows.push({ kind: 'end', key: `${account.id} end`, side: body.side, room: Math.max(CARD_END, needed - taken) });
}

/** A row's height before it has been measured. */
export function guessHeight(row: ResultLine): number {
  if (row.kind === 'contact' && row.brief) return heights.brief;
  if (row.kind === 'contact') return 'start_date' in row.contact ? heights.past : heights.contact;
  if (row.kind === 'section' && !row.first) return heights.section + 9;
  if (row.kind === 'end') return row.room + 1 + CARD_GAP;
  if (row.kind === 'account') return row.joined ? heights.account : heights.account + CARD_GAP;
  return heights[row.kind];
}
