import { useInfiniteQuery } from '@tanstack/react-query';
import { shortenStrength } from '../../../shared/core/network/account.ts';
import type { ReachAxis } from '../../../shared/features/reach/calls.ts';
import { CompanyCell } from '../../core/companies/company-name.tsx';
import { toStrength } from '../../core/strength/strength.ts';
import { StrengthRing } from '../../core/strength/strength-ring.tsx';
import { Failed } from '../../platform/api/failed.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { SideDrawer } from '../../platform/ui/dialogs/side-drawer.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Loading } from '../../platform/ui/states/loading.tsx';
import { type MapFilter, nameCell } from './groups/cells.ts';
import { groupedCompaniesQuery } from './queries.ts';
import css from './reach.module.css';

type OpenGroupProps = { by: ReachAxis; filter: MapFilter };

/** The companies of the cell that is open in the address, if one is. */
export function OpenGroup({ by, filter }: OpenGroupProps) {
  const [address, change] = useAddressParams();
  const group = address.get('open');
  if (group === null) return null;
  return <GroupedCompanies by={by} group={group} filter={filter} onClose={() => change({ open: null })} />;
}

type GroupedCompaniesProps = OpenGroupProps & { group: string; onClose: () => void };

/** The companies of a cell that the search cannot show as the map counts them. @param group its key; empty: not known */
function GroupedCompanies({ by, group, filter, onClose }: GroupedCompaniesProps) {
  const query = useInfiniteQuery(groupedCompaniesQuery(by, group, filter));
  const companies = query.data?.pages.flatMap((page) => page.companies);
  return (
    <SideDrawer
      open
      title={nameCell(by, { key: group || null })}
      subtitle="Companies within the map’s filters, best known first."
      onClose={onClose}
    >
      <Failed what="The companies could not be loaded." query={query} />
      {query.isPending && <Loading />}
      {companies?.length === 0 && <p className={css.soft}>No companies here.</p>}
      <ul className={css.grouped}>
        {companies?.map((company) => (
          <li key={company.id}>
            <StrengthRing strength={toStrength(company.strength)} />
            <CompanyCell company={company} linked />
            <span className={css.soft}>{company.place ?? ''}</span>
            <span>{shortenStrength(company.strength)}</span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="text" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? 'Loading…' : 'Load more'}
        </Button>
      )}
    </SideDrawer>
  );
}
