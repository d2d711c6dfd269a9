import type { FeedbackSide } from '../../shared/poscan-feedback/calls.ts';
import type { Poscan } from '../../shared/poscans/poscan.ts';
import { describeError } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { useNotices } from '../ui/notices.tsx';
import css from './ask-feedback.module.css';
import { useAskFeedback } from './queries.ts';

const SIDES = [
  ['portco', 'Ask the company'],
  ['candidate', 'Ask the candidate'],
] as const satisfies readonly (readonly [FeedbackSide, string])[];

/** Asks either side of an introduction for feedback, by a mail with a link, and shows the state of both. */
export function AskFeedback({ row }: { row: Poscan }) {
  const ask = useAskFeedback();
  const notices = useNotices();
  if (!row.Intro_Date__c) return null;
  // While the company has not answered, a second request is a nuisance (document 3 §5).
  const why = !row.Portco_Owner__c
    ? 'Choose a Portco owner first.'
    : row.Portco_Feedback_Status__c === 'Requested'
      ? 'The company was asked already.'
      : undefined;
  const statuses = { portco: row.Portco_Feedback_Status__c, candidate: row.Candidate_Feedback_Status__c };
  return (
    <section className={css.bar} aria-label="Feedback">
      <b>Feedback</b>
      {SIDES.map(([of, label]) => (
        <span key={of} className={css.side}>
          <Button
            variant="outlined"
            size="small"
            disabled={ask.isPending || (of === 'portco' && why !== undefined)}
            title={of === 'portco' ? why : undefined}
            onClick={() =>
              ask.mutate(
                { poscanId: row.Id, of },
                {
                  onSuccess: ({ message }) =>
                    message === 'Success' ? notices.success(message) : notices.error(message),
                  onError: (error) => notices.error(`Error. ${describeError(error)}`),
                },
              )
            }
          >
            {label}
          </Button>
          {statuses[of] && <span className={css.soft}>{statuses[of]}</span>}
        </span>
      ))}
    </section>
  );
}
