import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { SearchAccount } from '../../../shared/core/network/account.ts';
import { contactQuery } from '../../core/people/contacts.ts';
import { HelpAddress } from '../../core/people/link-page.tsx';
import { isPossibleId, readPeople } from '../../core/people/who.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { Page } from '../../platform/ui/layout/page.tsx';
import { EmptyState } from '../../platform/ui/states/empty-state.tsx';
import { Loading } from '../../platform/ui/states/loading.tsx';
import CompanySearchScreen from './company-search-screen.tsx';
import { accountQuery, accountsByNamesQuery } from './query/queries.ts';

const TITLE = 'Request a Warm Introduction';

/** @param company the company's name in the link; empty: by an id */
function Unknown({ company }: { company: string }) {
  return (
    <Page title={TITLE}>
      <EmptyState
        title={company === '' ? 'This company was not found' : `${company} was not found`}
        actions={
          <LinkButton variant="contained" to={company === '' ? '/' : `/?${new URLSearchParams({ q: company })}`}>
            {company === '' ? 'Search the Network' : 'Search similar names'}
          </LinkButton>
        }
      >
        {company === '' ? (
          'You can’t see the company in this link. Search for it by name.'
        ) : (
          <>
            <span>
              We couldn’t find a company with exactly this name. It may be listed under another name. If not, write to
            </span>{' '}
            <HelpAddress />
            <span>, who can help.</span>
          </>
        )}
      </EmptyState>
    </Page>
  );
}

/** The search for this company; over it the drawer, once the address has both. */
function WithDrawer({ account }: { account: SearchAccount }) {
  const [params, setParams] = useSearchParams();
  const ready = params.has('q') && params.has('request');
  useEffect(() => {
    if (ready) return;
    // The screen behind is the search as after typing the name.
    setParams(
      (now) => {
        if (!now.has('q')) now.set('q', account.name);
        now.set('exactMatch', 'true');
        now.set('request', account.id);
        now.set('account', account.id);
        return now;
      },
      { replace: true },
    );
  }, [ready, setParams, account]);
  return ready ? <CompanySearchScreen /> : null;
}

/**
 * /intro?account=…&contact=…,…: the search with the request drawer open for this account, with those people in mind. Without an account in
 * the address, it is the account where the person works, or the account with the name `company`.
 */
export default function IntroSearchScreen() {
  const [params] = useSearchParams();
  const [contactId = ''] = params.has('account') ? [] : readPeople(params);
  const contact = useQuery({ ...contactQuery(contactId), enabled: contactId !== '' });
  const person = contactId !== '' ? contact.data : null;
  const company = params.has('account') || person ? '' : (params.get('company')?.trim().slice(0, 200) ?? '');
  const named = useQuery({ ...accountsByNamesQuery([company], true), enabled: company !== '' });
  const only = named.data?.accounts.length === 1 ? named.data.accounts[0]?.id : undefined;
  const id = params.get('account') ?? person?.account_id ?? only ?? '';
  const account = useQuery({ ...accountQuery(id), enabled: isPossibleId(id) });
  const failed = [contact, named, account].find(({ error }) => error);
  if (failed)
    return (
      <Page title={TITLE}>
        <Failed what="The company could not be loaded." query={failed} />
      </Page>
    );
  if (person === undefined || (company !== '' && named.isPending)) return <Loading />;
  // Another search from here is a search like any other.
  if (id === '' && params.has('q')) return <Navigate to={{ pathname: '/', search: params.toString() }} replace />;
  if (!isPossibleId(id) || account.data === null) return <Unknown company={company} />;
  if (!account.data) return <Loading />;
  return <WithDrawer key={id} account={account.data} />;
}
