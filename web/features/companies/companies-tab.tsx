import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import {
  listManagedCompanies,
  type ManagedCompany,
  SHOWN_COMPANIES,
} from '../../../shared/features/companies/calls.ts';
import { CompanyCell } from '../../core/companies/company-name.tsx';
import { ListViews } from '../../core/lists/list-views.tsx';
import { listSource } from '../../platform/api/list-source.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { SelectField } from '../../platform/ui/fields/field.tsx';
import { SettledField } from '../../platform/ui/fields/settled-field.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Tag } from '../../platform/ui/layout/tag.tsx';
import type { Column } from '../../platform/ui/list/columns.ts';
import { List } from '../../platform/ui/list/list.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './accounts.module.css';
import { AddCompany } from './add-company.tsx';
import { CompanyDrawer } from './company-drawer.tsx';
import { managedCompaniesQuery } from './queries.ts';

const NOUN = { one: 'company', many: 'companies' };
const SHOW_WORDS = { portfolio: 'Portfolio', quiet: 'Confidential or stealth', all: 'All' } as const;
const TYPING_MS = 250;
const opening = { press: true } as const;
const getId = ({ id }: ManagedCompany): string => id;
const { show: Show, q: Words } = listManagedCompanies.query.shape;

const columns: readonly Column<ManagedCompany>[] = [
  {
    key: 'company',
    label: 'Company',
    plain: true,
    width: 'minmax(180px, 1.4fr)',
    cell: (company) => <CompanyCell company={company} />,
  },
  {
    key: 'is',
    label: 'Is',
    width: 'minmax(160px, 1fr)',
    cell: ({ firm, portfolio, confidential, stealth, flagged }) => (
      <span className={css.tags}>
        {firm && <Tag outlined>Firm</Tag>}
        {portfolio && <Tag>Portfolio</Tag>}
        {confidential && <Tag>Confidential</Tag>}
        {stealth && <Tag>Stealth</Tag>}
        {flagged && <Tag outlined>Red background</Tag>}
      </span>
    ),
  },
  {
    key: 'domain',
    label: 'Domain',
    width: 'minmax(120px, 1fr)',
    cell: ({ domain }) => domain ?? <span className={css.soft}>None</span>,
  },
  {
    key: 'users',
    label: 'Users',
    width: 'fit-content(72px)',
    className: css.number,
    cell: ({ users }) => formatCount(users),
  },
  {
    key: 'people',
    label: 'People',
    width: 'fit-content(84px)',
    className: css.number,
    cell: ({ people }) => formatCount(people),
  },
];

const NONE_YET = {
  title: 'No companies yet',
  text: 'Import a file to add them, such as your connections or a table of companies. You can also add them by hand.',
};

/** Shown if there are no companies, with the next step. */
function getEmpty(
  show: (typeof SHOWN_COMPANIES)[number],
  q: string | undefined,
  { lookAmongAll, add }: { lookAmongAll: () => void; add: ReactNode },
) {
  if (show === 'all' && q)
    return { title: 'No matching company', text: 'No company name starts with that.', actions: add };
  if (show === 'all')
    return {
      ...NONE_YET,
      actions: (
        <>
          {add}
          <LinkButton variant="contained" to="/imports?kind=network">
            Import a table
          </LinkButton>
        </>
      ),
    };
  const none = show === 'quiet' ? 'No confidential or stealth companies' : 'No portfolio companies yet';
  return {
    title: q ? 'No matching company' : none,
    text: 'Search all companies in the network and set the company’s relation to the firm. If it isn’t there, add it.',
    actions: (
      <>
        {add}
        <Button variant="contained" onClick={lookAmongAll}>
          Search all companies
        </Button>
      </>
    ),
  };
}

/** A tab of /admin: the companies and their relations to the firm. */
export default function CompaniesTab() {
  const [address, change] = useAddressParams();
  const show = Show.safeParse(address.get('show') ?? undefined).data ?? 'portfolio';
  const q = Words.safeParse(address.get('q') || undefined).data;
  const list = useInfiniteQuery(managedCompaniesQuery({ show, ...(q ? { q } : {}) }));
  const companies = useMemo(() => list.data?.pages.flatMap((page) => page.companies) ?? [], [list.data]);
  const opened = address.get('open');
  const add = (
    <Button variant="outlined" onClick={() => change({ add: '1' })}>
      Add a company
    </Button>
  );
  return (
    <>
      <List
        name="managed-companies"
        views={<ListViews list="managed-companies" keeps={['show', 'q']} />}
        label="Companies"
        noun={NOUN}
        source={listSource(list)}
        rows={companies}
        rowKey={getId}
        columns={columns}
        context={undefined}
        height={49}
        opening={opening}
        onOpen={(id) => change({ open: id })}
        empty={getEmpty(show, q, { lookAmongAll: () => change({ show: 'all' }), add })}
      >
        <div className={css.bar} data-find="">
          <SettledField
            label="Name begins with"
            className={css.find}
            value={q ?? ''}
            schema={listManagedCompanies.query.shape.q}
            after={TYPING_MS}
            onChange={(text) => change({ q: text })}
          />
          <SelectField
            label="Companies"
            value={show}
            onChange={({ target }) => change({ show: target.value === 'portfolio' ? null : target.value })}
          >
            {SHOWN_COMPANIES.map((company) => (
              <option key={company} value={company}>
                {SHOW_WORDS[company]}
              </option>
            ))}
          </SelectField>
          {add}
        </div>
      </List>
      {address.has('add') && (
        <AddCompany
          name={q ?? ''}
          onOpen={(id) => change({ add: null, open: id })}
          onClose={() => change({ add: null })}
        />
      )}
      {opened && <CompanyDrawer key={opened} id={opened} onClose={() => change({ open: null })} />}
    </>
  );
}
