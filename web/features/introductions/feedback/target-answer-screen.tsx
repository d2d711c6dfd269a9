import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { TargetAnswer } from '../../../../shared/core/introductions/constants.ts';
import { answerTargetLink, openTargetLink } from '../../../../shared/features/introductions/link-calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import css from '../../../core/people/link-page.module.css';
import { LinkQuestion, LinkScreen, Over, useLinkPage } from '../../../core/people/link-page.tsx';
import { usePressable } from '../../../core/people/use-pressable.ts';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { StopMails, useStopsFirst } from './stop-mails.tsx';

type TargetPage = Reply<typeof openTargetLink>;
type TargetQuestion = NonNullable<TargetPage['asked']>;

function Question({ question, opened, token }: { question: TargetQuestion; opened: TargetPage; token: string }) {
  const ready = usePressable(opened.page);
  const [email, setEmail] = useState('');
  const answer = useMutation({
    mutationFn: (given: TargetAnswer) =>
      send(answerTargetLink, {
        params: { token },
        body: { answer: given, email: (given === 'yes' && email.trim()) || null, proof: opened.page.proof },
      }),
  });
  const isOff = !ready || answer.isPending;
  return (
    <LinkQuestion
      question={
        <>
          <p className={css.question}>
            <b>{question.connector}</b> <span>would introduce you to</span> <b>{question.requester}</b> <span>of</span>{' '}
            <b>{question.company}</b>
            <span>. No one gets your address unless you click Yes.</span>
          </p>
          <blockquote className={css.why}>{question.words}</blockquote>
        </>
      }
      answer={answer}
      thanks={(given) =>
        given === 'yes' ? (
          <EmptyState title="You are introduced">
            We’re sending one e-mail to you and {question.requester}. Just reply to it.
          </EmptyState>
        ) : (
          <EmptyState title="Thank you for your answer">No one got your address. You can close this page.</EmptyState>
        )
      }
    >
      <TextField
        label="Your e-mail address"
        requirement={question.knows_address ? 'optional' : 'required'}
        hint={
          question.knows_address
            ? 'Leave it empty to use the address we have. We share it only if you say yes.'
            : 'We’ll send the introduction there. We share it only if you say yes.'
        }
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <div className={css.presses}>
        <Button
          variant="contained"
          size="large"
          wide
          disabled={isOff || !(question.knows_address || email.includes('@'))}
          onClick={() => answer.mutate('yes')}
        >
          Yes, introduce us
        </Button>
        <Button variant="outlined" size="large" wide disabled={isOff} onClick={() => answer.mutate('later')}>
          Not now
        </Button>
      </div>
      <p className={css.soft} role="status">
        {ready
          ? 'The link in the e-mail only opens this page. Click a button to answer.'
          : 'The buttons will work in a moment.'}
      </p>
    </LinkQuestion>
  );
}

/** The screen to which the links of a forwarded mail lead: whether the target person would talk, before addresses are exchanged. */
export default function TargetAnswerScreen() {
  const { token, query } = useLinkPage('intro-target', (token, signal) =>
    send(openTargetLink, { params: { token } }, { signal }),
  );
  const stopsFirst = useStopsFirst();
  const question = query.data?.asked;
  return (
    <LinkScreen title={question ? `Happy to talk to ${question.requester}?` : 'Happy to talk?'} query={query}>
      {(opened) => {
        const stop = <StopMails about="passed" stopped={opened.mails_stopped} token={token} page={opened.page} />;
        return (
          <>
            {stopsFirst && stop}
            {opened.asked ? <Question question={opened.asked} opened={opened} token={token} /> : <Over />}
            {!stopsFirst && stop}
          </>
        );
      }}
    </LinkScreen>
  );
}
