import type { CompanyRequest } from '../../../../shared/features/search/company/calls.ts';
import { StatusChip } from '../../../core/requests/status-chip.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Count } from '../../../platform/ui/layout/tag.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './company-screen.module.css';
import type { CompanyPage } from './queries.ts';

const SHOWN = 5;
const DASHBOARD = '/intro/dashboard';

function RequestRow({ request, name }: { request: CompanyRequest; name: string }) {
  const { id, indicator, outcome, open, company, person, facilitator, at } = request;
  return (
    <li className={css.request}>
      <div>
        <StatusChip indicator={indicator} />
        <div className={css.soft}>{outcome}</div>
      </div>
      <Link to={`${DASHBOARD}?id=${id}`} className={css.strong}>
        {company} to {person ?? name}
      </Link>
      <span className={css.soft}>{facilitator ?? 'No facilitator'}</span>
      <span className={css.day}>
        {open && 'since '}
        {formatDay(at)}
      </span>
    </li>
  );
}

/** The requests for introductions there: a company’s own, for staff all. */
export function CompanyRequests({ page: { account, requests } }: { page: CompanyPage }) {
  const total = requests.open + requests.past;
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2>
          <span>Requests and outcomes</span> <Count value={total} />
        </h2>
        {total > SHOWN && (
          <Link to={`${DASHBOARD}?${new URLSearchParams({ q: account.name })}`}>All {formatCount(total)}</Link>
        )}
      </div>
      <Card>
        {total === 0 ? (
          <p className={css.empty}>No one has asked for an introduction here yet.</p>
        ) : (
          <ul className={css.rows}>
            {requests.newest.slice(0, SHOWN).map((request) => (
              <RequestRow key={request.id} request={request} name={account.name} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
