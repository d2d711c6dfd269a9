import type { PastEmployee, SearchAccount, SearchContact } from '../../shared/search/account.ts';
import type { Place } from '../ui/list/rows.tsx';
import { type Group, reachOf, startsExpanded } from './grouping.ts';
import { type AccountPeople, type PeopleByAccount, peopleCount, type Reach } from './people.ts';
import { hasSide, sideHeight } from './side.ts';

/** `side` is the index of the row that carries the account's right column, which hangs over the rows below it. */
type InBody = { account: SearchAccount; side: number | null };

export type Row =
  | { kind: 'group'; key: string; group: Group; query: string; reach: Reach; expanded: boolean }
  | {
      kind: 'account';
      key: string;
      account: SearchAccount;
      people: AccountPeople | undefined;
      expanded: boolean;
      place: Place;
    }
  | (InBody & { kind: 'section'; key: string; title: string; count: number; first: boolean; people: AccountPeople })
  | (InBody & { kind: 'contact'; key: string; contact: SearchContact | PastEmployee; place: Place })
  | (InBody & {
      kind: 'note';
      key: string;
      note: 'none' | 'withheld' | 'loading' | 'failed' | 'more';
      people: AccountPeople | undefined;
    })
  | { kind: 'below'; key: string; account: SearchAccount; people: AccountPeople }
  | { kind: 'end'; key: string; side: number | null; room: number };

export type Toggles = ReadonlyMap<string, boolean>;

type Shape = {
  groups: readonly Group[];
  people: PeopleByAccount;
  /** What somebody opened or closed, by account id; the rest follows the rule. */
  toggled: Toggles;
  /** Accounts whose right column shows everybody. */
  wholeSides: ReadonlySet<string>;
  /** Stacked: the right column comes below the people. */
  narrow: boolean;
  failed: boolean;
};

/** Heights in px, as results.module.css draws them where nothing wraps: first guesses. */
const heights = {
  group: 40,
  account: 72,
  section: 33,
  contact: 46,
  past: 66,
  note: 46,
  below: 120,
  end: 20,
} as const;

/** Between one card and the next. */
const CARD_GAP = 12;

/** Is this account open, by the reader's own hand or by the rule? */
export const isExpanded = (account: SearchAccount, toggled: Toggles, byRule: boolean): boolean =>
  toggled.get(account.id) ?? byRule;

/** The whole result as one flat list, of which only the rows near the window are drawn. */
export function makeRows(shape: Shape): Row[] {
  const { groups, people, toggled } = shape;
  const rows: Row[] = [];
  const of = groups.reduce((sum, group) => sum + group.accounts.length, 0);
  let position = 0;
  for (const group of groups) {
    const byRule = startsExpanded(group, people);
    const open = (account: SearchAccount) => isExpanded(account, toggled, byRule);
    if (group.query !== null && group.accounts.length > 1)
      rows.push({
        kind: 'group',
        key: `group ${group.query}`,
        group,
        query: group.query,
        reach: reachOf(group.accounts, people),
        expanded: group.accounts.every(open),
      });
    for (const account of group.accounts) {
      position += 1;
      const found = people.get(account.id);
      const expanded = open(account);
      rows.push({ kind: 'account', key: account.id, account, people: found, expanded, place: { position, of } });
      if (expanded) addBody(rows, account, found, shape);
    }
  }
  return rows;
}

function addBody(rows: Row[], account: SearchAccount, people: AccountPeople | undefined, shape: Shape): void {
  const beside = hasSide(people) && !shape.narrow;
  const first = rows.length;
  const body = { account, side: beside ? first : null };
  if (!people)
    rows.push({ kind: 'note', key: `${account.id} wait`, note: shape.failed ? 'failed' : 'loading', people, ...body });
  else if (peopleCount(people) === 0)
    rows.push({
      kind: 'note',
      key: `${account.id} none`,
      note: people.withheld ? 'withheld' : 'none',
      people,
      ...body,
    });
  else {
    const sections = [
      { title: 'Contacts', list: people.contacts },
      { title: 'Past employees', list: people.past },
    ];
    for (const { title, list } of sections) {
      if (list.length === 0) continue;
      const start = { title, count: list.length, first: rows.length === first };
      rows.push({ kind: 'section', key: `${account.id} ${title}`, ...start, people, ...body });
      list.forEach((contact, index) => {
        const place = { position: index + 1, of: list.length };
        rows.push({ kind: 'contact', key: `${account.id} ${title} ${contact.id} ${index}`, contact, place, ...body });
      });
    }
    if (people.limited) rows.push({ kind: 'note', key: `${account.id} more`, note: 'more', people, ...body });
  }
  if (hasSide(people) && shape.narrow) rows.push({ kind: 'below', key: `${account.id} below`, account, people });
  const taken = rows.slice(first).reduce((sum, row) => sum + guessHeight(row), 0);
  const needed = beside ? sideHeight(people, shape.wholeSides.has(account.id)) : 0;
  rows.push({ kind: 'end', key: `${account.id} end`, side: body.side, room: Math.max(8, needed - taken) });
}

/** A row's height before it has been measured. */
export function guessHeight(row: Row): number {
  if (row.kind === 'contact') return 'start_date' in row.contact ? heights.past : heights.contact;
  if (row.kind === 'section' && !row.first) return heights.section + 9;
  if (row.kind === 'end') return row.room + 1 + CARD_GAP;
  if (row.kind === 'account') return row.expanded ? heights.account : heights.account + CARD_GAP;
  return heights[row.kind];
}
