import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { SUGGEST_DEBOUNCE_MS } from '../../../../shared/core/network/account.ts';
import { type BlindSpot, listBlindSpots, MAX_SPOTS } from '../../../../shared/features/reach/blind-spots/calls.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { LeftOut } from '../../../core/people/left-out.tsx';
import { ReachTabs } from '../../../core/reach/reach-tabs.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Check, SelectField } from '../../../platform/ui/fields/field.tsx';
import { FilterBar } from '../../../platform/ui/fields/filter-bar.tsx';
import { SettledField } from '../../../platform/ui/fields/settled-field.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './blind-spots.module.css';
import { SpotReasons, spotColumns } from './columns.tsx';
import { CountState } from './count-state.tsx';
import { blindSpotsQuery, type SpotFilters } from './queries.ts';
import { WideOpeners } from './wide-openers.tsx';
import { nameSpot } from './words.ts';

const NOUN = { one: 'blind spot', many: 'blind spots' };
const FILTERS = ['q', 'of', 'by', 'lately'] as const;
const getId = ({ id }: BlindSpot): string => id;
const renderReasons = (spot: BlindSpot) => <SpotReasons spot={spot} />;
const describeToggle = (spot: BlindSpot): string => `Why these people, ${nameSpot(spot)}`;
/** A word of the address that a filter does not have counts as none. */
const readFilters = (address: URLSearchParams): SpotFilters => {
  const { of, by, lately } = listBlindSpots.query.shape;
  const pick = <T,>({ data }: { data?: T | undefined }) => data;
  const read = {
    q: address.get('q') || undefined,
    of: pick(of.safeParse(address.get('of') ?? undefined)),
    by: pick(by.safeParse(address.get('by') ?? undefined)),
    lately: pick(lately.safeParse(address.get('lately') ?? undefined)),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as SpotFilters;
};

const describeTotal = (total: number): string =>
  total === 1
    ? '1 company or kind was wanted, and no one reaches it.'
    : `${formatCount(total)} companies and kinds were wanted, and no one reaches them. ${total < MAX_SPOTS ? '' : `At most ${MAX_SPOTS} of each are listed, the most wanted. `}For each: the people whose acquaintance would open most of it.`;

/** /map/blind-spots: what use cases and requests asked for and nobody reaches. */
export default function BlindSpotsScreen() {
  const [address, change] = useAddressParams();
  const [cleared, setCleared] = useState(0);
  const opened = address.get('open');
  const filters = readFilters(address);
  const list = useInfiniteQuery(blindSpotsQuery(filters));
  const spots = useMemo(() => list.data?.pages.flatMap((page) => page.spots) ?? [], [list.data]);
  const [first] = list.data?.pages ?? [];
  const withheld = list.data?.pages.find((page) => page.withheld)?.withheld;
  const count = Object.keys(filters).length;
  const opening = useMemo(() => ({ detail: renderReasons, opened, nameOfToggle: describeToggle }), [opened]);
  const clear = () => {
    change({ q: null, of: null, by: null, lately: null });
    setCleared(cleared + 1);
  };
  return (
    <Page title="Map of Reach" documentTitle="Blind spots">
      <ReachTabs />
      <List
        name="blind-spots"
        views={<ListViews list="blind-spots" keeps={FILTERS} />}
        noun={NOUN}
        source={listSource(list)}
        rows={spots}
        rowKey={getId}
        columns={spotColumns}
        context={undefined}
        height={62}
        wide
        opening={opening}
        onOpen={(id) => change({ open: id === opened ? null : id })}
        told={first && first.total > 0 && describeTotal(first.total)}
        empty={describeEmpty(count > 0, first?.count.counted_at ?? null, clear)}
      >
        {first && <CountState count={first.count} />}
        <FilterBar count={count}>
          <SettledField
            key={cleared}
            className={css.find}
            label="Company, industry or place"
            value={filters.q ?? ''}
            schema={listBlindSpots.query.shape.q}
            after={SUGGEST_DEBOUNCE_MS}
            onChange={(q) => change({ q })}
          />
          <SelectField
            label="Show"
            value={filters.of ?? ''}
            onChange={({ target }) => change({ of: target.value || null })}
          >
            <option value="">Companies and kinds</option>
            <option value="companies">Companies</option>
            <option value="kinds">Kinds</option>
          </SelectField>
          <SelectField
            label="Wanted by"
            value={filters.by ?? ''}
            onChange={({ target }) => change({ by: target.value || null })}
          >
            <option value="">Use cases and requests</option>
            <option value="use-cases">Use cases only</option>
            <option value="requests">Requests only</option>
          </SelectField>
          <Check
            label="Requests of the last 12 months"
            checked={filters.lately === 'true'}
            onChange={({ target }) => change({ lately: target.checked ? 'true' : null })}
          />
        </FilterBar>
        {withheld && <LeftOut withheld={withheld} />}
        {first && <WideOpeners best={first.best} total={first.total} />}
      </List>
    </Page>
  );
}

function describeEmpty(isNarrowed: boolean, countedAt: string | null, clear: () => void) {
  if (isNarrowed)
    return {
      title: 'No matching blind spots',
      text: 'Nothing matches this filter.',
      actions: (
        <Button variant="contained" onClick={clear}>
          Show all blind spots
        </Button>
      ),
    };
  if (countedAt === null)
    return {
      title: 'Not counted yet',
      text: 'Kith counts blind spots every night. Count now, and the list is here in a minute.',
    };
  return {
    title: 'Everything that was asked for can be reached.',
    text: 'Kith compares use cases and requests with your network every night.',
  };
}
