import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Candidate } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { useCan, useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { fitsQuery } from '../candidacies/queries.ts';
import type { Cart } from '../cart/cart.ts';
import { FIT_PARAMS, FitFilters, parseFitFilters } from './fit-filters.tsx';
import type { FitRow } from './fit-row.ts';
import { fitColumns } from './position-columns.tsx';

const NOUN = { one: 'position', many: 'positions' };
const WHO = ['linkedin_id', 'sf_id', 'fullName'];
const getId = ({ position }: FitRow): string => position.Id;

/** Open positions, the best fit first, and the decision about each. */
export function PositionsTab({ candidate, cart }: { candidate: Candidate; cart: Cart }) {
  const may = useCan();
  const staff = useUser()?.staff ?? false;
  const [address, change] = useAddressParams();
  const [cleared, setCleared] = useState(0);
  const filters = useMemo(() => parseFitFilters(address), [address]);
  const list = useInfiniteQuery(fitsQuery({ ...filters, candidate: candidate.Id }));
  const rows = useMemo(() => list.data?.pages.flatMap(({ positions }) => positions) ?? [], [list.data]);
  const context = useMemo(
    () => ({
      candidate,
      cart,
      doer: may('poscan:manage') ? ('talent' as const) : may('poscan:create') ? ('staff' as const) : null,
    }),
    [candidate, cart, may],
  );
  const first = list.data?.pages[0];
  const filtered = Object.keys(filters).length > 0;
  const clear = () => {
    change(Object.fromEntries(FIT_PARAMS.map((name) => [name, null])));
    setCleared(cleared + 1);
  };
  const left = first?.reviewed ?? 0;
  return (
    <List
      name="fits"
      views={<ListViews list="fits" of={WHO} keeps={FIT_PARAMS} />}
      label="Positions by fit"
      noun={NOUN}
      source={listSource(list)}
      rows={rows}
      rowKey={getId}
      columns={fitColumns}
      context={context}
      height={92}
      told={
        first && (
          <>
            <b>{formatCounted(first.fitting, NOUN)}</b>
            <span>
              , best fit first.{' '}
              {left > 0 &&
                `${formatCount(left)} hidden: ${candidate.FirstName} is already up for ${left === 1 ? 'it' : 'them'}.`}
            </span>
          </>
        )
      }
      empty={
        filtered
          ? {
              title: 'No matching positions',
              text: 'Nothing matches these filters.',
              actions: (
                <Button variant="contained" onClick={clear}>
                  Show all positions
                </Button>
              ),
            }
          : {
              title: 'No open positions',
              text: staff
                ? `${candidate.FirstName} is already up for all of them.`
                : 'Your company has no open position for this candidate.',
            }
      }
    >
      <FitFilters key={cleared} address={address} onChange={change} onClear={clear} />
    </List>
  );
}
