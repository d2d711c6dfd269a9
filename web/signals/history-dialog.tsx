import Dialog from '@mui/material/Dialog';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId } from 'react';
import { describeError } from '../api/api-error.ts';
import type { DialogProps } from '../dialogs.ts';
import { describeWork } from '../people/people.ts';
import { PersonLine } from '../people/person-line.tsx';
import { IconButton } from '../ui/button.tsx';
import { formatDay } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import form from '../ui/form-dialog.module.css';
import { LoadingShape } from '../ui/loading.tsx';
import { historyQuery } from './queries.ts';
import css from './signals.module.css';

/** What the CRM remembers of a person, newest first; staff only. */
export default function HistoryDialog({ person, onClose }: DialogProps<'history'>) {
  const history = useQuery(historyQuery(person.id));
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { className: form.paper } }}>
      <header className={form.head}>
        <div className={form.title}>
          <h2 id={id}>CRM history</h2>
          <div className={form.lead}>
            <PersonLine name={person.name} about={describeWork(person.title, person.account)} size={36} />
          </div>
        </div>
        <IconButton aria-label="Close" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={form.body} tabIndex={0}>
        {history.isPending && (
          <LoadingShape label="Loading the history…">
            <div className={css.shape}>
              {[70, 45, 60].map((width) => (
                <Skeleton key={width} width={`${width}%`} height={18} />
              ))}
            </div>
          </LoadingShape>
        )}
        {history.error && (
          <ErrorState
            message={`The history could not be loaded. ${describeError(history.error)}`}
            onRetry={() => history.refetch()}
            retrying={history.isFetching}
          />
        )}
        {history.data?.length === 0 && (
          <EmptyState title="No History on the CRM">Nobody wrote anything down.</EmptyState>
        )}
        {history.data && history.data.length > 0 && (
          <ul className={css.tasks}>
            {history.data.map((task) => (
              <li key={task.Id} className={css.task}>
                <span className={css.subject}>{task.Subject}</span>
                <span className={css.date}>{formatDay(task.ActivityDate)}</span>
                <span className={css.soft}>by {task.Owner.FirstName || 'somebody unknown'}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
