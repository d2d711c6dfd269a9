import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Withheld } from '../../shared/network/withheld.ts';
import type { SearchAccount, SearchContact } from '../../shared/search/account.ts';
import { SizeSlider } from '../people/size-slider.tsx';
import { titleCodec, wordsOf } from './addresses.ts';
import { startsExpanded } from './grouping.ts';
import { KeywordField } from './keyword-field.tsx';
import type { AccountPeople, PeopleByAccount } from './people.ts';
import { byTitleQuery } from './queries.ts';
import { ResultStates } from './result-states.tsx';
import { Results } from './results.tsx';
import { isExpanded } from './rows.ts';
import { SearchPage } from './search-page.tsx';
import { useAccountPeople } from './use-account-people.ts';
import { useExpansion } from './use-expansion.ts';
import { useSearchForm } from './use-search-form.ts';

const noAccounts: readonly SearchAccount[] = [];
const noContacts: readonly SearchContact[] = [];

/** The contacts found, each under the account they work at; navigators and introductions where an account has been opened. */
function underAccounts(
  accounts: readonly SearchAccount[],
  contacts: readonly SearchContact[],
  opened: PeopleByAccount,
  withheld?: Withheld,
): PeopleByAccount {
  const found = new Map<string, SearchContact[]>(accounts.map(({ id }) => [id, []]));
  for (const contact of contacts) found.get(contact.account_id ?? '')?.push(contact);
  return new Map<string, AccountPeople>(
    [...found].map(([id, list]) => {
      const { navigators = [], firmNavigators = 0, intros = [] } = opened.get(id) ?? {};
      const left = withheld ? { withheld } : {};
      return [id, { contacts: list, past: [], navigators, firmNavigators, intros, limited: false, ...left }];
    }),
  );
}

/** Who holds such a title, and whom do we know among them? */
export default function TitleSearchScreen() {
  const { form, asked, type, finish } = useSearchForm(titleCodec);
  const include = useMemo(() => wordsOf(asked.include), [asked]);
  const exclude = useMemo(() => wordsOf(asked.exclude), [asked]);
  const search = useQuery(byTitleQuery(include, exclude, asked.size));
  const answer = include.length > 0 ? search.data : undefined;
  const accounts = answer?.accounts ?? noAccounts;
  const contacts = answer?.contacts ?? noContacts;
  const expansion = useExpansion();

  const bare = useMemo(() => underAccounts(accounts, contacts, new Map()), [accounts, contacts]);
  const openIds = useMemo(() => {
    const starts = expansion.startsOpen ?? startsExpanded({ query: null, accounts }, bare);
    return accounts.filter((account) => isExpanded(account, expansion.toggled, starts)).map(({ id }) => id);
  }, [accounts, bare, expansion.toggled, expansion.startsOpen]);
  const opened = useAccountPeople(openIds);
  const withheld = answer?.withheld;
  const people = useMemo(
    () => underAccounts(accounts, contacts, opened.people, withheld),
    [accounts, contacts, opened.people, withheld],
  );
  // The people are here with the answer; what an opened account adds must not hold them up.
  const found = { ...opened, people, counting: false, error: null };

  return (
    <SearchPage
      exported={contacts.length > 0 ? { contact_ids: contacts.map(({ id }) => id) } : null}
      query={
        <>
          <KeywordField
            label="Titles to include"
            requirement="required"
            hint="For instance: VP Sales, procurement. One of them must be in the title."
            value={form.include}
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
        </>
      }
    >
      <ResultStates
        asked={include.length > 0}
        search={search}
        title="What does the person do?"
        hint="Type words of a job title. You see who in the network holds such a title now, grouped by company."
      >
        {({ limit_hit }) => (
          <Results
            queries={null}
            accounts={accounts}
            found={found}
            expansion={expansion}
            limitHit={limit_hit}
            outdated={search.isPlaceholderData}
          />
        )}
      </ResultStates>
    </SearchPage>
  );
}
