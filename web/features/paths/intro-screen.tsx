import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { INTRO_LIFE } from '../../../shared/core/introductions/statuses.ts';
import type { Path } from '../../../shared/core/network/path.ts';
import { CompanyLogo } from '../../core/companies/company-logo.tsx';
import { useDialogs } from '../../core/feature/dialogs.ts';
import { useCan } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
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
  const may = useCan();
  if (answer.isPending) return <PathsLoading />;
  const retry = { onRetry: () => void answer.refetch(), retrying: answer.isFetching };
  if (!answer.data) return <PathsError error={answer.error} {...retry} />;
  const { intro, paths, members } = answer.data;
  const { Name: company, logo_url } = intro.Target_Account__r;
  const person = intro.To_Who__r;
  const isOpen = INTRO_LIFE[intro.Status__c].bucket !== 'archive' && may('intro:manage');
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
      <GroupedPaths
        groups={paths}
        members={members}
        company={company}
        known={intro.Target_Account__c !== null}
        renderActions={isOpen ? (path) => <UsePath intro={intro.Id} path={path} /> : undefined}
      />
    </>
  );
}

/** Makes the path's people the connector, facilitator and target of the request, and shows the mail to the connector before it goes out. */
function UsePath({ intro, path }: { intro: string; path: Path }) {
  const open = useDialogs();
  const people = path.people.map(({ id, name, title, account, member }) => ({
    id,
    name,
    title,
    account,
    firm: member === 'firm',
  }));
  return (
    <Button variant="contained" size="small" onClick={() => open('ask-by-path', { intro, path: people })}>
      Use this path
    </Button>
  );
}
