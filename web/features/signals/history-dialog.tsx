import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { DialogProps } from '../../core/feature/dialogs.ts';
import { describeWork } from '../../core/people/people.ts';
import { PersonLine } from '../../core/people/person-line.tsx';
import { Failed } from '../../platform/api/failed.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { EmptyState } from '../../platform/ui/states/empty-state.tsx';
import { LoadingShape } from '../../platform/ui/states/loading.tsx';
import { signalHistoryQuery } from './queries.ts';
import css from './signals.module.css';

/** The CRM's history of a person, newest first; staff only. */
export default function HistoryDialog({ person, onClose }: DialogProps<'history'>) {
  const { data, error, isPending, isFetching, refetch } = useQuery(signalHistoryQuery(person.id));
  const tasks = data?.tasks;
  return (
    <Dialog
      title="CRM history"
      lead={<PersonLine name={person.name} about={describeWork(person.title, person.account)} size={36} />}
      onClose={onClose}
    >
      {isPending && (
        <LoadingShape label="Loading the history…">
          <div className={css.shape}>
            {[70, 45, 60].map((width) => (
              <Skeleton key={width} width={`${width}%`} height={18} />
            ))}
          </div>
        </LoadingShape>
      )}
      <Failed what="The history could not be loaded." query={{ error, isFetching, refetch }} />
      {data?.owner && <p className={css.soft}>Owner in the CRM: {data.owner}</p>}
      {tasks?.length === 0 && <EmptyState title="No History on the CRM">No notes yet.</EmptyState>}
      {tasks && tasks.length > 0 && (
        <ul className={css.tasks}>
          {tasks.map((task) => (
            <li key={task.Id} className={css.task}>
              <span className={css.subject}>{task.Subject}</span>
              <span className={css.date}>{formatDay(task.ActivityDate)}</span>
              <span className={css.soft}>by {task.Owner.FirstName || 'someone unknown'}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
