import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import { answerFeedbackLink, openFeedbackLink } from '../../../../shared/features/introductions/calls.ts';
import type { Body, Reply } from '../../../../shared/platform/call.ts';
import css from '../../../core/people/link-page.module.css';
import { Choices, Gone, isGone } from '../../../core/people/link-page.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { TextArea } from '../../../platform/ui/fields/field.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingShape } from '../../../platform/ui/states/loading.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';

type OpenedFeedback = Reply<typeof openFeedbackLink>;
type Answer = Body<typeof answerFeedbackLink>;

const choices = [
  { value: 'In Play', label: 'In play', meaning: 'They talk, or have agreed to.' },
  { value: 'Not Relevant', label: 'Not relevant', meaning: 'They met or wrote, and nothing will come of it.' },
  { value: 'No Answer', label: 'No answer', meaning: 'Nothing came back after the introduction.' },
] as const satisfies readonly { value: Answer['outcome']; label: string; meaning: string }[];

function Question({ opened: intro }: { opened: OpenedFeedback }) {
  const { company, person, requester, intro_date } = intro;
  return (
    <p className={css.question}>
      <span>{requester} was introduced to</span>{' '}
      {person ? (
        <>
          <b>{person}</b> <span>of</span> <b>{company}</b>
        </>
      ) : (
        <b>{company}</b>
      )}
      <span>{intro_date && ` on ${formatDay(intro_date)}`}.</span>
    </p>
  );
}

function AnswerForm({ opened: intro, token }: { opened: OpenedFeedback; token: string }) {
  const [outcome, setOutcome] = useState<Answer['outcome']>();
  const [comments, setComments] = useState('');
  const answer = useMutation({
    mutationFn: (body: Answer) => send(answerFeedbackLink, { params: { token }, body }),
  });
  if (answer.isSuccess)
    return (
      <EmptyState title="Thank you for your feedback">
        We saved it, and {intro.firm_name} staff can read it. You can close this page.
      </EmptyState>
    );
  if (isGone(answer.error)) return <Gone />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (outcome) answer.mutate({ outcome, comments: comments.trim() || null });
  };
  return (
    <Card className={css.card}>
      <form className={css.form} onSubmit={submit}>
        <Question opened={intro} />
        {answer.error && (
          <Notice kind="error">Your answer was not recorded. {describeError(answer.error)} Try again.</Notice>
        )}
        <Choices legend="How did it go?" choices={choices} chosen={outcome} onChoose={setOutcome} />
        <TextArea
          label="Comments"
          requirement="optional"
          rows={4}
          maxLength={5000}
          value={comments}
          onChange={({ target }) => setComments(target.value)}
        />
        <div className={css.actions}>
          <Button type="submit" variant="contained" size="large" disabled={!outcome || answer.isPending}>
            {answer.isPending ? 'Sending…' : 'Send'}
          </Button>
          {!outcome && <span className={css.soft}>Choose how it went.</span>}
        </div>
      </form>
    </Card>
  );
}

/** The screen to which a signed one-time link leads: a question about an introduction, without an account. */
export default function IntroFeedbackScreen() {
  const { token = '' } = useParams();
  const query = useQuery({
    queryKey: ['intro-feedback', token],
    queryFn: ({ signal }) => send(openFeedbackLink, { params: { token } }, { signal }),
    // After the answer the link would be refused: the question stays on screen.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={css.page}>
      <Page title="How did the introduction go?">
        {query.isPending && (
          <LoadingShape label="Loading the question…">
            <Card className={css.card}>
              <div className={css.form}>
                <Skeleton width="80%" height={20} />
                <Skeleton height={150} />
                <Skeleton height={90} />
              </div>
            </Card>
          </LoadingShape>
        )}
        {query.data && <AnswerForm opened={query.data} token={token} />}
        {isGone(query.error) && <Gone />}
        {query.error && !isGone(query.error) && <Failed what="The question could not be loaded." query={query} />}
      </Page>
    </div>
  );
}
