import type { AccessRequest } from '../../shared/access/calls.ts';
import { Avatar } from '../people/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatDay } from '../ui/dates.ts';
import { Table } from '../ui/table.tsx';
import { Tag } from '../ui/tag.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import css from './access-requests-screen.module.css';

type RequestTableProps = {
  requests: readonly AccessRequest[];
  timeZone: string | undefined;
  onApprove?: (request: AccessRequest) => void;
  onDecline?: (request: AccessRequest) => void;
};

function Decision({ request, timeZone }: { request: AccessRequest; timeZone: string | undefined }) {
  const approved = request.state === 'approved';
  return (
    <>
      <td data-label="Decision">
        <span className={approved ? css.approved : css.declined}>{approved ? 'Approved' : 'Declined'}</span>
        <div className={css.soft}>
          {request.decided_by ? `by ${request.decided_by}, ` : ''}
          {formatDay(request.decided_at, timeZone)}
        </div>
      </td>
      <td data-label="Access">
        {request.company ?? <span className={css.soft}>No company</span>}
        {request.roles.length > 0 && (
          <div className={css.tags}>
            {request.roles.map((role) => (
              <Tag key={role}>{role}</Tag>
            ))}
          </div>
        )}
      </td>
    </>
  );
}

/** People who asked: with what can be done about each while it waits, with what was decided afterwards. */
export function RequestTable({ requests, timeZone, onApprove, onDecline }: RequestTableProps) {
  const open = onApprove !== undefined;
  return (
    <Card>
      <Table className={css.table}>
        <thead>
          <tr>
            <th>Person</th>
            <th>Asked</th>
            {!open && <th>Decision</th>}
            {!open && <th>Company and roles</th>}
            {open && (
              <th>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => {
            const name = request.name || request.email;
            return (
              <tr key={request.id}>
                <td>
                  <div className={css.person}>
                    <Avatar name={name} />
                    <div>
                      <div className={css.name}>{name}</div>
                      {request.name && <div className={css.soft}>{request.email}</div>}
                    </div>
                  </div>
                </td>
                <td data-label="Asked" className={css.date}>
                  {formatDay(request.requested_at, timeZone)}
                </td>
                {!open && <Decision request={request} timeZone={timeZone} />}
                {open && (
                  <td className={css.actions}>
                    <Button
                      size="small"
                      variant="text"
                      aria-label={`Decline ${name}`}
                      onClick={() => onDecline?.(request)}
                    >
                      Decline
                    </Button>
                    <Button
                      size="small"
                      variant="outlined"
                      aria-label={`Approve ${name}`}
                      onClick={() => onApprove(request)}
                    >
                      Approve
                    </Button>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}
