import type { ManagedUser } from '../../../../shared/features/accounts/users/calls.ts';
import { CompanyCell } from '../../../core/companies/company-name.tsx';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import css from './users.module.css';

const STATES = { active: null, invited: 'Invited', deactivated: 'Deactivated' } as const;

/** The context is the installation's time zone. */
export const userColumns: readonly Column<ManagedUser, string | undefined>[] = [
  {
    key: 'person',
    label: 'Person',
    plain: true,
    width: 'minmax(200px, 1.4fr)',
    cell: ({ name, email, state }) => (
      <PersonLine
        name={name}
        about={name === email ? undefined : email}
        beside={STATES[state] && <Tag outlined>{STATES[state]}</Tag>}
        cut
      />
    ),
  },
  {
    key: 'company',
    label: 'Company',
    width: 'minmax(140px, 1fr)',
    cell: ({ company }) => (company ? <CompanyCell company={company} /> : <span className={css.soft}>No company</span>),
  },
  {
    key: 'roles',
    label: 'Roles',
    width: 'minmax(140px, 1fr)',
    cell: ({ roles, of_firm }) => (
      <span className={css.tags}>
        {of_firm && <Tag outlined>Firm</Tag>}
        {roles.map((role) => (
          <Tag key={role}>{role}</Tag>
        ))}
        {!of_firm && roles.length === 0 && <span className={css.soft}>Portfolio user</span>}
      </span>
    ),
  },
  {
    key: 'seen',
    label: 'Last seen',
    width: 'fit-content(104px)',
    className: css.date,
    cell: ({ last_seen_at }, timeZone) => (last_seen_at ? formatDay(last_seen_at, timeZone) : 'Never'),
  },
];
