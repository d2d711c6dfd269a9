import { useMemo, useState } from 'react';
import type { SearchAccount, SearchContact } from '../../../../shared/core/network/account.ts';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import type { Selection } from '../../../platform/ui/list/selection.tsx';
import { useRange } from '../../../platform/ui/list/use-range.ts';
import type { ResultPerson } from '../people/people-columns.tsx';
import { canBeAskedFor, type ResultLine } from './rows.ts';

/** A person at one company: a person with two jobs can be met at either. */
export const makePersonKey = (account: Pick<SearchAccount, 'id'>, contact: Pick<SearchContact, 'id'>): string =>
  `${account.id} ${contact.id}`;

const nobody: ReadonlyMap<string, ResultPerson> = new Map();

/** The ticked people of a result. They stay ticked while the result is shown in another form. */
export function useChosenPeople() {
  const [byKey, setByKey] = useState(nobody);
  const put = (people: readonly ResultPerson[], on: boolean) =>
    setByKey((now) => {
      const next = new Map(now);
      for (const person of people) {
        const key = makePersonKey(person.account, person.contact);
        if (on) next.set(key, person);
        else next.delete(key);
      }
      return next;
    });
  return {
    keys: useMemo<ReadonlySet<string>>(() => new Set(byKey.keys()), [byKey]),
    people: useMemo(() => [...byKey.values()], [byKey]),
    put: useSteady(put),
    toggle: useSteady((person: ResultPerson) =>
      put([person], !byKey.has(makePersonKey(person.account, person.contact))),
    ),
    clear: useSteady(() => setByKey(nobody)),
  };
}

export type ChosenPeople = ReturnType<typeof useChosenPeople>;

/** The same for the list of people, restricted to the people whom it shows. */
export function useListSelection(rows: readonly ResultPerson[], chosen: ChosenPeople): Selection<ResultPerson> {
  const { keys } = chosen;
  const getKey = ({ account, contact }: ResultPerson) => makePersonKey(account, contact);
  const { begin, extend } = useRange({
    listKeys: () => rows.map(getKey),
    keys,
    tick: (some, on) =>
      chosen.put(
        rows.filter((row) => some.includes(getKey(row))),
        on,
      ),
  });
  return {
    keys,
    extend,
    // biome-ignore lint/correctness/useExhaustiveDependencies: keyOf is the same each time
    chosen: useMemo(() => rows.filter((row) => keys.has(getKey(row))), [rows, keys]),
    toggle: useSteady((key: string) => {
      const row = rows.find((row) => getKey(row) === key);
      begin(key);
      if (row) chosen.toggle(row);
    }),
    clear: chosen.clear,
    all: useSteady(() => chosen.put(rows, true)),
  };
}

const isPerson = (row: ResultLine): row is Extract<ResultLine, { kind: 'contact' }> & ResultPerson =>
  row.kind === 'contact' && canBeAskedFor(row.contact);

/** Ticks a person of a result, or with Shift all who stand between the last tick and this one. */
export function useRangeOfPeople(rows: readonly ResultLine[], chosen: ChosenPeople) {
  const { extend, toggle } = useListSelection(
    useMemo(() => rows.filter(isPerson), [rows]),
    chosen,
  );
  return useSteady(({ account, contact }: ResultPerson, isRange = false) =>
    (isRange ? extend : toggle)(makePersonKey(account, contact)),
  );
}
