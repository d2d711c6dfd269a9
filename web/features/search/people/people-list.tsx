import { useMemo } from 'react';
import type { SearchAccount } from '../../../../shared/core/network/account.ts';
import { formatStrength, toStrength } from '../../../core/strength/strength.ts';
import { StrengthRing } from '../../../core/strength/strength-ring.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { SegmentedSwitch } from '../../../platform/ui/fields/segmented.tsx';
import type { Sort } from '../../../platform/ui/list/columns.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { countDifferentPeople, type PeopleByAccount } from '../query/people.ts';
import type { FoundPeople } from '../results/use-account-people.ts';
import { type ChosenPeople, makePersonKey, useListSelection } from '../results/use-chosen-people.ts';
import { isStrongestFirst, type PeopleView } from '../results/use-people-view.ts';
import { peopleColumns, type ResultPerson } from './people-columns.tsx';
import css from './people-list.module.css';

const NOUN = { one: 'person', many: 'people' };
const HINTS = [
  ['E', 'evidence'],
  ['R', 'request for selected'],
] as const;
const nothing: ChosenPeople = {
  keys: new Set(),
  people: [],
  put: () => undefined,
  toggle: () => undefined,
  clear: () => undefined,
};
const LEFT = { one: 'more contact has', many: 'more contacts have' };
const STRENGTHS = [0, 1, 2, 3, 4] as const;
const getKey = ({ contact, account }: ResultPerson): string => makePersonKey(account, contact);
const getName = ({ contact }: ResultPerson): string => contact.name;

const orders: Record<string, (a: ResultPerson, b: ResultPerson) => number> = {
  person: (a, b) => a.contact.name.localeCompare(b.contact.name),
  company: (a, b) => a.account.name.localeCompare(b.account.name),
  strength: (a, b) => a.contact.score - b.contact.score,
};

/** Everybody who works at one of the accounts now. People who left are listed with their companies. */
const listAccountPeople = (accounts: readonly SearchAccount[], people: PeopleByAccount): ResultPerson[] =>
  accounts.flatMap((account) => (people.get(account.id)?.contacts ?? []).map((contact) => ({ contact, account })));

/** In the chosen order, equal people by strength and then by name; in a result in parts the earlier part first. */
function sortPeople(people: readonly ResultPerson[], sort: Sort | null, parts: FoundPeople['parts']): ResultPerson[] {
  const by = orders[sort?.by ?? ''];
  const way = sort?.direction === 'desc' ? -1 : 1;
  const getPart = ({ contact }: ResultPerson) => (isStrongestFirst(sort) && parts?.people.get(contact.id)) || 0;
  return people.toSorted(
    (a, b) => getPart(a) - getPart(b) || (by ? way * by(a, b) : 0) || orders.strength!(b, a) || orders.person!(a, b),
  );
}

/** The minimum strength, from everybody to the best. */
function LeastStrength({ strength, onStrength }: Pick<PeopleView, 'strength' | 'onStrength'>) {
  return (
    <div className={css.filter}>
      <span aria-hidden="true">Strength from</span>
      <SegmentedSwitch
        label="Strength from"
        value={String(strength)}
        choices={STRENGTHS.map((strength) => ({
          value: String(strength),
          label: strength === 0 ? 'All' : <StrengthRing strength={strength} named />,
        }))}
        onChange={(least) => onStrength(Number(least))}
      />
    </div>
  );
}

const describeLeft = (left: number): string =>
  left === 0 ? '' : `; ${formatCounted(left, LEFT)} left, listed with their companies`;

type PeopleListProps = {
  accounts: readonly SearchAccount[];
  found: FoundPeople;
  view: PeopleView;
  /** Null for viewers who cannot request introductions. */
  ticked: ChosenPeople | null;
};

/** The people of a result as one list, across companies. */
export function PeopleList({ accounts, found, view, ticked }: PeopleListProps) {
  const { people, counting, error, retry, retrying, parts } = found;
  const { strength, sort } = view;
  const all = useMemo(() => listAccountPeople(accounts, people), [accounts, people]);
  const rows = useMemo(
    () =>
      sortPeople(
        all.filter(({ contact }) => contact.score >= strength),
        sort,
        parts,
      ),
    [all, strength, sort, parts],
  );
  // People in later parts are less well known than everybody here.
  const further = found.more ?? null;
  const more = rows.length === all.length ? further : null;
  const waiting = more !== null && !more.failed && !isStrongestFirst(sort);
  const selection = useListSelection(rows, ticked ?? nothing);
  const limited = [...people.values()].some((person) => person.limited);
  const left = countDifferentPeople(people.values()) - new Set(all.map(({ contact }) => contact.id)).size;
  const number = rows.length < all.length ? `${formatCount(rows.length)} of ` : '';
  const least = further === null ? '' : number ? 'at least ' : 'At least ';
  return (
    <List
      name="found-people"
      label="People"
      noun={NOUN}
      source={{
        pending: waiting || (counting && all.length === 0),
        offline: false,
        problem: error && describeError(error),
        busy: retrying,
        retry,
        more,
      }}
      rows={rows}
      rowKey={getKey}
      columns={peopleColumns}
      context={undefined}
      choosing={ticked ? { nameOf: getName, selection } : undefined}
      height={57}
      sort={sort ?? { by: 'strength', direction: 'desc' }}
      onSort={view.onSort}
      className={css.people}
      hints={ticked ? HINTS : HINTS.slice(0, 1)}
      told={`${number}${least}${formatCounted(all.length, NOUN)} working there now${describeLeft(left)}.${limited ? ' Some companies have more; their strongest are here.' : ''}`}
      empty={
        strength > 0
          ? {
              title: 'No one you know that well',
              text: `No strength here reaches “${formatStrength(toStrength(strength))}”.`,
              actions: (
                <Button variant="contained" onClick={() => view.onStrength(0)}>
                  Show everyone
                </Button>
              ),
            }
          : { title: 'No one who works there now', text: 'Everyone we found has left. Search by company instead.' }
      }
    >
      <LeastStrength strength={strength} onStrength={view.onStrength} />
    </List>
  );
}
