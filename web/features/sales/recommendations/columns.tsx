import type { Recommendation } from '../../../../shared/features/sales/recommendation.ts';
import type { RecommendationStatus } from '../../../../shared/features/sales/statuses.ts';
import { getCompanyAddress } from '../../../core/companies/company-address.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { InferredTag } from '../../../core/strength/inferred-tag.tsx';
import type { Strength } from '../../../core/strength/strength.ts';
import { StrengthLabel } from '../../../core/strength/strength-label.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatSiteName, OutsideLink, toWebAddress } from '../../../platform/ui/buttons/outside-link.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Scrolled } from '../../../platform/ui/layout/scrolled.tsx';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { hyphenate } from './long-words.ts';
import { RecommendationActions } from './row-actions.tsx';
import type { RecommendationContext } from './row-context.ts';
import css from './sales.module.css';

const OUTSIDE = { industries: 'Outside the industries', keywords: 'Without the keywords' } as const;

/** What was decided on the company for another use case. */
const ELSEWHERE: Readonly<Record<RecommendationStatus, string>> = {
  'To Review': 'To review since',
  'Suggested to Portfolio': 'Suggested',
  'Dismissed by Kith': 'Dismissed by the firm',
  'Dismissed by Portfolio': 'Dismissed by the company',
  'Introduction Requested': 'Introduction requested',
};

function Company({ row }: { row: Recommendation }) {
  const site = toWebAddress(row.website);
  const page = toWebAddress(row.account_linkedin);
  return (
    <Scrolled className={`${css.scrolled} ${css.company}`} label={`About ${row.account}`}>
      <span className={css.companyName}>
        <CompanyLogo name={row.account} src={row.logo_url} size={24} />
        <strong>
          <Link to={getCompanyAddress(row.account_id)}>{row.account}</Link>
        </strong>
      </span>
      {(site || page) && (
        <span className={css.links}>
          {site && (
            <OutsideLink className={css.site} to={site} title={formatSiteName(site)}>
              {formatSiteName(site)}
            </OutsideLink>
          )}
          {page && (
            <OutsideLink className={css.site} to={page}>
              Company page
            </OutsideLink>
          )}
        </span>
      )}
      {row.description && (
        <p className={css.description} title={row.description}>
          {row.description}
        </p>
      )}
      <ul className={css.reasons} aria-label="Why this company">
        <li>
          <b>{row.qualification}</b> {row.outside && <Tag>{OUTSIDE[row.outside]}</Tag>}
        </li>
        {row.elsewhere.map(({ use_case, status, at }) => (
          <li key={use_case}>
            <b>
              {ELSEWHERE[status]} {formatDay(at)} for {use_case}
            </b>
          </li>
        ))}
        {row.qualification_details.map(({ text, inferred }) => (
          <li key={text}>
            {inferred && <InferredTag />} {text}
          </li>
        ))}
      </ul>
    </Scrolled>
  );
}

function Probability({ row }: { row: Recommendation }) {
  if (row.contact_id === null) return <span className={css.none}>No one</span>;
  const percent = Math.round(row.probability * 100);
  return (
    <div className={css.probability}>
      <b>{percent}%</b>
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className={css.soft}>{row.relationship_category}</span>
      {row.hops_shown !== null && (
        <span className={css.soft}>{row.hops_shown === 1 ? '1 hop' : `${row.hops_shown} hops`}</span>
      )}
    </div>
  );
}

function WhyPerson({ row }: { row: Recommendation }) {
  if (row.contact_id === null) return <span className={css.none}>You can’t reach anyone there yet.</span>;
  return (
    <Scrolled className={`${css.scrolled} ${css.why}`} label={`Why ${row.name}`}>
      <p>{row.contact_reason}</p>
      {row.paths.map(({ Id, terms }) => terms?.blocked && <p key={Id}>{terms.sentence}</p>)}
      {row.score_details && (
        <ul className={css.reasons}>
          {row.score_details.evidence.map(({ text, date, on_record }) => (
            <li key={text}>
              {!on_record && <InferredTag />} {text}
              {date && <span className={css.soft}>{formatDay(date)}</span>}
            </li>
          ))}
        </ul>
      )}
      {row.others.length > 0 && (
        <p className={css.soft}>
          Also {row.others.map(({ name, title }) => (title ? `${name} (${title})` : name)).join(', ')}
        </p>
      )}
    </Scrolled>
  );
}

