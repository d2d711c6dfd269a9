import type { AccessRequest } from '../../../../shared/features/accounts/access/calls.ts';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import css from './access-requests-screen.module.css';

export const getApplicantName = ({ name, email }: AccessRequest): string => name || email || 'No name';

/** The address, and what it is worth: "says noor@lumenary.example, not verified by Microsoft". */
export function describeApplicantAddress({ email, address_known, account }: AccessRequest): string {
  if (address_known) return email;
  const provider = account?.provider ?? 'the identity provider';
  if (email && account?.vouches) return `${email}, another user’s address, according to ${provider}`;
  if (email) return `says ${email}, not verified by ${provider}`;
  return account?.username
    ? `${account.username} at ${provider}, without an address`
    : `without an address, by ${provider}`;
}

/** The data that the columns need from the screen. */
export interface AccessRequestContext {
  timeZone: string | undefined;
  onApprove: (request: AccessRequest) => void;
  onIdentify: (request: AccessRequest) => void;
  onDecline: (request: AccessRequest) => void;
}

type Columns = readonly Column<AccessRequest, AccessRequestContext>[];

const who: Columns = [
  {
    key: 'person',
    label: 'Person',
    width: 'minmax(180px, 1.4fr)',
    cell: (request) => (
      <PersonLine
        name={getApplicantName(request)}
        about={request.name || !request.address_known ? describeApplicantAddress(request) : ''}
      />
    ),
  },
  {
    key: 'asked',
    label: 'Asked',
    sort: 'asc',
    width: '96px',
    className: css.date,
    cell: ({ requested_at }, { timeZone }) => formatDay(requested_at, timeZone),
  },
];

/** Waiting people, with the actions for each. */
export const waitingAccessColumns: Columns = [
  ...who,
  {
    key: 'actions',
    label: 'Actions',
    silent: true,
    width: '190px',
    className: css.actions,
    cell: (request, { onApprove, onDecline, onIdentify }) => (
      <>
        <Button
          size="small"
          variant="text"
          aria-label={`Decline ${getApplicantName(request)}`}
          onClick={() => onDecline(request)}
        >
          Decline
        </Button>
        <Button
          size="small"
          variant="outlined"
          data-keys="enter"
          aria-label={`${request.maybe ? 'Say who is' : 'Approve'} ${getApplicantName(request)}`}
          onClick={() => (request.maybe ? onIdentify : onApprove)(request)}
        >
          {request.maybe ? 'Who is it?' : 'Approve'}
        </Button>
      </>
    ),
  },
];

/** People who were decided on, with the decision. */
export const decidedColumns: Columns = [
  ...who,
  {
    key: 'decision',
    label: 'Decision',
    width: 'minmax(150px, 1fr)',
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
    key: 'access',
    label: 'Company and roles',
    width: 'minmax(150px, 1fr)',
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
