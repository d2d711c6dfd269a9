import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { SearchAccount } from '../../../shared/core/network/account.ts';
import { makeNameLookup, readNames, replaceName } from '../../core/companies/company-names.ts';
import { Check } from '../../platform/ui/fields/field.tsx';
import { useSteady } from '../../platform/ui/hooks/use-steady.ts';
import { BelongingCompanies } from './form/belonging-companies.tsx';
import { CompanyNamesBox } from './form/company-names-box.tsx';
import { DidYouMean } from './form/did-you-mean.tsx';
import type { LineResult } from './form/drawn-lines.tsx';
import { OnlyFollowed } from './form/only-followed.tsx';
import { useProfileText } from './form/use-profile-text.ts';
import { useSearchForm } from './form/use-search-form.ts';
import { Home } from './home/home.tsx';
import { companyCodec } from './query/addresses.ts';
import { countDifferentPeople, type PeopleByAccount } from './query/people.ts';
import { accountsByNamesQuery } from './query/queries.ts';
import { ResultStates } from './results/result-states.tsx';
import { SearchResults } from './results/results.tsx';
import { useAccountPeople } from './results/use-account-people.ts';
import { useExpansion } from './results/use-expansion.ts';
import { SearchPage } from './search-page.tsx';

const noAccounts: readonly SearchAccount[] = [];
const listIds = (accounts: readonly SearchAccount[]): string[] => accounts.map(({ id }) => id);

/** The number of people to whom each name leads; null while some of its accounts' people are still to come. */
function listOutcomes(
  accounts: readonly SearchAccount[],
  unmatched: readonly string[],
  people: PeopleByAccount,
): [string, LineResult][] {
  const found = new Map<string, SearchAccount[]>();
  for (const account of accounts)
    for (const match of account.matches) found.set(match, [...(found.get(match) ?? []), account]);
  return [
    ...unmatched.map((name): [string, LineResult] => [name, 'not found']),
    ...[...found].map(([name, list]): [string, LineResult] => {
      const come = list.flatMap(({ id }) => people.get(id) ?? []);
      const contacts = come.length === list.length ? countDifferentPeople(come) : null;
      return [name, { contacts, limited: come.some(({ limited }) => limited) }];
    }),
  ];
}

/** The company search: the people whom the network can reach at the named companies. */
export default function CompanySearchScreen() {
  const { form, search: input, type, finish, leave } = useSearchForm(companyCodec);
  useProfileText(form.text);
  const names = useMemo(() => readNames(input.text), [input.text]);
  const search = useQuery(accountsByNamesQuery(names, input.exactMatch, input.following));
  const answer = names.length > 0 ? search.data : undefined;
  const accounts = answer?.accounts ?? noAccounts;
  const ids = useMemo(() => listIds(accounts), [accounts]);
  const found = useAccountPeople(ids);
  const expansion = useExpansion();
  const onType = useSteady((text: string) => type({ ...form, text }));
  const onFinish = useSteady((text: string) => finish({ ...form, text }));
  const box = useRef<HTMLTextAreaElement>(null);
  const { people } = found;
  const resultOf = useMemo(
    () => makeNameLookup(answer ? listOutcomes(answer.accounts, answer.unmatched, people) : []),
    [answer, people],
  );

  return (
    <SearchPage
      exported={ids.length > 0 ? { account_ids: ids } : null}
      query={
        <>
          <CompanyNamesBox
            box={box}
            text={form.text}
            resultOf={resultOf}
            onType={onType}
            onFinish={onFinish}
            onLeave={leave}
          />
          <Check
            label="Exact match only"
            checked={form.exactMatch}
            onChange={(event) => finish({ ...form, exactMatch: event.target.checked })}
          />
          <OnlyFollowed on={form.following} onChange={(following) => finish({ ...form, following })} />
        </>
      }
    >
      <ResultStates asked={names.length > 0} search={search} before={<Home />}>
        {({ unmatched, limit_hit, did_you_mean, belonging }) => (
          <>
            <DidYouMean
              offers={did_you_mean}
              unmatched={unmatched}
              onChoose={(name, chosen) =>
                finish({ ...form, text: replaceName(form.text, name, chosen, unmatched.includes(name)) })
              }
            />
            <BelongingCompanies
              offers={belonging}
              onChoose={(name, chosen) => finish({ ...form, text: replaceName(form.text, name, chosen, false) })}
            />
            <SearchResults
              queries={names}
              accounts={accounts}
              found={found}
              expansion={expansion}
              unmatched={unmatched}
              limitHit={limit_hit}
              outdated={search.isPlaceholderData}
              onEverywhere={input.following ? () => finish({ ...form, following: false }) : undefined}
            />
          </>
        )}
      </ResultStates>
    </SearchPage>
  );
}
