import { useQuery } from '@tanstack/react-query';
import { wasIntroduced } from '../../../../shared/features/talent/candidacies/cart.ts';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { useCan } from '../../../platform/api/session.ts';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { candidacyAtsQuery } from '../ats/queries.ts';
import { SendToAts } from '../ats/send-to-ats.tsx';
import { AnswerForm } from './answer-form.tsx';
import { AskFeedback } from './ask-feedback.tsx';
import { isAlwaysOpen } from './columns.tsx';
import css from './my-candidates.module.css';

/** The comments on a candidate so far, and the next actions. */
export function RowDetail({ row }: { row: Candidacy }) {
  const [, change] = useAddressParams();
  const may = useCan();
  const stated = [
    ['Comments', row.Comments__c],
    ['Why', row.Rejection_Details__c],
    ['Feedback', row.Portco_Feedback__c],
  ] as const;
  const canAsk = may('poscan:manage') && wasIntroduced(row.Status__c, row.Intro_Date__c);
  const ats = useQuery({ ...candidacyAtsQuery(row.Id), enabled: may('ats:use') }).data;
  const answered = row.next_statuses.length > 0 && !isAlwaysOpen(row);
  return (
    <div className={css.detail}>
      {stated.map(([label, words]) =>
        words ? (
          <p key={label}>
            <strong>{label}</strong> {words}
          </p>
        ) : null,
      )}
      <SendToAts row={row} />
      {canAsk && <AskFeedback row={row} />}
      {answered && <AnswerForm row={row} onDone={() => change({ id: null })} />}
      {!answered && !canAsk && !ats && stated.every(([, words]) => !words) && (
        <p>There are no more details about this candidate.</p>
      )}
    </div>
  );
}
