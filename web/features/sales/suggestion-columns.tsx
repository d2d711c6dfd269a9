import type { Suggestion } from '../../../shared/features/sales/recommendation.ts';
import { getCompanyAddress } from '../../core/companies/company-address.ts';
import { CompanyLogo } from '../../core/companies/company-logo.tsx';
import { InferredTag } from '../../core/strength/inferred-tag.tsx';
import type { Strength } from '../../core/strength/strength.ts';
import { StrengthLabel } from '../../core/strength/strength-label.tsx';
import { RowUndo } from '../../platform/life-cycle/row-undo.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { formatSiteName, OutsideLink, toWebAddress } from '../../platform/ui/buttons/outside-link.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import type { Column } from '../../platform/ui/list/columns.ts';
import { suggestionNoun } from './recommendations/actions.ts';
import css from './recommendations/sales.module.css';

export interface SuggestionContext {
  firm: string;
  zone: string | undefined;
  onRequest: (row: Suggestion) => void;
  onDismiss: (row: Suggestion) => void;
}

function Company({ account_id, target_account: account }: Suggestion) {
  const site = toWebAddress(account.website);
  const place = [account.city, account.country].filter(Boolean).join(', ');
  return (
    <div className={css.company}>
      <span className={css.companyName}>
        <CompanyLogo name={account.name} src={account.logo_url} size={36} />
        <strong>
          <Link to={getCompanyAddress(account_id)}>{account.name}</Link>
        </strong>
      </span>
      {site && (
        <OutsideLink className={css.site} to={site}>
          {formatSiteName(site)}
        </OutsideLink>
      )}
      {place && <span className={css.soft}>{place}</span>}
    </div>
  );
}

function Relevancy({ account_reasons, people }: Suggestion) {
  return (
    <div className={css.why}>
      <ul className={css.reasons}>
        {account_reasons.map(({ text, inferred }) => (
          <li key={text}>
            {inferred && <InferredTag />} {text}
          </li>
        ))}
      </ul>
      {people.map(({ Id, name, title, score, reason }) => (
        <div key={Id}>
          <p className={css.person}>
            {score > 0 && <StrengthLabel strength={score as Strength} />}
            <span>
              {score > 0 ? 'to ' : 'For '}
              {name}
              {title && `, ${title}`}
            </span>
          </p>
          {reason && <span className={css.soft}>{reason}</span>}
        </div>
      ))}
    </div>
  );
}

/** Document 2 §2.3. */
export const suggestionColumns: readonly Column<Suggestion, SuggestionContext>[] = [
  {
    key: 'date',
    label: 'Date',
    width: 'fit-content(96px)',
    cell: ({ created_date }, { zone }) => formatDay(created_date, zone),
  },
  {
    key: 'target',
    label: 'Target Profile',
    width: 'minmax(110px, 0.8fr)',
    cell: (row) => <strong>{row['sales_target.Name']}</strong>,
  },
  { key: 'company', label: 'Company', width: 'minmax(170px, 1.2fr)', plain: true, cell: (row) => <Company {...row} /> },
  { key: 'relevancy', label: 'Relevancy', width: 'minmax(230px, 2fr)', cell: (row) => <Relevancy {...row} /> },
  {
    key: 'comments',
    label: 'Comments',
    width: 'minmax(120px, 0.9fr)',
    cell: ({ comments }, { firm }) =>
      comments ? (
        <>
          <span>“{comments}”</span>
          <span className={css.soft}>{firm}</span>
        </>
      ) : (
        <span className={css.none}>No comment</span>
      ),
  },
  {
    key: 'action',
    label: 'Action',
    silent: true,
    width: '130px',
    cell: (row, { onRequest, onDismiss }) =>
      row.status === 'Suggested to Portfolio' ? (
        <div className={css.actions}>
          <Button
            variant="outlined"
            className={css.chief}
            data-keys="r"
            aria-label={`Request Intro to ${row.target_account.name}`}
            onClick={() => onRequest(row)}
          >
            Request Intro
          </Button>
          <Button
            variant="text"
            data-keys="d"
            aria-label={`Dismiss ${row.target_account.name}`}
            onClick={() => onDismiss(row)}
          >
            Dismiss
          </Button>
        </div>
      ) : row.undo ? (
        <>
          <span className={css.soft}>{row.status}</span>
          <RowUndo noun={suggestionNoun} row={row} />
        </>
      ) : (
        <Link to={`/intro/dashboard?q=${encodeURIComponent(row.target_account.name)}`}>See status in dashboard</Link>
      ),
  },
];
