import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { SearchAccount } from '../../shared/search/account.ts';
import { describeError } from '../api/api-error.ts';
import { useDialogs } from '../dialogs.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import CompanySearchScreen from './company-search-screen.tsx';
import { personOf } from './contact-menu.tsx';
import { accountQuery } from './queries.ts';
import { useAccountPeople } from './use-account-people.ts';

const TITLE = 'Request a Warm Introduction';

function Unknown() {
  return (
    <Page title={TITLE}>
      <EmptyState
        title="This company was not found"
        actions={
          <Button variant="contained" component={Link} to="/">
            Search the Network
          </Button>
        }
      >
        The link names no company that you can see. Search for it by its name.
      </EmptyState>
    </Page>
  );
}

/** The search for this company, and over it the drawer, for the contact that the address names if it names one. */
function WithDrawer({ account, contactId }: { account: SearchAccount; contactId: string | null }) {
  const [params, setParams] = useSearchParams();
  const open = useDialogs();
  const { people, counting } = useAccountPeople([account.id]);
  const known = contactId === null || !counting;
  const searched = params.has('q');
  const opened = useRef(false);
  useEffect(() => {
    if (searched) return;
    // What lies behind is the search as it would be after typing the name.
    setParams(
      (now) => {
        now.set('q', account.name);
        now.set('exactMatch', 'true');
        return now;
      },
      { replace: true },
    );
  }, [searched, setParams, account.name]);
  useEffect(() => {
    if (!known || !searched || opened.current) return;
    opened.current = true;
    const contact = people.get(account.id)?.contacts.find(({ id }) => id === contactId);
    const { id, name, logo_url } = account;
    open('request-intro', { account: { id, name, logo_url }, ...(contact ? { person: personOf(contact) } : {}) });
  }, [known, searched, people, account, contactId, open]);
  return searched ? <CompanySearchScreen /> : null;
}

/** /intro?account=…&contact=…: the search with the request drawer open for this account. */
export default function IntroSearchScreen() {
  const [params] = useSearchParams();
  const id = params.get('account') ?? '';
  // No id is longer: asking for one that cannot be would be refused and not just unknown.
  const possible = id !== '' && id.length <= 40;
  const account = useQuery({ ...accountQuery(id), enabled: possible });
  // Another search from here is a search like any other.
  if (id === '' && params.has('q')) return <Navigate to={{ pathname: '/', search: params.toString() }} replace />;
  if (!possible || account.data === null) return <Unknown />;
  if (account.error)
    return (
      <Page title={TITLE}>
        <ErrorState
          message={`The company could not be loaded. ${describeError(account.error)}`}
          onRetry={() => account.refetch()}
          retrying={account.isFetching}
        />
      </Page>
    );
  if (!account.data) return <Loading />;
  return <WithDrawer key={id} account={account.data} contactId={params.get('contact')} />;
}
