import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { TargetAnswer } from '../../../../shared/core/introductions/constants.ts';
import { answerTargetLink, openTargetLink } from '../../../../shared/features/introductions/link-calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import css from '../../../core/people/link-page.module.css';
import { Gone, isGone } from '../../../core/people/link-page.tsx';
import { usePressable } from '../../../core/people/use-pressable.ts';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingShape } from '../../../platform/ui/states/loading.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { StopMails, useStopsFirst } from './stop-mails.tsx';

type TargetPage = Reply<typeof openTargetLink>;
type TargetQuestion = NonNullable<TargetPage['asked']>;

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

function Over() {
  return (
    <EmptyState title="This question is closed">
      It was answered or withdrawn. You don’t need to do anything.
    </EmptyState>
  );
}

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
  if (answer.isSuccess)
    return answer.variables === 'yes' ? (
      <EmptyState title="You are introduced">
        We’re sending one e-mail to you and {question.requester}. Just reply to it.
      </EmptyState>
    ) : (
      <EmptyState title="Thank you for your answer">No one got your address. You can close this page.</EmptyState>
    );
  if (isConflict(answer.error)) return <Over />;
  if (isGone(answer.error)) return <Gone />;
  const isOff = !ready || answer.isPending;
  return (
    <Card className={css.card}>
      <div className={css.form}>
        <p className={css.question}>
          <b>{question.connector}</b> <span>would introduce you to</span> <b>{question.requester}</b> <span>of</span>{' '}
          <b>{question.company}</b>
          <span>. No one gets your address unless you click Yes.</span>
        </p>
        <blockquote className={css.why}>{question.words}</blockquote>
        {answer.error && <Notice kind="error">{describeError(answer.error)}</Notice>}
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
      </div>
    </Card>
  );
}

/** The screen to which the links of a forwarded mail lead: whether the target person would talk, before addresses are exchanged. */
export default function TargetAnswerScreen() {
  const { token = '' } = useParams();
  const opened = useQuery({
    queryKey: ['intro-target', token],
    queryFn: ({ signal }) => send(openTargetLink, { params: { token } }, { signal }),
    // After the answer nothing is loaded again: what was answered stays on screen.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = opened;
  const stopsFirst = useStopsFirst();
  const stop = data && <StopMails about="passed" stopped={data.mails_stopped} token={token} page={data.page} />;
  return (
    <div className={css.page}>
      <Page title={data?.asked ? `Happy to talk to ${data.asked.requester}?` : 'Happy to talk?'}>
        {opened.isPending && (
          <LoadingShape label="Loading the question…">
            <Card className={css.card}>
              <Skeleton width="80%" height={20} />
              <Skeleton height={150} />
            </Card>
          </LoadingShape>
        )}
        {stopsFirst && stop}
        {data?.asked && <Question question={data.asked} opened={data} token={token} />}
        {data && !data.asked && <Over />}
        {!stopsFirst && stop}
        {isGone(opened.error) && <Gone />}
        {opened.error && !isGone(opened.error) && <Failed what="The question could not be loaded." query={opened} />}
      </Page>
    </div>
  );
}
