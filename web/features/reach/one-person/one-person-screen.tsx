import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DoorSort, type OnePersonDoor } from '../../../../shared/features/reach/one-person/calls.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { LeftOut } from '../../../core/people/left-out.tsx';
import { ReachTabs } from '../../../core/reach/reach-tabs.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { Check, SelectField } from '../../../platform/ui/fields/field.tsx';
import { FilterBar } from '../../../platform/ui/fields/filter-bar.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { readSort, writeSort } from '../../../platform/ui/list/columns.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { doorColumns } from './door-columns.tsx';
import { DoorFile } from './door-file.tsx';
import { onePersonQuery } from './queries.ts';

const NOUN = { one: 'company', many: 'companies' };
const FILTERS = ['second', 'by', 'sort'] as const;
const getId = ({ company }: OnePersonDoor): string => company.id;

interface CountWords {
  sorted: boolean;
  /** Only those with a second way. */
  second: boolean;
}

function describeCounts(
  { doors, wanted }: { doors: number; wanted: number },
  { sorted, second }: CountWords,
): string | undefined {
  if (doors === 0) return undefined;
  const end = second ? ', with a second way through someone who worked there.' : '.';
  const hang = `${doors === 1 ? '1 company hangs' : `${formatCount(doors)} companies hang`} on one person${end}`;
  if (wanted === 0) return hang;
  const some = `the ${formatCount(wanted)} with an open request or a use case.`;
  return sorted ? `${hang} Among them ${some}` : `${hang} First ${some}`;
}

/** /map/one-person: companies that are reached through one person alone. */
export default function OnePersonScreen() {
  const [address, change] = useAddressParams();
  const second = address.get('second') === 'true';
  const by = address.get('by') ?? '';
  const order = DoorSort.safeParse(address.get('sort')).data;
  const query = { second: second ? ('true' as const) : undefined, by: by || undefined, sort: order };
  const list = useInfiniteQuery(onePersonQuery(query));
  const doors = useMemo(() => list.data?.pages.flatMap((page) => page.doors) ?? [], [list.data]);
  const first = list.data?.pages[0];
  const withheld = list.data?.pages.find((page) => page.withheld)?.withheld;
  return (
    <Page title="Map of Reach" actions={doors.length > 0 && <DoorFile query={query} />}>
      <ReachTabs />
      <List
        name="one-person"
        label="Companies"
        views={<ListViews list="one-person" keeps={FILTERS} />}
        noun={NOUN}
        source={listSource(list)}
        rows={doors}
        rowKey={getId}
        columns={doorColumns}
        context={undefined}
        height={57}
        wide
        sort={readSort(order ?? null, doorColumns)}
        onSort={(next) => change({ sort: writeSort(next) })}
        told={first && describeCounts(first.counts, { sorted: order !== undefined, second })}
        empty={
          second || by !== ''
            ? {
                title: second ? 'No second way is cheap' : 'No company hangs on this person',
                text: second
                  ? 'No one knows anybody well who worked at these companies.'
                  : 'Others reach the same companies, or this person reaches none.',
                actions: (
                  <Button variant="contained" onClick={() => change({ second: null, by: null })}>
                    Show all companies
                  </Button>
                ),
              }
            : {
                title: 'No company hangs on one person',
                text: 'Where you know people, two or more of you do. Import your connections to see more companies.',
                actions: (
                  <LinkButton variant="contained" to="/imports">
                    Import
                  </LinkButton>
                ),
              }
        }
      >
        <FilterBar count={Number(second) + Number(by !== '')}>
          <SelectField label="Only through" value={by} onChange={({ target }) => change({ by: target.value || null })}>
            <option value="">Anybody</option>
            {first?.people.map(({ id, name, doors: count }) => (
              <option key={id} value={id}>
                {`${name} (${formatCount(count)})`}
              </option>
            ))}
          </SelectField>
          <Check
            label="Only with a second way"
            checked={second}
            onChange={({ target }) => change({ second: target.checked ? 'true' : null })}
          />
        </FilterBar>
        {withheld && <LeftOut withheld={withheld} />}
      </List>
    </Page>
  );
}
