import type { Invitation } from '../../shared/invitations/calls.ts';
import { PersonLine } from '../people/person-line.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatDay } from '../ui/dates.ts';
import { Table } from '../ui/table.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import css from './invitations.module.css';

type InvitationTableProps = {
  invitations: readonly Invitation[];
  timeZone: string | undefined;
  onWithdraw: (invitation: Invitation) => void;
};

/** Open invitations: who, for which company, by whom and when. */
export function InvitationTable({ invitations, timeZone, onWithdraw }: InvitationTableProps) {
  return (
    <Card>
      <Table className={css.table}>
        <thead>
          <tr>
            <th>Person</th>
            <th>Company</th>
            <th>Role there</th>
            <th>Invited by</th>
            <th>Invited</th>
            <th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation.id}>
              <td>
                <PersonLine
                  name={invitation.name}
                  about={invitation.name === invitation.email ? undefined : invitation.email}
                />
              </td>
              <td data-label="Company">{invitation.company ?? 'No company'}</td>
              <td data-label="Role there">{invitation.job_role ?? 'Not said'}</td>
              <td data-label="Invited by">{invitation.invited_by ?? 'Somebody who is gone'}</td>
              <td data-label="Invited" className={css.date}>
                {formatDay(invitation.invited_at, timeZone)}
              </td>
              <td className={css.actions}>
                <Button
                  size="small"
                  variant="text"
                  aria-label={`Withdraw the invitation of ${invitation.name}`}
                  onClick={() => onWithdraw(invitation)}
                >
                  Withdraw
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
