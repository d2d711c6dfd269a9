import type { AccessRequest } from '../../shared/access/calls.ts';
import { PersonLine } from '../people/person-line.tsx';
import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/dates.ts';
import type { Column } from '../ui/list/columns.ts';
import { Tag } from '../ui/tag.tsx';
import css from './access-requests-screen.module.css';

export const nameOfApplicant = ({ name, email }: AccessRequest): string => name || email;

/** The data that the columns need from the screen. */
export interface AccessRequestContext {
  timeZone: string | undefined;
  onApprove: (request: AccessRequest) => void;
  onDecline: (request: AccessRequest) => void;
}

type Columns = readonly Column<AccessRequest, AccessRequestContext>[];

const who: Columns = [
  {
    ...{ key: 'person', label: 'Person', width: 'minmax(180px, 1.4fr)' },
    cell: (request) => <PersonLine name={nameOfApplicant(request)} about={request.name && request.email} />,
  },
  {
    ...{ key: 'asked', label: 'Asked', sort: 'asc', width: '96px', className: css.date },
    cell: ({ requested_at }, { timeZone }) => formatDay(requested_at, timeZone),
  },
];

/** Waiting people, with the actions for each. */
export const waitingAccessColumns: Columns = [
  ...who,
  {
    ...{ key: 'actions', label: 'Actions', silent: true, width: '190px', className: css.actions },
    cell: (request, { onApprove, onDecline }) => (
      <>
        <Button
          size="small"
          variant="text"
          aria-label={`Decline ${nameOfApplicant(request)}`}
          onClick={() => onDecline(request)}
        >
          Decline
        </Button>
        <Button
          size="small"
          variant="outlined"
          data-keys="enter"
          aria-label={`Approve ${nameOfApplicant(request)}`}
          onClick={() => onApprove(request)}
        >
          Approve
        </Button>
      </>
    ),
  },
];

/** People who were decided on, with the decision. */
export const decidedColumns: Columns = [
  ...who,
  {
    ...{ key: 'decision', label: 'Decision', width: 'minmax(150px, 1fr)' },
    cell: ({ state, decided_by, decided_at }, { timeZone }) => (
      <>
        <span className={state === 'approved' ? css.approved : css.declined}>
          {state === 'approved' ? 'Approved' : 'Declined'}
        </span>
        <span className={css.soft}>
          {decided_by ? `by ${decided_by}, ` : ''}
          {formatDay(decided_at, timeZone)}
        </span>
      </>
    ),
  },
  {
    ...{ key: 'access', label: 'Company and roles', width: 'minmax(150px, 1fr)' },
    cell: ({ company, roles }) => (
      <>
        {company ?? <span className={css.soft}>No company</span>}
        {roles.length > 0 && (
          <span className={css.tags}>
            {roles.map((role) => (
              <Tag key={role}>{role}</Tag>
            ))}
          </span>
        )}
      </>
    ),
  },
];
