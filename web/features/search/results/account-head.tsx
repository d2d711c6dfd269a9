import { ChevronDown, ChevronRight, Tags, Waypoints } from 'lucide-react';
import { memo } from 'react';
import type { SearchAccount } from '../../../../shared/core/network/account.ts';
import { getCompanyAddress } from '../../../core/companies/company-address.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { useDialogs } from '../../../core/feature/dialogs.ts';
import { CrmLink } from '../../../core/people/crm-link.tsx';
import { useCan } from '../../../platform/api/session.ts';
import { Button, IconButton } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { formatSiteName, OutsideLink, toWebAddress } from '../../../platform/ui/buttons/outside-link.tsx';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import { SelectBox } from '../../../platform/ui/list/selection.tsx';
import { countResultPeople, describeContacts, type PeopleAtAccount } from '../query/people.ts';
import css from './account-head.module.css';
import { FollowButton } from './follow-button.tsx';
import { MatchWords } from './match-words.tsx';

type AccountHeadProps = {
  account: SearchAccount;
  people: PeopleAtAccount | undefined;
  expanded: boolean;
  /** Its people follow. */
  joined: boolean;
  /** Undefined until the followed accounts are known. */
  followed: boolean | undefined;
  /** Whether the account is ticked; undefined if it cannot be ticked. */
  chosen: boolean | undefined;
  onChoose: (id: string, isRange?: boolean) => void;
  onToggle: (account: SearchAccount, expanded: boolean) => void;
};

/** Industries beside the name; more than these are a number. */
const MAX_TAGS = 4;

/**
 * The company, why it was found, and the actions. Folded, it shows the number of people and only Follow; why it was found
 * only where a name was searched for, as every company has the same titles.
 */
export const AccountHead = memo(function AccountHead(props: AccountHeadProps) {
  const { account, people, expanded, joined, followed, chosen, onChoose, onToggle } = props;
  const { id, name, logo_url, tags, matches, match_kinds } = account;
  const open = useDialogs();
  const may = useCan();
  const website = toWebAddress(account.website);
  const Chevron = expanded ? ChevronDown : ChevronRight;
  return (
    <div className={css.head} data-joined={joined}>
      {chosen !== undefined && <SelectBox name={name} on={chosen} onToggle={(isRange) => onChoose(id, isRange)} />}
      <IconButton
        className={css.chevron}
        data-keys="enter"
        aria-expanded={expanded}
        aria-label={`${expanded ? 'Collapse' : 'Expand'} ${name}`}
        onClick={() => onToggle(account, !expanded)}
      >
        <Chevron size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <CompanyLogo name={name} src={account.logo_url} />
      <div className={css.what}>
        <div className={css.names}>
          <h2>
            <Link to={getCompanyAddress(id)}>{name}</Link>
          </h2>
          {website && (
            <OutsideLink to={website} className={css.website}>
              {formatSiteName(website)}
            </OutsideLink>
          )}
          {may('account:names') && (
            <IconButton
              aria-label={`Names of ${name}`}
              title="Other names"
              onClick={() => open('company-names', { account: { id, name, logo_url } })}
            >
              <Tags size={14} strokeWidth={1.75} aria-hidden />
            </IconButton>
          )}
        </div>
        <div className={css.meta}>
          {tags.slice(0, MAX_TAGS).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {tags.length > MAX_TAGS && <span className={css.soft}>and {tags.length - MAX_TAGS} more</span>}
          {matches.length > 0 && (expanded || match_kinds) && (
            <span className={css.soft}>
              <MatchWords account={account} />
            </span>
          )}
        </div>
      </div>
      {expanded ? (
        <div className={css.actions} data-crm={account.crm_url !== undefined}>
          <FollowButton account={account} followed={followed} />
          {may('paths:read') && (
            <LinkButton size="small" to={`/path-finder/account/${id}`} aria-label={`Paths to ${name}`}>
              <Waypoints size={14} strokeWidth={1.75} aria-hidden />
              <span>Paths</span>
            </LinkButton>
          )}
          <CrmLink look="button" url={account.crm_url} of={name} />
          <Button
            variant="contained"
            size="small"
            className={css.request}
            aria-label={`Request a Warm Introduction to ${name}`}
            onClick={() => open('request-intro', { account })}
          >
            Request a Warm Introduction
          </Button>
        </div>
      ) : (
        <div className={css.gist}>
          <span className={css.count}>
            {people && describeContacts(countResultPeople(people), people.limited || people.growing === true)}
          </span>
          <FollowButton account={account} followed={followed} icon />
        </div>
      )}
    </div>
  );
});
