import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { PathGroup } from '../../../shared/core/network/path.ts';
import { getCompanyAddress } from '../../core/companies/company-address.ts';
import { CompanyLogo } from '../../core/companies/company-logo.tsx';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { formatSiteName, OutsideLink, toWebAddress } from '../../platform/ui/buttons/outside-link.tsx';
import { GroupedPaths } from './grouped-paths.tsx';
import { usePathsAddress } from './list/address.ts';
import { PathsError, PathsLoading } from './list/path-states.tsx';
import css from './list/paths.module.css';
import { accountPathsQuery } from './queries.ts';

/** Only a request names a person: an account's paths have no Target Persona. */
const withoutPersona = (groups: readonly PathGroup[]): PathGroup[] =>
  groups.filter(({ kind, people }) => kind !== 'exact_title_match' || people > 0);

/** /path-finder/account/:id: the account's id, and the paths to its people by group. */
export default function AccountScreen() {
  const { id = '' } = useParams();
  const [{ filters }] = usePathsAddress();
  const answer = useQuery(accountPathsQuery(id, filters));
  if (answer.isPending) return <PathsLoading />;
  const retry = { onRetry: () => void answer.refetch(), retrying: answer.isFetching };
  if (!answer.data) return <PathsError error={answer.error} {...retry} />;
  const { account, paths, members } = answer.data;
  const website = toWebAddress(account.website);
  return (
    <>
      <title>{`Paths to ${account.name} · Kith`}</title>
      <div className={css.head}>
        <CompanyLogo name={account.name} src={account.logo_url} size={44} />
        <div className={css.headWords}>
          <h1>
            <Link to={getCompanyAddress(account.id)}>{account.name}</Link>
          </h1>
          <div className={css.facts}>
            {website && <OutsideLink to={website}>{formatSiteName(website)}</OutsideLink>}
            <span className={css.id}>Account {account.id}</span>
          </div>
        </div>
      </div>
      {answer.error && <PathsError error={answer.error} {...retry} />}
      <GroupedPaths groups={withoutPersona(paths)} members={members} company={account.name} />
    </>
  );
}
