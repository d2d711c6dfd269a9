import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SearchAccount } from '../../../shared/core/network/account.ts';
import { MAX_ACCOUNT_IDS } from '../../../shared/features/search/calls.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { Page } from '../../platform/ui/layout/page.tsx';
import { EmptyState } from '../../platform/ui/states/empty-state.tsx';
import { Loading } from '../../platform/ui/states/loading.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { followedQuery } from './query/followed.ts';
import { accountsQuery } from './query/queries.ts';
import { SearchResults } from './results/results.tsx';
import { useAccountPeople } from './results/use-account-people.ts';
import { useExpansion } from './results/use-expansion.ts';

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
          title="You don’t follow any companies"
          actions={
            <LinkButton variant="contained" to="/">
              Search the Network
            </LinkButton>
          }
        >
          Click Follow next to a company to see its news here and on the start screen.
        </EmptyState>
      ) : (
        <>
          {all.length > ids.length && (
            <Notice kind="info">
              Showing the {MAX_ACCOUNT_IDS} companies you followed last, of {all.length}.
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
