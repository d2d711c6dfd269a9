import { wasIntroduced } from '../../../../shared/features/talent/candidacies/cart.ts';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { FeedbackSide } from '../../../../shared/features/talent/feedback/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './ask-feedback.module.css';
import { useAskFeedback } from './queries.ts';

const SIDES = [
  ['portco', 'Ask the company'],
  ['candidate', 'Ask the candidate'],
] as const satisfies readonly (readonly [FeedbackSide, string])[];

type AwaitedProps = { side: FeedbackSide; awaited: { asked_at: string; again_from: string } };

/** Stands in place of the button while an answer is awaited, as a second mail would only be a nuisance (document 3 §5). */
function Awaited({ side, awaited: { asked_at, again_from } }: AwaitedProps) {
  const { time_zone } = useSettings() ?? {};
  return (
    <span>
      {side === 'portco' ? 'The company' : 'The candidate'} was asked on {formatDay(asked_at, time_zone)}. You can ask
      again from {formatDay(again_from, time_zone)}.
    </span>
  );
}

/** Asks either side of an introduction for feedback, by a mail with a link, and shows the state of both. */
export function AskFeedback({ row }: { row: Candidacy }) {
  const ask = useAskFeedback();
  const notices = useNotices();
  if (!wasIntroduced(row.Status__c, row.Intro_Date__c)) return null;
  const why = row.Portco_Owner__c ? undefined : 'Choose a Portco owner first.';
  const statuses = { portco: row.Portco_Feedback_Status__c, candidate: row.Candidate_Feedback_Status__c };
  return (
    <section className={css.bar} aria-label="Feedback">
      <b>Feedback</b>
      {SIDES.map(([of, label]) => (
        <span key={of} className={css.side}>
          {row.feedback_awaited?.[of] ? (
            <Awaited side={of} awaited={row.feedback_awaited[of]} />
          ) : (
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
          )}
          {statuses[of] && <span className={css.soft}>{statuses[of]}</span>}
        </span>
      ))}
    </section>
  );
}
