import { useMemo } from 'react';
import type { SearchAccount, SearchContact } from '../../../shared/core/network/account.ts';
import type { Withheld } from '../../../shared/core/network/withheld.ts';
import { SizeSlider } from '../../core/companies/size-slider.tsx';
import { KeywordField } from './form/keyword-field.tsx';
import { OnlyFollowed } from './form/only-followed.tsx';
import { useSearchForm } from './form/use-search-form.ts';
import { useTitleSearch, useWhole } from './form/use-title-search.ts';
import { listTypedKeywords, titleCodec } from './query/addresses.ts';
import type { PeopleAtAccount, PeopleByAccount } from './query/people.ts';
import { startsExpanded } from './results/grouping.ts';
import { ResultStates } from './results/result-states.tsx';
import { SearchResults } from './results/results.tsx';
import { isExpanded } from './results/rows.ts';
import { useAccountPeople } from './results/use-account-people.ts';
import { useExpansion } from './results/use-expansion.ts';
import { isStrongestFirst, usePeopleView } from './results/use-people-view.ts';
import { SearchPage } from './search-page.tsx';

const noAccounts: readonly SearchAccount[] = [];
const noContacts: readonly SearchContact[] = [];

/** The contacts found, each under the account they work at; navigators and introductions where an account has been opened. */
function groupUnderAccounts(
  accounts: readonly SearchAccount[],
  contacts: readonly SearchContact[],
  opened: PeopleByAccount,
  { growing, withheld }: { growing: boolean; withheld?: Withheld },
): PeopleByAccount {
  const found = new Map<string, SearchContact[]>(accounts.map(({ id }) => [id, []]));
  for (const contact of contacts) found.get(contact.account_id ?? '')?.push(contact);
  return new Map<string, PeopleAtAccount>(
    [...found].map(([id, list]) => {
      const { navigators = [], firmNavigators = 0, intros = [] } = opened.get(id) ?? {};
      const left = withheld ? { withheld } : {};
      return [id, { contacts: list, past: [], navigators, firmNavigators, intros, limited: false, growing, ...left }];
    }),
  );
}

/** The search by title: people with such a title, and how well the network knows them. */
export default function TitleSearchScreen() {
  const { form, search: input, type, finish } = useSearchForm(titleCodec);
  const include = useMemo(() => listTypedKeywords(input.include), [input]);
  const exclude = useMemo(() => listTypedKeywords(input.exclude), [input]);
  const titles = useTitleSearch(include, exclude, input.size, input.following);
  const { search, answer, more } = titles;
  const accounts = answer?.accounts ?? noAccounts;
  const contacts = answer?.contacts ?? noContacts;
  const expansion = useExpansion();
  const { view, strength, sort } = usePeopleView();

  const growing = more !== null;
  const bare = useMemo(
    () => groupUnderAccounts(accounts, contacts, new Map(), { growing }),
    [accounts, contacts, growing],
  );
  const openIds = useMemo(() => {
    const starts = expansion.startsOpen ?? startsExpanded({ query: null, accounts }, bare);
    return accounts.filter((account) => isExpanded(account, expansion.toggled, starts)).map(({ id }) => id);
  }, [accounts, bare, expansion.toggled, expansion.startsOpen]);
  // An opened company shows everybody, and another order than by strength may begin with a person who is not loaded yet.
  const strongEnough = (contacts.at(-1)?.score ?? 0) >= strength;
  useWhole(
    titles,
    view === 'people'
      ? !isStrongestFirst(sort) && strongEnough
      : openIds.length > 0 || expansion.sort !== 'relationship',
  );
  const opened = useAccountPeople(openIds);
  const withheld = answer?.withheld;
  const people = useMemo(
    () => groupUnderAccounts(accounts, contacts, opened.people, { growing, withheld }),
    [accounts, contacts, opened.people, growing, withheld],
  );
  const listExported = async () => ({ contact_ids: ((await titles.all())?.contacts ?? []).map(({ id }) => id) });
  // The people are here with the answer; the data that an opened account adds must not hold them up.
  const found = {
    ...opened,
    people,
    counting: false,
    error: null,
    parts: answer?.parts,
    more,
    ...(more?.failed ? { retry: more.load, retrying: more.loading } : {}),
  };

  return (
    <SearchPage
      exported={contacts.length > 0 ? listExported : null}
      query={
        <>
          <KeywordField
            label="Titles to include"
            requirement="required"
            hint="For example: VP Sales, procurement. The title must contain at least one of them."
            value={form.include}
            autoFocus={include.length === 0}
            onType={(words) => type({ ...form, include: words })}
            onFinish={(words) => finish({ ...form, include: words })}
          />
          <KeywordField
            label="Titles to exclude"
            requirement="optional"
            value={form.exclude}
            onType={(words) => type({ ...form, exclude: words })}
            onFinish={(words) => finish({ ...form, exclude: words })}
          />
          <SizeSlider value={form.size} onChange={(size) => finish({ ...form, size })} />
          <OnlyFollowed on={form.following} onChange={(following) => finish({ ...form, following })} />
        </>
      }
    >
      <ResultStates
        asked={include.length > 0}
        search={search}
        title="What does the person do?"
        hint="Type words of a job title. You’ll see who in the network has such a title now, grouped by company."
      >
        {({ limitHit }) => (
          <SearchResults
            queries={null}
            accounts={accounts}
            found={found}
            expansion={expansion}
            limitHit={limitHit}
            outdated={search.isPlaceholderData}
            onEverywhere={input.following ? () => finish({ ...form, following: false }) : undefined}
          />
        )}
      </ResultStates>
    </SearchPage>
  );
}
