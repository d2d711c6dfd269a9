import type { AuditEntry } from '../../../../shared/features/operations/audit/calls.ts';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { formatTime } from '../../../platform/ui/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './audit.module.css';
import { describeAuthor } from './audit-drawer.tsx';

interface ColumnContext {
  timeZone: string | undefined;
  /** The first row that is not as it was written. */
  broken: number | null;
}

export const auditColumns: readonly Column<AuditEntry, ColumnContext>[] = [
  {
    key: 'time',
    label: 'Time',
    width: '84px',
    className: css.number!,
    cell: ({ at }, { timeZone }) => formatTime(at, timeZone),
  },
  {
    key: 'who',
    label: 'Who',
    width: 'minmax(150px, 1fr)',
    cell: (row) => (
      <PersonLine
        name={describeAuthor(row)}
        about={row.acted_as ? `as ${row.acted_as.name}` : row.by_token ? 'by an app token' : undefined}
      />
    ),
  },
  {
    key: 'did',
    label: 'Action',
    plain: true,
    width: 'minmax(150px, 1fr)',
    cell: ({ did }) => <span className={css.did}>{did}</span>,
  },
  {
    key: 'about',
    label: 'Subject',
    width: 'minmax(130px, 1fr)',
    cell: ({ about }) => <span className={css.words}>{about}</span>,
  },
  {
    key: 'detail',
    label: 'Detail',
    width: 'minmax(140px, 1.4fr)',
    cell: ({ detail }) => <span className={`${css.words} ${css.soft}`}>{detail === null ? '—' : cut(detail)}</span>,
  },
  {
    key: 'row',
    label: 'Row',
    width: '96px',
    className: css.number!,
    cell: ({ id }, { broken }) =>
      Number(id) === broken ? (
        <span className={css.bad}>{formatCount(Number(id))}, not whole</span>
      ) : (
        formatCount(Number(id))
      ),
  },
];

const MAX_SHOWN = 90;
const cut = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
