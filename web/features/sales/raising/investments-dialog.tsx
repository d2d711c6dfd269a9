import { useInfiniteQuery } from '@tanstack/react-query';
import type { RaisePartner } from '../../../../shared/features/sales/raising/calls.ts';
import { getCompanyAddress } from '../../../core/companies/company-address.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Loading } from '../../../platform/ui/states/loading.tsx';
import { type PartnerFilters, partnersQuery } from './queries.ts';
import css from './raising.module.css';

type InvestmentsDialogProps = {
  /** Its id. */
  raise: string;
  tab: PartnerFilters['tab'];
  row: RaisePartner;
  onClose: () => void;
};

/** Everything that a fund invested in, the nearest to the raise first. */
export function InvestmentsDialog({ raise, tab, row: { fund }, onClose }: InvestmentsDialogProps) {
  const list = useInfiniteQuery(partnersQuery(raise, { tab, fund: fund.id }));
  const investments = list.data?.pages[0]?.partners[0]?.investments;
  return (
    <Dialog title={`What ${fund.name} invested in`} lead="The nearest to the raise first." onClose={onClose}>
      <Failed what="The investments could not be loaded." query={list} />
      {list.isPending && <Loading>Loading investments…</Loading>}
      {investments && (
        <>
          <ul className={css.investments}>
            {investments.nearest.map(({ id, name, fits }) => (
              <li key={id}>
                <Link to={getCompanyAddress(id)}>{name}</Link>
                <span className={css.below}>{fits.join(', ')}</span>
              </li>
            ))}
          </ul>
          {investments.total > investments.nearest.length && (
            <p className={css.soft}>
              Showing {formatCount(investments.nearest.length)} of {formatCount(investments.total)}.
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
