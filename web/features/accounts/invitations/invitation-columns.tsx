import type { Invitation, WaitingInvitation } from '../../../../shared/features/accounts/invitations/calls.ts';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import css from './invitations.module.css';

/** The data that the columns need from the screen. */
interface InvitationContext<Row> {
  timeZone: string | undefined;
  /** The words on the buttons of a row, and their actions. */
  acts: Readonly<Record<string, (row: Row) => void>>;
  busy?: boolean;
}

type Any = Invitation | WaitingInvitation;

/** The invited person, the company, and the role. */
const makeWhoColumns = <Row extends Any>(): Column<Row, InvitationContext<Row>>[] => [
  {
    key: 'person',
    label: 'Person',
    width: 'minmax(160px, 1.4fr)',
    cell: ({ name, email }) => <PersonLine name={name} about={name === email ? undefined : email} />,
  },
  { key: 'company', label: 'Company', width: 'minmax(90px, 1fr)', cell: ({ company }) => company ?? 'No company' },
  { key: 'role', label: 'Role there', width: 'minmax(90px, 1fr)', cell: ({ job_role }) => job_role ?? 'Not said' },
];

/** The inviter and the day, and the actions on it. */
const makeSinceColumns = <Row extends Any>(width: string): Column<Row, InvitationContext<Row>>[] => [
  {
    key: 'by',
    label: 'Invited by',
    width: 'minmax(90px, 1fr)',
    cell: ({ invited_by }) => invited_by ?? 'Former user',
  },
  {
    key: 'invited',
    label: 'Invited',
    width: '80px',
    className: css.date,
    cell: ({ invited_at }, { timeZone }) => formatDay(invited_at, timeZone),
  },
  {
    key: 'actions',
    label: 'Actions',
    silent: true,
    width,
    className: css.actions,
    cell: (row, { acts, busy }) =>
      Object.entries(acts).map(([word, act], index) => (
        <Button
          key={word}
          size="small"
          variant="text"
          data-keys={index === 0 ? 'enter' : undefined}
          disabled={busy}
          aria-label={`${word} the invitation for ${row.name}`}
          onClick={() => act(row)}
        >
          {word}
        </Button>
      )),
  },
];

export const openColumns: readonly Column<Invitation, InvitationContext<Invitation>>[] = [
  ...makeWhoColumns<Invitation>(),
  ...makeSinceColumns<Invitation>('96px'),
];

export const waitingInvitationColumns: readonly Column<WaitingInvitation, InvitationContext<WaitingInvitation>>[] = [
  ...makeWhoColumns<WaitingInvitation>(),
  { key: 'comments', label: 'Comments', width: 'minmax(110px, 1.2fr)', cell: ({ comments }) => comments || 'None' },
  ...makeSinceColumns<WaitingInvitation>('160px'),
];
