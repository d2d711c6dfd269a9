import { Waypoints } from 'lucide-react';
import { formatCountry } from '../../../../shared/core/network/geographies.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { useDialogs } from '../../../core/feature/dialogs.ts';
import { CrmLink } from '../../../core/people/crm-link.tsx';
import { useCan } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { formatSiteName, OutsideLink, toWebAddress } from '../../../platform/ui/buttons/outside-link.tsx';
import { formatMonth } from '../../../platform/ui/dates.ts';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { useFollowed } from '../query/queries.ts';
import { FollowButton } from '../results/follow-button.tsx';
import css from './company-head.module.css';
import type { CompanyPage } from './queries.ts';

const MAX_TAGS = 4;

/** What is known of the company itself: "castellanbank.example · Stockholm · 7,000 people". */
function Facts({ account }: Pick<CompanyPage, 'account'>) {
  const { city, country, headcount, tags } = account;
  const website = toWebAddress(account.website);
  const place = city ?? (country === null ? null : formatCountry(country));
  const people = headcount === null ? null : `${formatCount(headcount)} ${headcount === 1 ? 'person' : 'people'}`;
  return (
    <div className={css.facts}>
      {website && <OutsideLink to={website}>{formatSiteName(website)}</OutsideLink>}
      {[place, people].filter(Boolean).map((fact) => (
        <span key={fact} className={css.fact}>
          {fact}
        </span>
      ))}
      {tags.slice(0, MAX_TAGS).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {tags.length > MAX_TAGS && <span className={css.soft}>and {tags.length - MAX_TAGS} more</span>}
    </div>
  );
}

/** The company and what the viewer can do with it. */
export function CompanyHead({ account }: Pick<CompanyPage, 'account'>) {
  const { id, name } = account;
  const open = useDialogs();
  const may = useCan();
  const followed = useFollowed()?.has(id);
  return (
    <div className={css.head}>
      <title>{`${name} · Kith`}</title>
      <CompanyLogo name={name} src={account.logo_url} size={44} />
      <div className={css.what}>
        <h1 tabIndex={-1}>{name}</h1>
        <Facts account={account} />
      </div>
      <div className={css.actions}>
        <FollowButton account={account} followed={followed} size="medium" />
        {may('paths:read') && (
          <LinkButton to={`/path-finder/account/${id}`} aria-label={`Paths to ${name}`}>
            <Waypoints size={16} aria-hidden />
            <span>Paths</span>
          </LinkButton>
        )}
        <CrmLink look="button" url={account.crm_url} of={name} size="medium" />
        {may('intro:request') && (
          <Button
            variant="contained"
            className={css.request}
            onClick={() => open('request-intro', { account: { id } })}
          >
            Request a Warm Introduction
          </Button>
        )}
      </div>
    </div>
  );
}

/** Five numbers, as the viewer may know them. */
export function CompanyNumbers({ page: { known, reached, requests, last } }: { page: CompanyPage }) {
  const inReach = reached.reduce((sum, count) => sum + count, 0);
  const numbers = [
    [`${formatCount(inReach)} of ${formatCount(known)}`, 'known people within reach'],
    [reached.toReversed().map(formatCount).join(' · '), 'very high, high, medium, low'],
    [`${formatCount(requests.open)} open`, `requests, ${formatCount(requests.past)} in the past`],
    [`${formatCount(requests.going_on)} of ${formatCount(requests.introduced)}`, 'introductions won or in talks'],
    last ? [formatMonth(last.day), `last in touch, ${last.by}`] : ['Unknown', 'last in touch'],
  ] as const;
  return (
    <dl className={css.numbers}>
      {numbers.map(([number, words]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{number}</dd>
        </div>
      ))}
    </dl>
  );
}
