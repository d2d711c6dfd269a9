import { useQuery } from '@tanstack/react-query';
import type { OnePersonDoor } from '../../../../shared/features/reach/one-person/calls.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { LeftOut } from '../../../core/people/left-out.tsx';
import { ReachTabs } from '../../../core/reach/reach-tabs.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { Check } from '../../../platform/ui/fields/field.tsx';
import { FilterBar } from '../../../platform/ui/fields/filter-bar.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { doorColumns } from './door-columns.tsx';
import { onePersonQuery } from './queries.ts';

const NOUN = { one: 'company', many: 'companies' };
const FILTERS = ['second'] as const;
const getId = ({ company }: OnePersonDoor): string => company.id;
const NONE: readonly OnePersonDoor[] = [];

function describeCounts({ doors, wanted }: { doors: number; wanted: number }, shown: number): string | undefined {
  if (doors === 0) return undefined;
  const hang = doors === 1 ? '1 company hangs on one person.' : `${formatCount(doors)} companies hang on one person.`;
  const first = wanted === 0 ? '' : ` First the ${formatCount(wanted)} with an open request or a use case.`;
  return shown < doors ? `${hang}${first} Showing the first ${formatCount(shown)}.` : `${hang}${first}`;
}

/** /map/one-person: companies that are reached through one person alone. */
export default function OnePersonScreen() {
  const [address, change] = useAddressParams();
  const second = address.get('second') === 'true';
  const list = useQuery(onePersonQuery(second));
  const doors = list.data?.doors ?? NONE;
  return (
    <Page title="Map of Reach">
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
        told={list.data && describeCounts(list.data.counts, doors.length)}
        empty={
          second
            ? {
                title: 'No second way is cheap',
                text: 'No one knows anybody well who worked at these companies.',
                actions: (
                  <Button variant="contained" onClick={() => change({ second: null })}>
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
        <FilterBar count={Number(second)}>
          <Check
            label="Only with a second way"
            checked={second}
            onChange={({ target }) => change({ second: target.checked ? 'true' : null })}
          />
        </FilterBar>
        {list.data?.withheld && <LeftOut withheld={list.data.withheld} />}
      </List>
    </Page>
  );
}
