import { useQuery } from '@tanstack/react-query';
import { listQueuedStamps } from '../../../../shared/features/talent/candidacies/cart.ts';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { Reached, Timeline } from '../../../core/people/timeline.tsx';
import { Failed } from '../../../platform/api/failed.tsx';
import { useCan } from '../../../platform/api/session.ts';
import { formatDay } from '../../../platform/ui/dates.ts';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { SendToAts } from '../ats/send-to-ats.tsx';
import { AskFeedback } from '../candidacies/ask-feedback.tsx';
import { timelineQuery } from '../candidacies/queries.ts';
import css from './candidate.module.css';
import { CandidacyFields } from './poscan-fields.tsx';
import { RejectionFields } from './rejection-fields.tsx';

/** The comments of a candidacy, the firm's own fields, and its history. */
export function CandidacyDetail({ row }: { row: Candidacy }) {
  const may = useCan();
  const queued = listQueuedStamps(row.Status__c);
  const describe = (stamp: (typeof queued)[number], done: string, waiting: string) =>
    queued.includes(stamp) ? waiting : done;
  const days = [
    [
      describe('date_suggested_to_candidate', 'Suggested to candidate', 'Suggestion to the candidate queued'),
      row.Date_Suggested_to_Candidate__c,
    ],
    [
      describe('date_suggested_to_account', 'Suggested to account', 'Suggestion to the account queued'),
      row.Date_Suggested_to_Account__c,
    ],
    [describe('intro_date', 'Introduced', 'Introduction queued'), row.Intro_Date__c],
    ['Created', row.CreatedDate],
  ] as const;
  const stated = [
    ['Message to the candidate', row.personalized_message_for_candidate__c],
    ['Feedback from the company', row.Portco_Feedback__c],
    ['Reference check', row.Reference_Check_Details__c],
  ] as const;
  return (
    <div className={css.detail}>
      <dl className={css.days}>
        {days.map(([label, day]) =>
          day ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatDay(day)}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {stated.map(([label, words]) =>
        words ? (
          <p key={label}>
            <b>{label}</b> {words}
          </p>
        ) : null,
      )}
      {row.reasons.length > 0 && <RejectionFields key={row.Last_Status_Update__c} row={row} />}
      <SendToAts row={row} />
      {may('poscan:manage') && <AskFeedback row={row} />}
      {may('poscan:assign') && <CandidacyFields row={row} />}
      <History row={row} />
    </div>
  );
}

function History({ row }: { row: Candidacy }) {
  const query = useQuery(timelineQuery(row.Id));
  if (query.isPending) return <LoadingCard label="Loading the history" />;
  if (query.error) return <Failed what="The history could not be loaded." query={query} />;
  const entries = query.data.changes.map((change) => ({
    ...change,
    what:
      change.kind === 'note' ? (
        <b>Note</b>
      ) : (
        <Reached to={change.to ?? ''} from={change.kind === 'created' ? 'candidacy created' : `from ${change.from}`} />
      ),
  }));
  return <Timeline entries={entries} />;
}
