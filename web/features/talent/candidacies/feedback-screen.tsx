import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  answerPoscanFeedback,
  LONGEST_FEEDBACK,
  openPoscanFeedback,
} from '../../../../shared/features/talent/feedback/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import css from '../../../core/people/link-page.module.css';
import { LinkQuestion, LinkScreen, useLinkPage } from '../../../core/people/link-page.tsx';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { TextArea } from '../../../platform/ui/fields/field.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';

type OpenedFeedback = Reply<typeof openPoscanFeedback>;

function AnswerForm({ asked: input, token }: { asked: OpenedFeedback; token: string }) {
  const [feedback, setFeedback] = useState('');
  const answer = useMutation({
    mutationFn: (words: string) => send(answerPoscanFeedback, { params: { token }, body: { feedback: words } }),
  });
  const words = feedback.trim();
  return (
    <LinkQuestion
      question={
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
      }
      answer={answer}
      thanks={() => (
        <EmptyState title="Thank you for your feedback">
          We saved it, and {input.firm_name} can read it. You can close this page.
        </EmptyState>
      )}
      onSubmit={() => words && answer.mutate(words)}
    >
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
    </LinkQuestion>
  );
}

/** The screen to which the link of a mail leads that asks a company or candidate for feedback on an introduction; no account is needed. */
export default function FeedbackScreen() {
  const { token, query } = useLinkPage('candidate-feedback', (token, signal) =>
    send(openPoscanFeedback, { params: { token } }, { signal }),
  );
  return (
    <LinkScreen title="How did it go?" query={query}>
      {(opened) => <AnswerForm asked={opened} token={token} />}
    </LinkScreen>
  );
}
