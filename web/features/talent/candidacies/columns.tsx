import { Archive, UserRound } from 'lucide-react';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { isOpen } from '../../../../shared/features/talent/candidacies/statuses.ts';
import { getCandidacyIndicator, INTRODUCED_CANDIDACY } from '../../../core/requests/candidacy.ts';
import { StatusChip } from '../../../core/requests/status-chip.tsx';
import { Button, IconButton } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { CutLine } from '../../../platform/ui/layout/cut-line.tsx';
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
  const stated = (staff || row.introStatusPortco) && Status__c !== status ? Status__c : null;
  return (
    <>
      <span data-yields="line" className={css.status}>
        <StatusChip indicator={getCandidacyIndicator(row)} label={status} />
        {WITH_PEOPLE.includes(status) && <UserRound size={14} role="img" aria-label="With people" />}
      </span>
      <CutLine soft>{[stated, reason].filter(Boolean).join(': ')}</CutLine>
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
    width: 'minmax(160px, 1.34fr)',
    cell: (row) => <CandidateLine row={row} />,
  },
  {
    key: 'position',
    label: 'Position',
    width: 'minmax(120px, 1.25fr)',
    cell: (row, { staff }) => (
      <>
        <CutLine>{row.Position_Title__c}</CutLine>
        <CutLine soft>{staff ? `${row.Poscan_account}, ${row.Request_Type__c}` : row.Request_Type__c}</CutLine>
      </>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    // The longest status takes two lines before a name or a title is cut.
    width: 'minmax(180px, 1.9fr)',
    cell: (row, context) => <Status row={row} context={context} />,
  },
  {
    key: 'connections',
    label: 'Connections',
    width: 'fit-content(84px)',
    cell: ({ intros }) => (
      <>
        <CutLine>{intros.length || 'None'}</CutLine> <CutLine>approached</CutLine>
      </>
    ),
  },
  {
    key: 'likelihood',
    label: 'Likelihood To Connect',
    width: 'fit-content(132px)',
    cell: (row) => row.Ramzor_Score__c ?? 'Not known',
  },
  {
    key: 'updated',
    label: 'Updated',
    width: 'fit-content(70px)',
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
  {
    key: 'answer',
    label: 'Answer',
    silent: true as const,
    below: true as const,
    width: '0px',
    className: css.below,
    cell: (row) => isAlwaysOpen(row) && <AnswerForm row={row} onDone={null} />,
  },
];
