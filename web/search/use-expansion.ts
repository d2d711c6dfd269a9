import { useCallback, useState } from 'react';
import type { SearchAccount } from '../../shared/search/account.ts';
import type { Group } from './grouping.ts';
import type { Toggles } from './rows.ts';

const none: Toggles = new Map();

/** What somebody opened and closed; everything else follows the rule. It outlives the next search. */
export function useExpansion() {
  const [toggled, setToggled] = useState(none);
  const onToggle = useCallback(
    (account: SearchAccount, expanded: boolean) => setToggled((now) => new Map(now).set(account.id, expanded)),
    [],
  );
  const onToggleGroup = useCallback(
    (group: Group, expanded: boolean) =>
      setToggled((now) => new Map([...now, ...group.accounts.map(({ id }) => [id, expanded] as const)])),
    [],
  );
  return { toggled, onToggle, onToggleGroup };
}

export type Expansion = ReturnType<typeof useExpansion>;
