import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { shortenStrength } from '../../../shared/core/network/account.ts';
import { REACH_AXES, type ReachAxis, type ReachCell } from '../../../shared/features/reach/calls.ts';
import { ListViews } from '../../core/lists/list-views.tsx';
import { ReachTabs } from '../../core/reach/reach-tabs.tsx';
import { listSource } from '../../platform/api/list-source.ts';
import { useCan } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { buildCsvFile } from '../../platform/ui/csv.ts';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { useNarrow } from '../../platform/ui/hooks/use-narrow.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import { readSort, type Sort, writeSort } from '../../platform/ui/list/columns.ts';
import { List } from '../../platform/ui/list/list.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { saveFile } from '../../platform/ui/save-file.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import {
  AXIS_LABELS,
  describeFreshness,
  describeMostBy,
  REACH_COLUMNS,
  type ReachContext,
  SORT_VALUES,
} from './columns.tsx';
import { OpenGroup } from './grouped-companies.tsx';
import { ANY_COMPANY, countAtLeast, formatShare, nameCell, sumReached, writeFilter } from './groups/cells.ts';
import { listIgnored, MAP_FILTERS, readMapFilter } from './groups/map-address.ts';
import { MapFilters } from './map-filters.tsx';
import { reachChoicesQuery, reachMapQuery, reachWaysQuery } from './queries.ts';
import css from './reach.module.css';
import { STRENGTHS } from './reach-bar.tsx';
import { Treemap } from './treemap-picture.tsx';

const NOUN = { one: 'group', many: 'groups' };
const NONE: readonly ReachCell[] = [];
const HINTS = [['Enter', 'open']] as const;
const getKey = ({ key }: ReachCell): string => key ?? '';

function buildCsv(by: ReachAxis, cells: readonly ReachCell[], ways: ReachContext['ways']): Blob {
  const heads = [AXIS_LABELS[by], 'Companies', 'In reach', 'Share', ...STRENGTHS.map(shortenStrength)];
  heads.push('Known most by', 'Last in touch');
  const rows = cells.map((cell) => [
    nameCell(by, cell),
    cell.companies,
    sumReached(cell),
    formatShare(cell),
    ...STRENGTHS.map((strength) => cell.reached[strength - 1]),
    describeMostBy(cell, ways),
    describeFreshness(cell, ways),
  ]);
  return buildCsvFile([heads, ...rows]);
}

function sortCells(cells: readonly ReachCell[], sort: Sort | null, ways: ReachContext['ways']): readonly ReachCell[] {
  const getValue = sort && SORT_VALUES[sort.by];
  if (!getValue) return cells;
  const turn = sort.direction === 'desc' ? -1 : 1;
  return cells.toSorted((a, b) => turn * (getValue(a, ways) - getValue(b, ways)));
}

type SumProps = {
  total: ReachCell;
  atLeast: number;
  /** The name of those whom the map is narrowed to. */
  knower: string | undefined;
};

/** All groups together, and how the picture is read. */
function Sum({ total, atLeast, knower }: SumProps) {
  const narrow = useNarrow();
  return (
    <p className={css.sum}>
      <b>
        {formatCount(sumReached(total))} of {formatCount(total.companies)}
      </b>
      <span> companies are within reach.</span>
      {!narrow && <span className={css.soft}> Area: companies. Colour: share within reach.</span>}
      {knower && (
        <span className={css.soft}>
          {` Only companies where ${knower} knows people are counted`}
          {atLeast === 1 ? ', so all of them are within reach.' : ', at the strength of the whole network.'}
        </span>
      )}
    </p>
  );
}

/** /map: how many companies the viewer's network reaches, by industry, size or country. */
export default function MapScreen() {
  const [address, change] = useAddressParams();
  const narrow = useNarrow();
  const can = useCan();
  const by = REACH_AXES.find((grouping) => grouping === address.get('by')) ?? 'industry';
  const filter = useMemo(() => readMapFilter(address), [address]);
  const map = useQuery(reachMapQuery(by, filter));
  const ways = useQuery(reachWaysQuery(by, filter)).data ?? null;
  const choices = useQuery(reachChoicesQuery).data;
  const columns = useMemo(
    () => REACH_COLUMNS[by].filter(({ key }) => !STRENGTHS.some((s) => key === `s${s}` && s < filter.atLeast)),
    [by, filter],
  );
  const order = address.get('sort');
  const sort = readSort(order, columns);
  const cells = useMemo(
    () => (map.data?.cells ?? NONE).map((cell) => countAtLeast(cell, filter.atLeast)),
    [map.data, filter],
  );
  const rows = useMemo(() => sortCells(cells, readSort(order, columns), ways), [cells, order, columns, ways]);
  const context = useMemo(() => ({ by, filter, ways }), [by, filter, ways]);
  const ignored = listIgnored(address, { by, filter, choices, isSorted: sort !== null });
  const knower = choices?.known_by.find(({ key }) => key === filter.knownBy)?.name;
  const { headCountFrom: _, headCountTo: __, ...others } = writeFilter(filter);
  const sized = address.has('headCountFrom') || address.has('headCountTo');
  const count = Number(sized) + Object.values(others).filter((value) => value !== null).length;
  const total = map.data && countAtLeast({ key: null, ...map.data.total }, filter.atLeast);
  return (
    <Page
      title="Map of Reach"
      actions={
        <>
          {can('intro:read') && (
            <LinkButton variant="outlined" to="/yearly-letter">
              Yearly letter
            </LinkButton>
          )}
          {rows.length > 0 && (
            <Button variant="outlined" onClick={() => saveFile(buildCsv(by, rows, ways), 'map-of-reach.csv')}>
              <Download size={14} aria-hidden />
              <span>Export CSV</span>
            </Button>
          )}
        </>
      }
    >
      <ReachTabs />
      <List
        name="reach"
        label="Groups"
        views={<ListViews list="reach" keeps={MAP_FILTERS} />}
        noun={NOUN}
        source={listSource(map)}
        rows={rows}
        rowKey={getKey}
        columns={columns}
        context={context}
        height={45}
        wide
        hints={HINTS}
        sort={sort}
        onSort={(next) => change({ sort: writeSort(next) })}
        empty={
          count > 0
            ? {
                title: 'No companies here',
                text: 'Nothing matches these filters.',
                actions: (
                  <Button variant="contained" onClick={() => change(writeFilter(ANY_COMPANY))}>
                    Show all companies
                  </Button>
                ),
              }
            : {
                title: 'Nothing to map yet',
                text: 'The map counts the companies of your network. Import your connections, and it begins.',
                actions: (
                  <LinkButton variant="contained" to="/imports">
                    Import
                  </LinkButton>
                ),
              }
        }
      >
        <MapFilters by={by} filter={filter} count={count} choices={choices} change={change} />
        {ignored.length > 0 && (
          <div className={css.notice}>
            <Notice kind="warning">
              {`This link names something that doesn’t exist, or that you can’t see: ${ignored.join(', ')}.`}
            </Notice>
          </div>
        )}
        {total && total.companies > 0 && <Sum total={total} atLeast={filter.atLeast} knower={knower} />}
        {!narrow && cells.some(({ key }) => key !== null) && <Treemap by={by} cells={cells} filter={filter} />}
      </List>
      <OpenGroup by={by} filter={filter} />
    </Page>
  );
}
