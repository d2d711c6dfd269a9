import { Building2, ChevronDown, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { MAX_BATCH } from '../../../../shared/core/introductions/constants.ts';
import type { SearchAccount } from '../../../../shared/core/network/account.ts';
import { useCan } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { Menu, MenuItem } from '../../../platform/ui/buttons/menu.tsx';
import { SegmentedSwitch } from '../../../platform/ui/fields/segmented.tsx';
import { KeysSwitch } from '../../../platform/ui/list/keys-switch.tsx';
import type { Hint } from '../../../platform/ui/list/single-keys.ts';
import { describeReach, type ResultReach } from '../query/people.ts';
import { ACCOUNT_SORTS, type ResultSort } from './grouping.ts';
import css from './results.module.css';
import type { View } from './use-people-view.ts';

const HINTS: readonly Hint[] = [
  ['E', 'evidence'],
  ['Enter', 'open'],
];

function SortMenu({ sort, onSort }: { sort: ResultSort; onSort: (sort: ResultSort) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <span id={id} className={css.sortedBy}>
        Sorted by
      </span>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Sorted by ${ACCOUNT_SORTS[sort]}`}
        onClick={({ currentTarget }) => setAnchor((now) => (now ? null : currentTarget))}
      >
        {ACCOUNT_SORTS[sort]}
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </Button>
      {anchor && (
        <Menu anchor={anchor} labelledBy={id} onClose={() => setAnchor(null)}>
          {Object.entries(ACCOUNT_SORTS).map(([key, label]) => (
            <MenuItem key={key} checked={key === sort} onChoose={() => onSort(key as ResultSort)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

/** A single form for all results, in which the user can still remove companies. */
function BatchLink({ accounts, growing }: { accounts: readonly SearchAccount[]; growing: boolean }) {
  const may = useCan();
  if (accounts.length < 2 || !may('intro:request')) return null;
  const ids = accounts.slice(0, MAX_BATCH).map(({ id }) => id);
  const which = growing || accounts.length > MAX_BATCH ? `the first ${ids.length}` : `all ${accounts.length}`;
  return (
    <LinkButton size="small" to={`/batch-intro?account=${ids.join(',')}`}>
      Request intros to {which}
    </LinkButton>
  );
}

type ResultsBarProps = {
  /** In the order in which they are shown. */
  accounts: readonly SearchAccount[];
  reach: ResultReach;
  /** Nobody has been counted yet. */
  waiting: boolean;
  view: View;
  onView: (view: View) => void;
  /** Every account is opened. */
  allOpen: boolean;
  onAll: (open: boolean) => void;
  sort: ResultSort;
  onSort: (sort: ResultSort) => void;
};

const views = [
  { value: 'companies', label: 'Companies', icon: Building2 },
  { value: 'people', label: 'People', icon: Users },
] as const;

const choices = views.map(({ value, label, icon: Icon }) => ({
  value,
  label: (
    <>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {label}
    </>
  ),
}));

/** The number of results, their form and order; below it the actions on all of them. */
export function ResultsBar(props: ResultsBarProps) {
  const { accounts, reach, waiting, view, onView, allOpen, onAll, sort, onSort } = props;
  const byCompany = view === 'companies';
  const [howMany, people] = describeReach(reach);
  return (
    <>
      <div className={css.bar}>
        <p className={css.shown} role="status">
          <b>{howMany}</b>
          {waiting ? ', counting contacts…' : people}
        </p>
        <div className={css.order}>
          <SegmentedSwitch label="Show" value={view} choices={choices} onChange={onView} />
          {byCompany && <SortMenu sort={sort} onSort={onSort} />}
        </div>
      </div>
      {byCompany && (
        <div className={css.tools}>
          {accounts.length > 1 && (
            <Button variant="text" size="small" className={css.all} onClick={() => onAll(!allOpen)}>
              {allOpen ? 'Collapse all' : 'Expand all'}
            </Button>
          )}
          <BatchLink accounts={accounts} growing={reach.growing} />
          <KeysSwitch hints={HINTS} />
        </div>
      )}
    </>
  );
}
