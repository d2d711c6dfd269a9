import Skeleton from '@mui/material/Skeleton';
import { ChevronDown } from 'lucide-react';
import type { SearchAccount } from '../../../../shared/core/network/account.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Count } from '../../../platform/ui/layout/tag.tsx';
import type { ListSource } from '../../../platform/ui/list/source.ts';
import { More } from '../../../platform/ui/list/states.tsx';
import { ErrorState } from '../../../platform/ui/states/error-state.tsx';
import { LoadingShape } from '../../../platform/ui/states/loading.tsx';
import { ContactRow } from '../people/contact-row.tsx';
import type { ResultPerson } from '../people/people-columns.tsx';
import { describeReach, type PeopleAtAccount } from '../query/people.ts';
import { AccountHead } from './account-head.tsx';
import type { AccountGroup } from './grouping.ts';
import css from './result-row.module.css';
import { canBeAskedFor, type ResultLine } from './rows.ts';
import { SideColumn } from './side-column.tsx';
import { makePersonKey } from './use-chosen-people.ts';

/** The data that rows need from their list. */
export type RowActions = {
  followed: ReadonlySet<string> | undefined;
  wholeSides: ReadonlySet<string>;
  /** Ids of accounts that are ticked; null where there is nothing to tick. */
  chosen: ReadonlySet<string> | null;
  /** With a range: all from the last tick to this one. */
  onChoose: (accountId: string, isRange?: boolean) => void;
  /** Keys of the ticked people; null for viewers who cannot request introductions. */
  ticked: ReadonlySet<string> | null;
  onTick: (person: ResultPerson, isRange?: boolean) => void;
  onToggle: (account: SearchAccount, expanded: boolean) => void;
  onToggleGroup: (group: AccountGroup, expanded: boolean) => void;
  onWholeSide: (accountId: string) => void;
  onRetry: () => void;
  retrying: boolean;
  /** The part of the result to come. */
  more: ListSource['more'];
};

const PEOPLE = { one: 'person', many: 'people' };

type RowProps<Kind extends ResultLine['kind']> = { row: Extract<ResultLine, { kind: Kind }>; actions: RowActions };

function GroupRow({ row, actions }: RowProps<'group'>) {
  const { group, query, reach, expanded } = row;
  return (
    <div className={css.group}>
      <div className={css.groupWords}>
        <q className={css.query}>{query}</q>
        <span className={css.soft}>{describeReach(reach).join('')}</span>
      </div>
      <Button
        variant="text"
        size="small"
        aria-expanded={expanded}
        aria-label={`${expanded ? 'Collapse' : 'Expand'} all of ${query}`}
        onClick={() => actions.onToggleGroup(group, !expanded)}
      >
        {expanded ? 'Collapse all' : 'Expand all'}
      </Button>
    </div>
  );
}

function Side({ account, people, actions }: { account: SearchAccount; people: PeopleAtAccount; actions: RowActions }) {
  return (
    <SideColumn
      account={account}
      people={people}
      whole={actions.wholeSides.has(account.id)}
      onWhole={() => actions.onWholeSide(account.id)}
    />
  );
}

function Note({ row, actions }: RowProps<'note'>) {
  if (row.note === 'failed')
    return (
      <ErrorState message="The people could not be loaded." onRetry={actions.onRetry} retrying={actions.retrying} />
    );
  if (row.note === 'more') return <p className={css.none}>Showing the strongest.</p>;
  if (row.note === 'withheld') return <p className={css.none}>New people are hidden here for now.</p>;
  if (row.note === 'none') return <p className={css.none}>No reachable contacts found under this account.</p>;
  const shape = (
    <div className={css.shape}>
      <Skeleton width={28} height={28} variant="circular" />
      <Skeleton width="32%" height={14} />
    </div>
  );
  // For many folded cards, the line above says that their people are being counted.
  if (row.note === 'coming') return <div aria-hidden="true">{shape}</div>;
  return <LoadingShape label="Loading contacts…">{shape}</LoadingShape>;
}

/** A row of the flat list. Together the rows of an account draw its card. */
export function ResultRow({ row, index, actions }: { row: ResultLine; index: number; actions: RowActions }) {
  if (row.kind === 'group') return <GroupRow row={row} actions={actions} />;
  if (row.kind === 'next') return actions.more && <More more={actions.more} noun={PEOPLE} />;
  if (row.kind === 'account')
    return (
      <AccountHead
        account={row.account}
        people={row.people}
        expanded={row.expanded}
        joined={row.joined}
        followed={actions.followed?.has(row.account.id)}
        chosen={actions.chosen?.has(row.account.id)}
        onChoose={actions.onChoose}
        onToggle={actions.onToggle}
      />
    );
  if (row.kind === 'rest')
    return (
      <div className={`${css.body} ${css.rest}`}>
        <Button
          variant="text"
          size="small"
          aria-label={`${row.count} more at ${row.account.name}`}
          onClick={() => actions.onToggle(row.account, true)}
        >
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
          <span>{row.count} more</span>
        </Button>
      </div>
    );
  if (row.kind === 'below')
    return (
      <div className={`${css.body} ${css.below}`}>
        <Side account={row.account} people={row.people} actions={actions} />
      </div>
    );
  const beside = row.side !== null;
  if (row.kind === 'end') return <div className={css.end} data-side={beside} style={{ height: row.room + 1 }} />;
  const carriesSide = row.side === index && row.kind !== 'contact' && row.people !== undefined;
  return (
    <div className={css.body} data-side={beside}>
      {row.kind === 'section' && (
        <h3 className={css.section} data-later={!row.first}>
          {row.title} <Count value={row.count} />
        </h3>
      )}
      {row.kind === 'contact' && (
        <div className={row.place.position > 1 ? css.lined : undefined}>
          <ContactRow
            contact={row.contact}
            account={row.account}
            brief={row.brief}
            ticked={
              canBeAskedFor(row.contact)
                ? actions.ticked?.has(makePersonKey(row.account, row.contact))
                : actions.ticked
                  ? null
                  : undefined
            }
            onTick={actions.onTick}
          />
        </div>
      )}
      {row.kind === 'note' && (
        <div className={css.note}>
          <Note row={row} actions={actions} />
        </div>
      )}
      {carriesSide && (
        <div className={css.side}>
          <Side account={row.account} people={row.people as PeopleAtAccount} actions={actions} />
        </div>
      )}
    </div>
  );
}
