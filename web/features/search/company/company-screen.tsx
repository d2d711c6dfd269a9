import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isPossibleId } from '../../../core/people/who.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { useNarrow } from '../../../platform/ui/hooks/use-narrow.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { Loading } from '../../../platform/ui/states/loading.tsx';
import { CompanyHead, CompanyNumbers } from './company-head.tsx';
import { CompanyNews } from './company-news.tsx';
import { CompanyOpens } from './company-opens.tsx';
import { CompanyRequests } from './company-requests.tsx';
import css from './company-screen.module.css';
import { CompanyWays } from './company-ways.tsx';
import { PeopleGrid } from './people-grid.tsx';
import { type CompanyPage, companyPageQuery } from './queries.ts';

const Unknown = () => (
  <Page title="Company">
    <EmptyState
      title="This company was not found"
      actions={
        <LinkButton variant="contained" to="/">
          Search the Network
        </LinkButton>
      }
    >
      You can’t see the company in this link. Search for it by name.
    </EmptyState>
  </Page>
);

const isUnheardOf = ({ known, requests, ways, news }: CompanyPage): boolean =>
  known + requests.open + requests.past + ways.navigators.length + ways.firm_navigators + news.length === 0;

const Nobody = () => <EmptyState title="Nobody here is known yet">You can still ask for an introduction.</EmptyState>;

function Parts({ page, least }: { page: CompanyPage; least: number }) {
  const narrow = useNarrow();
  const people = page.known === 0 ? <Nobody /> : <PeopleGrid page={page} least={least} />;
  if (isUnheardOf(page)) return people;
  const [ways, requests, news, opens] = [
    <CompanyWays key="ways" page={page} />,
    <CompanyRequests key="requests" page={page} />,
    <CompanyNews key="news" page={page} />,
    <CompanyOpens key="opens" page={page} />,
  ];
  if (narrow)
    return (
      <>
        {ways}
        {opens}
        {people}
        {requests}
        {news}
      </>
    );
  return (
    <div className={css.columns}>
      <div>
        {people}
        {requests}
      </div>
      <div>
        {ways}
        {opens}
        {news}
      </div>
    </div>
  );
}

/** One company: who is known there, who asked, who can open the door, what changed. */
export default function CompanyScreen() {
  const { id = '' } = useParams();
  const [params] = useAddressParams();
  const least = Math.min(4, Math.max(0, Math.trunc(Number(params.get('least'))) || 0));
  const query = useQuery({ ...companyPageQuery(id, least), enabled: isPossibleId(id) });
  if (query.error)
    return (
      <Page title="Company">
        <Failed what="This company could not be loaded." query={query} />
      </Page>
    );
  const page = query.data;
  if (!isPossibleId(id) || page === null) return <Unknown />;
  if (!page) return <Loading />;
  return (
    <>
      <CompanyHead account={page.account} />
      <CompanyNumbers page={page} />
      {page.withheld && <p className={css.withheld}>{page.withheld.message}</p>}
      <Parts page={page} least={least} />
    </>
  );
}
