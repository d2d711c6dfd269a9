import { Archive, UserRound } from 'lucide-react';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { isOpen } from '../../../../shared/features/talent/candidacies/statuses.ts';
import { getCandidacyIndicator, INTRODUCED_CANDIDACY } from '../../../core/requests/candidacy.ts';
import { StatusChip } from '../../../core/requests/status-chip.tsx';
import { Button, IconButton } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { AnswerForm } from './answer-form.tsx';
import { CandidateLine } from './candidate-line.tsx';
import { getShownStatus } from './matching.ts';
import css from './my-candidates.module.css';

type CandidacyContext = { staff: boolean; opened: string | null; open: (id: string) => void };

/** These wait for the firm, or for people whom the firm asked. */
const WITH_PEOPLE = ['Active engagement with potential connectors', 'Waiting for Review', 'In Progress'];

/** Rows of introduced candidates are open: they ask for the outcome. */
export const isAlwaysOpen = (row: Candidacy): boolean =>
  row.Status__c === INTRODUCED_CANDIDACY && row.next_statuses.length > 0;

function Status({ row, context: { staff } }: { row: Candidacy; context: CandidacyContext }) {
  const status = getShownStatus(row);
  const { Status__c, Rejection_Reason__c: reason } = row;
  return (
    <>
      <StatusChip indicator={getCandidacyIndicator(row)} label={status} />
      {WITH_PEOPLE.includes(status) && (
        <UserRound className={css.people} size={14} role="img" aria-label="With people" />
      )}
      <div className={css.below}>
        {(staff || row.introStatusPortco) && Status__c !== status ? `${Status__c}${reason ? ': ' : ''}` : ''}
        {reason}
      </div>
      {isAlwaysOpen(row) && <AnswerForm row={row} onDone={null} />}
    </>
  );
}

function Actions({ row, context: { opened, open } }: { row: Candidacy; context: CandidacyContext }) {
  const { Id, Candidate_Name__c: name, next_statuses, introStatusPortco } = row;
  if (next_statuses.length === 0 || isAlwaysOpen(row) || opened === Id) return null;
  const ends = next_statuses.some(({ status }) => !isOpen(status as CandidacyStatus));
  return (
    <span className={css.buttons}>
      {ends && introStatusPortco !== null && (
        <IconButton aria-label={`Archive ${name}`} title="Archive" onClick={() => open(Id)}>
          <Archive size={16} aria-hidden />
        </IconButton>
      )}
      <Button size="small" variant="outlined" aria-label={`Update ${name}`} onClick={() => open(Id)}>
        Update
      </Button>
    </span>
  );
}

export const candidacyColumns: readonly Column<Candidacy, CandidacyContext>[] = [
  {
    key: 'candidate',
    label: 'Candidate',
    plain: true as const,
    width: 'minmax(140px, 1.2fr)',
    cell: (row) => <CandidateLine row={row} />,
  },
  {
    key: 'position',
    label: 'Position',
    width: 'minmax(120px, 1fr)',
    cell: (row, { staff }) => (
      <>
        {row.Position_Title__c}
        <div className={css.below}>{staff ? `${row.Poscan_account}, ${row.Request_Type__c}` : row.Request_Type__c}</div>
      </>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    width: 'minmax(170px, 1.8fr)',
    cell: (row, context) => <Status row={row} context={context} />,
  },
  {
    key: 'connections',
    label: 'Connections',
    width: '90px',
    cell: ({ intros }) => (intros.length === 0 ? 'nobody yet' : `${intros.length} approached`),
  },
  {
    key: 'likelihood',
    label: 'Likelihood To Connect',
    width: '132px',
    cell: (row) => row.Ramzor_Score__c ?? 'Not known',
  },
  {
    key: 'updated',
    label: 'Updated',
    width: '84px',
    className: css.when,
    cell: (row) => formatDay(row.Last_Status_Update__c),
  },
  {
    key: 'actions',
    label: 'Actions',
    silent: true as const,
    width: '96px',
    className: css.actions,
    cell: (row, context) => <Actions row={row} context={context} />,
  },
];
