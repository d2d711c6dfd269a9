import { useQueryClient } from '@tanstack/react-query';
import { Download, ListPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { MAX_BATCH } from '../../../../shared/core/introductions/constants.ts';
import type { SearchAccount } from '../../../../shared/core/network/account.ts';
import { useDialogs } from '../../../core/feature/dialogs.ts';
import { cacheContacts } from '../../../core/people/contacts.ts';
import { MAX_PEOPLE, makeBatchAddress } from '../../../core/people/who.ts';
import { useCan } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { toDialogPerson } from '../people/contact-menu.tsx';
import type { ResultPerson } from '../people/people-columns.tsx';
import { useSearchExport } from '../query/queries.ts';

const PEOPLE = { one: 'person', many: 'people' };
const INTROS = { one: 'intro', many: 'intros' };
const COMPANIES = { one: 'company', many: 'companies' };

type Chosen = {
  /** Companies that were ticked themselves. */
  accounts: readonly SearchAccount[];
  people: readonly ResultPerson[];
};

/** The companies of all that is ticked, once each. */
const listCompanies = ({ accounts, people }: Chosen): readonly SearchAccount[] => [
  ...new Map([...accounts, ...people.map(({ account }) => account)].map((account) => [account.id, account])).values(),
];

/** "3 people at 2 companies"; "2 companies" */
export function describeChosen(chosen: Chosen): string {
  const companies = listCompanies(chosen);
  const where = formatCounted(companies.length, COMPANIES);
  return chosen.people.length > 0 ? `${formatCounted(chosen.people.length, PEOPLE)} at ${where}` : where;
}

/** The actions on the ticked people: a request for each of them, or a file. */
export function ChosenActions({ accounts, people }: Chosen) {
  const may = useCan();
  const file = useSearchExport();
  const open = useDialogs();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const companies = listCompanies({ accounts, people });
  const [first] = companies;
  const ids = accounts.map(({ id }) => id);
  const most = Math.max(...companies.map(({ id }) => people.filter(({ account }) => account.id === id).length));
  // One for each person, and one for each company at which nobody is ticked.
  const count = people.length + companies.filter(({ id }) => !people.some(({ account }) => account.id === id)).length;
  const tooMany =
    count > MAX_BATCH
      ? `One form sends ${MAX_BATCH} requests at most.`
      : most > MAX_PEOPLE
        ? `You can ask for ${MAX_PEOPLE} people at one company at a time.`
        : null;
  const ask = () => {
    cacheContacts(
      queries,
      people.map(({ contact }) => contact),
    );
    if (companies.length === 1 && first)
      return open('request-intro', { account: first, people: people.map(({ contact }) => contact) });
    const wanted = people.map(({ account, contact }) => ({ accountId: account.id, contactId: contact.id }));
    navigate(
      makeBatchAddress(
        companies.map(({ id }) => id),
        wanted,
      ),
    );
  };
  return (
    <>
      {may('search:export') && ids.length > 0 && (
        <Button size="small" disabled={file.isPending} onClick={() => file.mutate({ account_ids: ids })}>
          <Download size={14} strokeWidth={1.75} aria-hidden />
          {file.isPending ? 'Exporting…' : `Export ${ids.length}`}
        </Button>
      )}
      {people.length > 0 && (
        <Button
          size="small"
          data-keys="s"
          onClick={() => open('save-to-list', { people: people.map(({ contact }) => toDialogPerson(contact)) })}
        >
          <ListPlus size={14} strokeWidth={1.75} aria-hidden />
          <span>Save to list</span>
        </Button>
      )}
      {may('intro:request') &&
        (tooMany ? (
          <p>{tooMany}</p>
        ) : (
          <Button size="small" variant="contained" data-keys="r" onClick={ask}>
            Request {formatCounted(count, INTROS)}
          </Button>
        ))}
    </>
  );
}
