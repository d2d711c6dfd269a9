import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SearchAccount } from '../../shared/core/network/account.ts';
import { MAX_ACCOUNT_IDS } from '../../shared/features/search/calls.ts';
import { Failed } from '../api/failed.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { followedQuery } from './followed.ts';
import { accountsQuery } from './queries.ts';
import { SearchResults } from './results.tsx';
import { useAccountPeople } from './use-account-people.ts';
import { useExpansion } from './use-expansion.ts';

const noAccounts: readonly SearchAccount[] = [];
const noIds: readonly string[] = [];

/** The companies that the user follows, with everybody who can be reached there, as a search shows them. */
export default function FollowingScreen() {
  const followed = useQuery(followedQuery);
  const all = followed.data ?? noIds;
  // The last followed company comes first.
  const ids = useMemo(() => all.toReversed().slice(0, MAX_ACCOUNT_IDS), [all]);
  const answer = useQuery(accountsQuery(ids));
  const accounts = (ids.length > 0 && answer.data) || noAccounts;
  const found = useAccountPeople(useMemo(() => accounts.map(({ id }) => id), [accounts]));
  const expansion = useExpansion();
  const failed = [followed, answer].find(({ error }) => error);
  if (failed)
    return (
      <Page title="Following">
        <Failed what="The companies that you follow could not be loaded." query={failed} />
      </Page>
    );
  if (followed.isPending || (ids.length > 0 && answer.isPending)) return <Loading />;
  return (
    <Page title="Following">
      {ids.length === 0 ? (
        <EmptyState
          title="You follow no company"
          actions={
            <LinkButton variant="contained" to="/">
              Search the Network
            </LinkButton>
          }
        >
          Press Follow beside a company to read, here and on the first screen, what is new there.
        </EmptyState>
      ) : (
        <>
          {all.length > ids.length && (
            <Notice kind="info">
              The {MAX_ACCOUNT_IDS} that you followed last are shown, of {all.length}.
            </Notice>
          )}
          <SearchResults
            queries={null}
            accounts={accounts}
            found={found}
            expansion={expansion}
            limitHit={false}
            outdated={answer.isPlaceholderData}
          />
        </>
      )}
    </Page>
  );
}
