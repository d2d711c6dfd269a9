import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { SUGGEST_DEBOUNCE_MS } from '../../../shared/core/network/account.ts';
import { type ColdTie, listColdTies } from '../../../shared/features/in-touch/calls.ts';
import { ListViews } from '../../core/lists/list-views.tsx';
import { LeftOut } from '../../core/people/left-out.tsx';
import { listSource } from '../../platform/api/list-source.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { Check, SelectField } from '../../platform/ui/fields/field.tsx';
import { FilterBar } from '../../platform/ui/fields/filter-bar.tsx';
import { SettledField } from '../../platform/ui/fields/settled-field.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import { List } from '../../platform/ui/list/list.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { coldColumns, coldKeyHints } from './going-cold-columns.tsx';
import css from './in-touch.module.css';
import { type ColdFilters, coldTiesQuery } from './queries.ts';

const NOUN = { one: 'tie', many: 'ties' };
const FILTERS = ['q', 'by', 'was', 'wanted'] as const;
const getId = ({ id }: ColdTie): string => id;

const describeCounts = ({ ties, wanted }: { ties: number; wanted: number }): string | undefined => {
  if (ties === 0) return undefined;
  const fell = ties === 1 ? '1 tie was high and fell by age.' : `${formatCount(ties)} ties were high and fell by age.`;
  if (wanted === 0) return fell;
  return `${fell} First the ${formatCount(wanted)} that somebody follows, asked for or has in a use case.`;
};

/** /going-cold: ties of the viewer's company that were high and fell by age alone. */
export default function GoingColdScreen() {
  const [address, change] = useAddressParams();
  const [cleared, setCleared] = useState(0);
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => (address.get(name) ? [[name, address.get(name)!]] : [])),
  ) as ColdFilters;
  const list = useInfiniteQuery(coldTiesQuery(filters));
  const ties = useMemo(() => list.data?.pages.flatMap((page) => page.ties) ?? [], [list.data]);
  const counts = list.data?.pages[0]?.counts;
  const withheld = list.data?.pages.find((page) => page.withheld)?.withheld;
  const count = Object.keys(filters).length;
  const clear = () => {
    change({ q: null, by: null, was: null, wanted: null });
    setCleared(cleared + 1);
  };
  return (
    <Page title="Going Cold">
      <List
        name="going-cold"
        views={<ListViews list="going-cold" keeps={FILTERS} />}
        noun={NOUN}
        source={listSource(list)}
        rows={ties}
        rowKey={getId}
        columns={coldColumns}
        context={undefined}
        height={57}
        wide
        hints={coldKeyHints}
        told={counts && describeCounts(counts)}
        empty={
          count > 0
            ? {
                title: 'No matching ties',
                text: 'Nothing matches this filter.',
                actions: (
                  <Button variant="contained" onClick={clear}>
                    Show all ties
                  </Button>
                ),
              }
            : {
                title: 'No tie of yours has gone cold',
                text: 'Kith looks at ties that were high and fell by age. Link your mailbox, and Kith knows when you were last in touch.',
                actions: (
                  <LinkButton variant="contained" to="/link-account">
                    Link your mailbox
                  </LinkButton>
                ),
              }
        }
      >
        <FilterBar count={count}>
          <SettledField
            key={cleared}
            className={css.find}
            label="Person or company"
            value={filters.q ?? ''}
            schema={listColdTies.query.shape.q}
            after={SUGGEST_DEBOUNCE_MS}
            onChange={(q) => change({ q })}
          />
          <SelectField
            label="Known by"
            value={filters.by ?? ''}
            onChange={({ target }) => change({ by: target.value || null })}
          >
            <option value="">Anybody</option>
            {counts?.members.map(({ id, name, ties: theirs }) => (
              <option key={id} value={id}>
                {name} ({formatCount(theirs)})
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Was"
            value={filters.was ?? ''}
            onChange={({ target }) => change({ was: target.value || null })}
          >
            <option value="">High or very high</option>
            <option value="3">High</option>
            <option value="4">Very high</option>
          </SelectField>
          <Check
            label="Only wanted"
            checked={filters.wanted === 'true'}
            onChange={({ target }) => change({ wanted: target.checked ? 'true' : null })}
          />
        </FilterBar>
        {withheld && <LeftOut withheld={withheld} />}
      </List>
    </Page>
  );
}