function Contact({ row }: { row: Recommendation }) {
  const profile = toWebAddress(row.linkedin_profile);
  const crm = toWebAddress(row.crm_url);
  if (row.name === null) return <span className={css.none}>No one</span>;
  return (
    <>
      {profile ? <OutsideLink to={profile}>{row.name}</OutsideLink> : <strong>{row.name}</strong>}
      {crm && (
        <OutsideLink className={css.site} to={crm}>
          CRM
        </OutsideLink>
      )}
    </>
  );
}

const renderNone = (text: string) => <span className={css.none}>{text}</span>;

/** The columns of document 2 §2.4, with the actions at the end. */
export const recommendationColumns: readonly Column<Recommendation, RecommendationContext>[] = [
  {
    key: 'description',
    label: 'Description',
    width: 'minmax(140px, 1.6fr)',
    plain: true,
    sort: 'asc',
    cell: (row) => <Company row={row} />,
  },
  {
    key: 'contact',
    label: 'Contact',
    className: css.small,
    width: 'minmax(100px, 0.8fr)',
    sort: 'asc',
    cell: (row) => <Contact row={row} />,
  },
  {
    key: 'title',
    label: 'Title',
    className: css.small,
    width: 'minmax(88px, 0.8fr)',
    sort: 'asc',
    cell: ({ title }) => (title ? hyphenate(title) : renderNone('No title')),
  },
  {
    key: 'probability',
    label: 'Probability',
    width: 'minmax(64px, 0.6fr)',
    sort: 'desc',
    cell: (row) => <Probability row={row} />,
  },
  {
    key: 'why',
    label: 'Why this person',
    width: 'minmax(104px, 1.7fr)',
    sort: 'asc',
    cell: (row) => <WhyPerson row={row} />,
  },
  {
    key: 'industries',
    label: 'Industries',
    width: 'minmax(96px, 0.9fr)',
    sort: 'asc',
    cell: ({ account_tags }) =>
      account_tags.length === 0 ? (
        renderNone('Not known')
      ) : (
        <span className={css.names}>
          {account_tags.slice(0, 5).map((tag) => (
            <Tag key={tag}>{hyphenate(tag)}</Tag>
          ))}
        </span>
      ),
  },
  {
    key: 'li_industry',
    label: 'LinkedIn industry',
    className: css.small,
    width: 'minmax(90px, 0.85fr)',
    sort: 'asc',
    cell: ({ account_li_industry }) => (account_li_industry ? hyphenate(account_li_industry) : renderNone('Not known')),
  },
  {
    key: 'headcount',
    label: 'Headcount',
    width: 'minmax(62px, 0.5fr)',
    sort: 'desc',
    cell: ({ number_of_employees }) =>
      number_of_employees === null ? renderNone('Not known') : formatCount(number_of_employees),
  },
  {
    key: 'geography',
    label: 'Geography',
    className: css.small,
    width: 'minmax(80px, 0.8fr)',
    sort: 'asc',
    cell: ({ account_city, account_country }) =>
      [account_city, account_country].filter(Boolean).join(', ') || renderNone('Not known'),
  },
  {
    key: 'relationship',
    label: 'Best relationship in account',
    width: 'minmax(84px, 0.8fr)',
    sort: 'desc',
    cell: (row) => (
      <>
        <span className={css.strength}>
          <StrengthLabel strength={row.account_best_relationship as Strength} short />
        </span>
        {row.contact_owner && <span className={css.soft}>via {row.paths.map(({ name }) => name).join(', ')}</span>}
      </>
    ),
  },
  {
    key: 'actions',
    label: 'Actions',
    silent: true,
    width: '100px',
    cell: (row, context) => <RecommendationActions row={row} context={context} />,
  },
];

/** The columns that can be hidden. */
export const CHOOSABLE = recommendationColumns.filter(({ key }) => key !== 'description' && key !== 'actions');
