import { useMemo, useState } from 'react';
import { z } from 'zod';
import { TermsNotice } from '../../../../shared/core/network/connector-terms.ts';
import type { Connector } from '../../../../shared/features/talent/requests/connector.ts';
import { REFERENCERS_PREFIX } from '../../../platform/api/draft-storage.ts';
import { useUser } from '../../../platform/api/session.ts';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import type { Selection } from '../../../platform/ui/list/selection.tsx';
import { useRange } from '../../../platform/ui/list/use-range.ts';

/** The connectors a user chose, with the data for asking them. A schema, because it is read from the browser's storage. */
const ChosenConnector = z.object({
  Contact__c: z.string(),
  Contact_Name__c: z.string(),
  FirstName: z.string(),
  owner_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  owner_slack_id: z.string().nullable(),
  has_email: z.boolean(),
  is_owner: z.boolean(),
  roles: z.array(z.object({ Account_Name__c: z.string(), overlappingMonths: z.number() })),
  terms: TermsNotice.optional(),
  load: z.object({ asked: z.number(), open: z.number(), last_answered: z.string().nullable() }),
});
export type ChosenConnector = z.infer<typeof ChosenConnector>;

/** Document 3 §9: the potential referencers are kept in this browser, of each user for each target. */
const getKey = (user: string, target: string): string => `${REFERENCERS_PREFIX}${user}:${target}`;

function read(key: string): ChosenConnector[] {
  try {
    return z.array(ChosenConnector).parse(JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

function write(key: string, chosen: readonly ChosenConnector[]): void {
  if (chosen.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(chosen.map((connector) => ChosenConnector.parse(connector))));
}

/** The ticked connectors of a target, whatever the filters show. */
export function useChosen(target: string, rows: readonly Connector[]) {
  const key = getKey(useUser()!.Id, target);
  const [chosen, setChosen] = useState<readonly ChosenConnector[]>(() => read(key));
  /** @param change of what is stored by now: another tab may have ticked others */
  const set = (change: (now: readonly ChosenConnector[]) => readonly ChosenConnector[]) => {
    const next = change(read(key));
    setChosen(next);
    write(key, next);
  };
  const keys = useMemo<ReadonlySet<string>>(() => new Set(chosen.map(({ Contact__c }) => Contact__c)), [chosen]);
  const clear = useSteady(() => set(() => []));
  const { begin, extend } = useRange({
    listKeys: () => rows.map(({ Contact__c }) => Contact__c),
    keys,
    tick: (some, on) =>
      set((now) => [
        ...now.filter(({ Contact__c }) => !some.includes(Contact__c)),
        ...(on ? rows.filter(({ Contact__c }) => some.includes(Contact__c)) : []),
      ]),
  });
  const toggle = useSteady((id: string) => {
    begin(id);
    const row = rows.find(({ Contact__c }) => Contact__c === id);
    const removeChosen = (now: readonly ChosenConnector[]) => now.filter(({ Contact__c }) => Contact__c !== id);
    if (keys.has(id)) set(removeChosen);
    else if (row) set((now) => [...removeChosen(now), row]);
  });
  const all = useSteady(() =>
    set((now) => {
      const there = new Set(now.map(({ Contact__c }) => Contact__c));
      return [...now, ...rows.filter(({ Contact__c }) => !there.has(Contact__c))];
    }),
  );
  const selection: Selection<Connector> = {
    keys,
    toggle,
    extend,
    clear,
    all,
    chosen: useMemo(() => rows.filter(({ Contact__c }) => keys.has(Contact__c)), [rows, keys]),
  };
  return { chosen, selection, clear };
}
