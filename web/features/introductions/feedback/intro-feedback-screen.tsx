import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerFeedbackLink, openFeedbackLink } from '../../../../shared/features/introductions/link-calls.ts';
import type { Body, Reply } from '../../../../shared/platform/call.ts';
import css from '../../../core/people/link-page.module.css';
import { LinkQuestion, LinkScreen, useLinkPage } from '../../../core/people/link-page.tsx';
import { usePressable } from '../../../core/people/use-pressable.ts';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Check, TextArea } from '../../../platform/ui/fields/field.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { PROGRESS_CHOICES } from '../steps/progress-choices.ts';

type OpenedFeedback = Reply<typeof openFeedbackLink>;
type Answer = Omit<Body<typeof answerFeedbackLink>, 'proof'>;

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
  const [comments, setComments] = useState('');
  const [shared, setShared] = useState(false);
  const ready = usePressable(intro.page);
  const answer = useMutation({
    mutationFn: (body: Answer) =>
      send(answerFeedbackLink, { params: { token }, body: { ...body, proof: intro.page.proof } }),
  });
  return (
    <LinkQuestion
      question={<Question opened={intro} />}
      answer={answer}
      thanks={() => (
        <EmptyState title="Thank you for your feedback">
          We saved it, and {intro.firm_name} staff can read it. You can close this page.
        </EmptyState>
      )}
    >
      <TextArea
        label="Comments"
        requirement="optional"
        hint="We send your comments with the button you click."
        rows={3}
        maxLength={5000}
        value={comments}
        onChange={({ target }) => setComments(target.value)}
      />
      {intro.connector && comments.trim() !== '' && (
        <Check
          label={`${intro.connector}, who introduced you, may read them`}
          checked={shared}
          onChange={({ target }) => setShared(target.checked)}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be of form fields, these are buttons */}
      <div className={css.presses} role="group" aria-label="How did it go?">
        {PROGRESS_CHOICES.map(({ outcome, progress, label, meaning }) => (
          <Button
            key={label}
            variant="outlined"
            size="large"
            wide
            disabled={!ready || answer.isPending}
            title={meaning}
            onClick={() => answer.mutate({ outcome, progress, comments: comments.trim() || null, shared })}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className={css.soft} role="status">
        {ready ? 'One click sends your answer.' : 'The buttons will work in a moment.'}
      </p>
    </LinkQuestion>
  );
}

/** The screen to which a signed one-time link leads: a question about an introduction, without an account. */
export default function IntroFeedbackScreen() {
  const { token, query } = useLinkPage('intro-feedback', (token, signal) =>
    send(openFeedbackLink, { params: { token } }, { signal }),
  );
  return (
    <LinkScreen title="How did the introduction go?" query={query} shape={[20, 150, 90]}>
      {(opened) => <AnswerForm opened={opened} token={token} />}
    </LinkScreen>
  );
}
