import { useCallback, useMemo, useState } from 'react';
import type { SearchAccount } from '../../../../shared/core/network/account.ts';
import { LeftOut } from '../../../core/people/left-out.tsx';
import { useCan, useSettings } from '../../../platform/api/session.ts';
import { useNarrow } from '../../../platform/ui/hooks/use-narrow.ts';
import { useWidth } from '../../../platform/ui/hooks/use-width.ts';
import { SelectionBar, useSelection } from '../../../platform/ui/list/selection.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { NobodyFollowed } from '../form/only-followed.tsx';
import { PeopleList } from '../people/people-list.tsx';
import { useFollowed } from '../query/queries.ts';
import { ChosenActions, describeChosen } from './chosen-actions.tsx';
import { computeReach, groupAccounts } from './grouping.ts';
import { ImportNote } from './import-note.tsx';
import { ResultList } from './result-list.tsx';
import type { RowActions } from './result-row.tsx';
import css from './results.module.css';
import { ResultsBar } from './results-bar.tsx';
import { makeRows } from './rows.ts';
import type { FoundPeople } from './use-account-people.ts';
import { useChosenPeople, useRangeOfPeople } from './use-chosen-people.ts';
import type { Expansion } from './use-expansion.ts';
import { usePeopleView } from './use-people-view.ts';

/** The message for a result with nobody (document 1 §8, to the letter), and the address to write to when it matters. */
function Nobody() {
  const address = useSettings()?.help_email;
  return (
    <EmptyState title="Sorry - No relevant contacts found">
      {address && (
        <>
          <span>For high-priority requests write to</span> <a href={`mailto:${address}`}>{address}</a>
          <span>.</span>
        </>
      )}
    </EmptyState>
  );
}

/** The number of names that may need more lines than are shown at once. */
const MANY = 20;

function NotFound({ names }: { names: readonly string[] }) {
  const [dismissed, setDismissed] = useState<string>();
  const text = names.join(', ');
  if (names.length === 0 || dismissed === text) return null;
  return (
    <Notice kind="warning" onDismiss={() => setDismissed(text)}>
      <span>The following company names were not found (try another spelling maybe?)</span>
      <div className={css.unmatched} tabIndex={names.length > MANY ? 0 : undefined}>
        {text}
      </div>
    </Notice>
  );
}

type ResultsProps = {
  /** The typed names, which group the accounts; null if the whole result is a single group. */
  queries: readonly string[] | null;
  accounts: readonly SearchAccount[];
  found: FoundPeople;
  expansion: Expansion;
  unmatched?: readonly string[];
  limitHit: boolean;
  /** The shown result belongs to the previous search. */
  outdated: boolean;
  /** For a search that is limited to followed companies: searches all. */
  onEverywhere?: (() => void) | undefined;
};

/** Narrower than this, in px, the right column of an account comes below its people. */
const SIDE_FROM = 760;

const nobody: ReadonlySet<string> = new Set();

const getId = ({ id }: SearchAccount): string => id;

/** Query → accounts → contacts, with the parts that belong above them. */
export function SearchResults(props: ResultsProps) {
  const { queries, accounts, found, expansion, unmatched = [], onEverywhere } = props;
  const [wholeSides, setWholeSides] = useState(nobody);
  const followed = useFollowed();
  const { ref, width } = useWidth();
  const narrow = useNarrow() || (width !== null && width < SIDE_FROM);
  const { people, counting, error } = found;
  const failed = error !== null;
  const { toggled, startsOpen, sort } = expansion;
  const view = usePeopleView();
  const byCompany = view.view === 'companies';

  const { parts, more = null } = found;
  const growing = more !== null;
  const nextFailed = more?.failed ?? false;
  const groups = useMemo(
    () => groupAccounts(queries, accounts, sort, people, parts?.accounts),
    [queries, accounts, sort, people, parts],
  );
  const shown = useMemo(() => groups.flatMap((group) => group.accounts), [groups]);
  const rows = useMemo(
    () => makeRows({ groups, people, toggled, startsOpen, wholeSides, narrow, failed, growing, nextFailed }),
    [groups, people, toggled, startsOpen, wholeSides, narrow, failed, growing, nextFailed],
  );
  const reach = useMemo(() => computeReach(accounts, people), [accounts, people]);
  const onWholeSide = useCallback((id: string) => setWholeSides((now) => new Set(now).add(id)), []);
  const selection = useSelection(shown, getId);
  // A single company has its own buttons.
  const several = shown.length > 1;
  const { chosen, clear } = selection;
  const ticked = useChosenPeople();
  const onTick = useRangeOfPeople(rows, ticked);
  const clearPeople = ticked.clear;
  const mayAsk = useCan()('intro:request');
  const giveUp = useCallback(() => {
    clear();
    clearPeople();
    return chosen.length + ticked.people.length > 0;
  }, [clear, clearPeople, chosen, ticked.people]);
  const actions: RowActions = {
    followed,
    wholeSides,
    onWholeSide,
    onRetry: found.retry,
    retrying: found.retrying,
    more,
    chosen: several ? selection.keys : null,
    onChoose: (id, isRange) => (isRange ? selection.extend(id) : selection.toggle(id)),
    ticked: mayAsk ? ticked.keys : null,
    onTick,
    onToggle: expansion.onToggle,
    onToggleGroup: expansion.onToggleGroup,
  };
  const withheld = [...people.values()].find((person) => person.withheld)?.withheld;
  const anybody = reach.contacts > 0 || counting || failed;
  return (
    <div ref={ref} className={css.results} aria-busy={props.outdated} data-outdated={props.outdated}>
      {accounts.length > 0 && anybody && (
        <ResultsBar
          accounts={shown}
          reach={reach}
          waiting={counting && reach.contacts === 0}
          view={view.view}
          onView={view.onView}
          allOpen={rows.every((row) => row.kind !== 'account' || row.expanded)}
          onAll={expansion.onAll}
          sort={sort}
          onSort={expansion.onSort}
        />
      )}
      <NotFound names={unmatched} />
      {(unmatched.length > 0 || !anybody) && <ImportNote />}
      {props.limitHit && <Notice kind="info">Too many results, try narrowing down your search.</Notice>}
      <LeftOut withheld={withheld} />
      {!anybody && !withheld && (onEverywhere ? <NobodyFollowed onEverywhere={onEverywhere} /> : <Nobody />)}
      {byCompany && rows.length > 0 && (
        <ResultList rows={rows} actions={actions} onClear={several || mayAsk ? giveUp : undefined} />
      )}
      {!byCompany && anybody && (
        <PeopleList accounts={shown} found={found} view={view} ticked={mayAsk ? ticked : null} />
      )}
      {chosen.length + ticked.people.length > 0 && (
        <SelectionBar what={describeChosen({ accounts: chosen, people: ticked.people })} onClear={giveUp}>
          <ChosenActions accounts={chosen} people={ticked.people} />
        </SelectionBar>
      )}
    </div>
  );
}
