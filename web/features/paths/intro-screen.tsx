import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CompanyLogo } from '../../core/companies/company-logo.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { GroupedPaths } from './grouped-paths.tsx';
import { usePathsAddress } from './list/address.ts';
import { PathsError, PathsLoading } from './list/path-states.tsx';
import css from './list/paths.module.css';
import { introPathsQuery } from './queries.ts';

/** /path-finder/intro/:id: the paths to the people of a request's target company, the requested person first. */
export default function IntroScreen() {
  const { id = '' } = useParams();
  const [{ filters }] = usePathsAddress();
  const answer = useQuery(introPathsQuery(id, filters));
  if (answer.isPending) return <PathsLoading />;
  const retry = { onRetry: () => void answer.refetch(), retrying: answer.isFetching };
  if (!answer.data) return <PathsError error={answer.error} {...retry} />;
  const { intro, paths, members } = answer.data;
  const { Name: company, logo_url } = intro.Target_Account__r;
  const person = intro.To_Who__r;
  return (
    <>
      <title>{`Paths for ${intro.Name} · Kith`}</title>
      <div className={css.head}>
        <CompanyLogo name={company} src={logo_url} size={44} />
        <div className={css.headWords}>
          <h1>{intro.Name}</h1>
          <div className={css.facts}>
            <span>
              {person
                ? `To ${[person.Name, person.Title].filter(Boolean).join(', ')}`
                : intro.who_to_introduce
                  ? `Asked for: ${intro.who_to_introduce}`
                  : 'No person named'}
            </span>
          </div>
        </div>
        <div className={css.actions}>
          <LinkButton to={`/intro/dashboard?id=${encodeURIComponent(intro.Id)}`}>Open the request</LinkButton>
        </div>
      </div>
      {answer.error && <PathsError error={answer.error} {...retry} />}
      <GroupedPaths groups={paths} members={members} company={company} known={intro.Target_Account__c !== null} />
    </>
  );
}
