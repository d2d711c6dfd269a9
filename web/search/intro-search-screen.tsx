import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { SearchAccount, SearchContact } from '../../shared/search/account.ts';
import { Failed } from '../api/failed.tsx';
import { type RequestPerson, useDialogs } from '../dialogs.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import CompanySearchScreen from './company-search-screen.tsx';
import { personOf } from './contact-menu.tsx';
import { accountQuery, contactQuery, namesQuery } from './queries.ts';

const TITLE = 'Request a Warm Introduction';

function Unknown() {
  return (
    <Page title={TITLE}>
      <EmptyState
        title="This company was not found"
        actions={
          <LinkButton variant="contained" to="/">
            Search the Network
          </LinkButton>
        }
      >
        The link names no company that you can see. Search for it by its name.
      </EmptyState>
    </Page>
  );
}

/** The search for this company, and over it the drawer, for the person whom the address names if it names one. */
function WithDrawer({ account, person }: { account: SearchAccount; person: RequestPerson | null }) {
  const [params, setParams] = useSearchParams();
  const open = useDialogs();
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
    if (!searched || opened.current) return;
    opened.current = true;
    const { id, name, logo_url } = account;
    open('request-intro', { account: { id, name, logo_url }, ...(person ? { person } : {}) });
  }, [searched, account, person, open]);
  return searched ? <CompanySearchScreen /> : null;
}

/** No id is longer: asking for one that cannot be would be refused and not just unknown. */
const isPossible = (id: string): boolean => id !== '' && id.length <= 40;

/** A link from beside a profile carries its person along: a contact with the profile's address, or who is none yet. */
function personIn(params: URLSearchParams, contact: SearchContact | null): RequestPerson | null {
  const word = (name: string): string => params.get(name)?.trim().slice(0, 200) ?? '';
  const slug = word('profile');
  const profile = slug === '' ? {} : { profile: `https://www.linkedin.com/in/${encodeURIComponent(slug)}` };
  if (contact) return { ...personOf(contact), ...profile };
  const name = word('name');
  return name === '' ? null : { id: null, name, title: word('title'), account: word('company'), ...profile };
}

/**
 * /intro?account=…&contact=…: the search with the request drawer open for this account, with that person in mind. Without
 * an account it is the one where the person works, or the one of the name `company`.
 */
export default function IntroSearchScreen() {
  const [params] = useSearchParams();
  const contactId = params.get('contact') ?? '';
  const contact = useQuery({ ...contactQuery(contactId), enabled: isPossible(contactId) });
  const person = isPossible(contactId) ? contact.data : null;
  const company = params.has('account') || person ? '' : (params.get('company')?.trim().slice(0, 200) ?? '');
  const named = useQuery({ ...namesQuery([company], true), enabled: company !== '' });
  const only = named.data?.accounts.length === 1 ? named.data.accounts[0]?.id : undefined;
  const id = params.get('account') ?? person?.account_id ?? only ?? '';
  const account = useQuery({ ...accountQuery(id), enabled: isPossible(id) });
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
  if (!isPossible(id) || account.data === null) return <Unknown />;
  if (!account.data) return <Loading />;
  return <WithDrawer key={id} account={account.data} person={personIn(params, person)} />;
}
