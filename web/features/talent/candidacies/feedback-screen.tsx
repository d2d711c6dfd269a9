import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import {
  answerPoscanFeedback,
  LONGEST_FEEDBACK,
  openPoscanFeedback,
} from '../../../../shared/features/talent/feedback/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import css from '../../../core/people/link-page.module.css';
import { Gone, isGone } from '../../../core/people/link-page.tsx';
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

type OpenedFeedback = Reply<typeof openPoscanFeedback>;

function AnswerForm({ asked: input, token }: { asked: OpenedFeedback; token: string }) {
  const [feedback, setFeedback] = useState('');
  const answer = useMutation({
    mutationFn: (words: string) => send(answerPoscanFeedback, { params: { token }, body: { feedback: words } }),
  });
  if (answer.isSuccess)
    return (
      <EmptyState title="Thank you for your feedback">
        We saved it, and {input.firm_name} can read it. You can close this page.
      </EmptyState>
    );
  if (isGone(answer.error)) return <Gone />;
  const words = feedback.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words) answer.mutate(words);
  };
  return (
    <Card className={css.card}>
      <form className={css.form} onSubmit={submit}>
        <p className={css.question}>
          {input.of === 'portco' ? (
            <>
              <b>{input.candidate}</b> <span>was introduced to you</span>
            </>
          ) : (
            <>
              <span>You were introduced to</span> <b>{input.company}</b>
            </>
          )}{' '}
          <span>for</span> <b>{input.position}</b>
          <span>{input.intro_date && ` on ${formatDay(input.intro_date)}`}.</span>
        </p>
        {answer.error && (
          <Notice kind="error">Your feedback was not recorded. {describeError(answer.error)} Try again.</Notice>
        )}
        <TextArea
          label="How did it go?"
          requirement="required"
          hint={input.of === 'candidate' ? `Only ${input.firm_name} reads it, not ${input.company}.` : undefined}
          rows={5}
          maxLength={LONGEST_FEEDBACK}
          value={feedback}
          onChange={({ target }) => setFeedback(target.value)}
        />
        <div className={css.actions}>
          <Button type="submit" variant="contained" size="large" disabled={!words || answer.isPending}>
            {answer.isPending ? 'Sending…' : 'Send'}
          </Button>
          {!words && <span className={css.soft}>Write a sentence.</span>}
        </div>
      </form>
    </Card>
  );
}

/** The screen to which the link of a mail leads that asks a company or candidate for feedback on an introduction; no account is needed. */
export default function FeedbackScreen() {
  const { token = '' } = useParams();
  const query = useQuery({
    queryKey: ['candidate-feedback', token],
    queryFn: ({ signal }) => send(openPoscanFeedback, { params: { token } }, { signal }),
    // After the answer the link would be refused: the question stays on screen.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={css.page}>
      <Page title="How did it go?">
        {query.isPending && (
          <LoadingShape label="Loading the question…">
            <Card className={css.card}>
              <Skeleton width="80%" height={20} />
              <Skeleton height={150} />
            </Card>
          </LoadingShape>
        )}
        {query.data && <AnswerForm asked={query.data} token={token} />}
        {isGone(query.error) && <Gone />}
        {query.error && !isGone(query.error) && <Failed what="The question could not be loaded." query={query} />}
      </Page>
    </div>
  );
}
