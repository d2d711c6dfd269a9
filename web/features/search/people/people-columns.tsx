import type { SearchAccount, SearchContact } from '../../../../shared/core/network/account.ts';
import { CompanyCell } from '../../../core/companies/company-name.tsx';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { BestWayIn } from './best-way-in.tsx';
import { ContactMenu } from './contact-menu.tsx';
import { ContactStrength } from './contact-strength.tsx';
import css from './people-list.module.css';

/** A person in the result, and their present company. */
export type ResultPerson = { contact: SearchContact; account: SearchAccount };

export const peopleColumns: readonly Column<ResultPerson>[] = [
  {
    key: 'person',
    label: 'Person',
    plain: true,
    width: 'minmax(150px, 1.4fr)',
    sort: 'asc',
    cell: ({ contact: { name, title, portfolio } }) => (
      <PersonLine
        name={name}
        beside={portfolio && <Tag outlined>Portfolio</Tag>}
        about={title || 'No title known'}
        cut
      />
    ),
  },
  {
    key: 'company',
    label: 'Company',
    plain: true,
    width: 'minmax(110px, 1fr)',
    sort: 'asc',
    className: css.company,
    cell: ({ account }) => <CompanyCell company={account} linked lines={2} />,
  },
  {
    key: 'strength',
    label: 'Strength',
    plain: true,
    width: 'fit-content(188px)',
    sort: 'desc',
    className: css.strength,
    cell: ({ contact }) => <ContactStrength contact={contact} />,
  },
  {
    key: 'way',
    label: 'Best way in',
    width: 'minmax(110px, 1fr)',
    className: css.way,
    cell: ({ contact }) => <BestWayIn contact={contact} />,
  },
  {
    key: 'actions',
    label: 'Actions',
    silent: true,
    width: '32px',
    className: css.actions,
    cell: ({ contact, account }) => <ContactMenu contact={contact} target={account} />,
  },
];
