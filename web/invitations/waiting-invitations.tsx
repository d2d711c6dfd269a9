import { useQuery } from '@tanstack/react-query';
import { describeError } from '../api/api-error.ts';
import { useSettings } from '../api/session.ts';
import { PersonLine } from '../people/person-line.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatDay } from '../ui/dates.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useNotices } from '../ui/notices.tsx';
import { Table } from '../ui/table.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import css from './invitations.module.css';
import { useDecide, waitingInvitationsQuery } from './queries.ts';

/** Invitations that staff decide on, above the open ones; nothing where none waits. */
export function WaitingInvitations() {
  const { data = [], error, refetch, isFetching } = useQuery(waitingInvitationsQuery);
  const decide = useDecide();
  const notices = useNotices();
  const zone = useSettings()?.time_zone;
  if (error)
    return (
      <ErrorState
        message={`The invitations that wait for you could not be loaded. ${describeError(error)}`}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  if (data.length === 0) return null;
  const onDecide = (id: string, name: string, approve: boolean) =>
    decide.mutate(
      { id, approve },
      {
        onSuccess: () =>
          notices.success(approve ? `The invitation of ${name} goes out.` : `The invitation of ${name} was declined.`),
        onError: (failed) => notices.error(`That did not work: ${describeError(failed)}`),
      },
    );
  return (
    <section aria-label="Waiting for you" className={css.waiting}>
      <h2 className={css.heading}>Waiting for you</h2>
      <p className={css.soft}>
        Invitations to addresses outside the company’s own domains, or that Kith knows from elsewhere. Nothing was sent.
      </p>
      <Card>
        <Table className={css.table}>
          <thead>
            <tr>
              <th>Person</th>
              <th>Company</th>
              <th>Role there</th>
              <th>Comments</th>
              <th>Invited by</th>
              <th>Invited</th>
              <th>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, name, email, company, job_role, comments, invited_by, invited_at }) => (
              <tr key={id}>
                <td>
                  <PersonLine name={name} about={email} />
                </td>
                <td data-label="Company">{company}</td>
                <td data-label="Role there">{job_role}</td>
                <td data-label="Comments">{comments || 'None'}</td>
                <td data-label="Invited by">{invited_by}</td>
                <td data-label="Invited" className={css.date}>
                  {formatDay(invited_at, zone)}
                </td>
                <td className={css.actions}>
                  <Button
                    size="small"
                    variant="text"
                    disabled={decide.isPending}
                    aria-label={`Approve the invitation of ${name}`}
                    onClick={() => onDecide(id, name, true)}
                  >
                    Approve
                  </Button>
                  <Button
                    size="small"
                    variant="text"
                    disabled={decide.isPending}
                    aria-label={`Decline the invitation of ${name}`}
                    onClick={() => onDecide(id, name, false)}
                  >
                    Decline
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </section>
  );
}
