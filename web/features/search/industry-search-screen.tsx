import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SearchAccount } from '../../../shared/core/network/account.ts';
import { formatCountry } from '../../../shared/core/network/geographies.ts';
import { SizeSlider } from '../../core/companies/size-slider.tsx';
import { FilterChip } from '../../platform/ui/fields/filter-chip.tsx';
import { IndustryField } from './form/industry-field.tsx';
import { OnlyFollowed } from './form/only-followed.tsx';
import { useSearchForm } from './form/use-search-form.ts';
import { industryCodec } from './query/addresses.ts';
import { byIndustriesQuery } from './query/queries.ts';
import { ResultStates } from './results/result-states.tsx';
import { SearchResults } from './results/results.tsx';
import { useAccountPeople } from './results/use-account-people.ts';
import { useExpansion } from './results/use-expansion.ts';
import { SearchPage } from './search-page.tsx';

const noAccounts: readonly SearchAccount[] = [];

/** The search by industry: companies and people to reach. */
export default function IndustrySearchScreen() {
  const { form, search: input, finish } = useSearchForm(industryCodec);
  const search = useQuery(byIndustriesQuery(input));
  const answer = input.industries.length > 0 ? search.data : undefined;
  const accounts = answer?.accounts ?? noAccounts;
  const ids = useMemo(() => accounts.map(({ id }) => id), [accounts]);
  const found = useAccountPeople(ids);
  const expansion = useExpansion();

  return (
    <SearchPage
      exported={ids.length > 0 ? { account_ids: ids } : null}
      query={
        <>
          <IndustryField chosen={form.industries} onChange={(industries) => finish({ ...form, industries })} />
          <SizeSlider value={form.size} onChange={(size) => finish({ ...form, size })} />
          {form.place !== '' && (
            <FilterChip
              kind="Place"
              value={formatCountry(form.place)}
              onRemove={() => finish({ ...form, place: '' })}
            />
          )}
          <OnlyFollowed on={form.following} onChange={(following) => finish({ ...form, following })} />
        </>
      }
    >
      <ResultStates
        asked={input.industries.length > 0}
        search={search}
        title="Which industries?"
        hint="Choose one or more. You’ll see the companies in them, best known first."
      >
        {({ limit_hit }) => (
          <SearchResults
            queries={null}
            accounts={accounts}
            found={found}
            expansion={expansion}
            limitHit={limit_hit}
            outdated={search.isPlaceholderData}
            onEverywhere={input.following ? () => finish({ ...form, following: false }) : undefined}
          />
        )}
      </ResultStates>
    </SearchPage>
  );
}
