import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ListedReachout, REACHOUT_FILTERS } from '../../../shared/core/network/reachout.ts';
import { ListViews } from '../../core/lists/list-views.tsx';
import { PersonLine } from '../../core/people/person-line.tsx';
import { listSource } from '../../platform/api/list-source.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import { SelectField } from '../../platform/ui/fields/field.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import { type Column, readSort, writeSort } from '../../platform/ui/list/columns.ts';
import { List } from '../../platform/ui/list/list.tsx';
import css from './all-reachouts.module.css';
import { type ReachoutsQuery, reachoutsQuery } from './queries.ts';
import { ReachoutCell } from './reachout-cell.tsx';
import { RecordChosen } from './record-chosen.tsx';
import { describeNotSent, describeReachoutState, getReachoutChip } from './words.ts';

const NOUN = { one: 'reachout', many: 'reachouts' };
const FILTERS = { active: 'Active', unsettled: 'Unsent or unconfirmed', ended: 'Ended' } as const;
const KEPT = ['stands', 'sort'];
const PRESETS = { 'Needs you': { stands: 'unsettled' } };
const getKey = ({ id }: ListedReachout): string => id;
const getName = ({ connector, target }: ListedReachout): string => `${connector.name} about ${target.name}`;

/** The connectors of the viewer's own company to the target; staff have no page of another company's. */
const getPage = ({ target, company }: ListedReachout): `/${string}` | undefined =>
  company === null
    ? `/talent/focus?${new URLSearchParams({ linkedin_id: target.public_identifier, fullName: target.name })}`
    : undefined;

const nameAsker = ({ by, mine, company }: ListedReachout): string =>
  `${mine ? 'You' : by}${company === null ? '' : ` of ${company}`}`;

const columns: readonly Column<ListedReachout>[] = [
  {
    key: 'target',
    label: 'Target',
    plain: true,
    width: 'minmax(150px, 1.3fr)',
    className: css.whom,
    cell: ({ target }) => <PersonLine name={target.name} />,
  },
  { key: 'connector', label: 'Connector', width: 'minmax(120px, 1fr)', cell: (row) => row.connector.name },
  { key: 'by', label: 'Asked by', width: 'minmax(120px, 1fr)', cell: nameAsker },
  { key: 'state', label: 'State', width: 'minmax(130px, 1fr)', cell: getReachoutChip },
  { key: 'asked', label: 'Asked', sort: 'asc', width: '84px', cell: ({ asked_at }) => formatDay(asked_at) },
];

const renderDetails = (row: ListedReachout) => {
  const [title, text] = describeReachoutState(row);
  const page = getPage(row);
  return (
    <div className={css.detail}>
      <p className={css.said}>
        <b>{title}</b>
        <br />
        {text} {row.error !== null && describeNotSent(row.error)}
      </p>
      <ReachoutCell reachout={row} name={row.connector.name} />
      {page && (
        <LinkButton size="small" to={page}>
          Connectors to {row.target.name}
        </LinkButton>
      )}
    </div>
  );
};
const choosing = {
  nameOf: getName,
  actions: (chosen: readonly ListedReachout[]) => <RecordChosen chosen={chosen} />,
};

/** /talent/focus/reachouts: the people whom the viewer's company asked about others, with the outcomes; for staff those of every company. */
export default function AllReachoutsScreen() {
  const [address, change] = useAddressParams();
  const opened = address.get('id');
  const stands = REACHOUT_FILTERS.find((filter) => filter === address.get('stands'));
  const sort = useMemo(() => readSort(address.get('sort'), columns), [address]);
  const query: ReachoutsQuery = {
    ...(stands ? { stands } : {}),
    ...(sort?.direction === 'asc' ? { order: 'oldest' as const } : {}),
  };
  const list = useInfiniteQuery(reachoutsQuery(query));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.reachouts) ?? [], [list.data]);
  return (
    <Page title="Reachouts">
      <List
        name="reachouts"
        views={<ListViews list="reachouts" keeps={KEPT} presets={PRESETS} />}
        className={css.list}
        noun={NOUN}
        source={listSource(list)}
        rows={rows}
        rowKey={getKey}
        columns={columns}
        context={undefined}
        height={56}
        opening={useMemo(() => ({ detail: renderDetails, opened, nameOfToggle: getName }), [opened])}
        onOpen={(key) => change({ id: key === opened ? null : key })}
        {...(opened ? { reveal: opened } : {})}
        choosing={choosing}
        sort={sort}
        onSort={(next) => change({ sort: writeSort(next) })}
        empty={{
          title: stands ? 'No matching reachouts' : 'No reachouts yet',
          text: stands
            ? 'Nothing matches this filter.'
            : 'People your company asked by Tamnuni appear here, newest first, with the outcome.',
          actions: stands && (
            <Button variant="contained" onClick={() => change({ stands: null })}>
              Show all reachouts
            </Button>
          ),
        }}
      >
        <div className={css.bar} data-find="">
          <SelectField label="State" value={stands ?? ''} onChange={({ target }) => change({ stands: target.value })}>
            <option value="">All states</option>
            {REACHOUT_FILTERS.map((filter) => (
              <option key={filter} value={filter}>
                {FILTERS[filter]}
              </option>
            ))}
          </SelectField>
        </div>
      </List>
    </Page>
  );
}
