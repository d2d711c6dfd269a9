import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ASSISTANT_DAYS, answerConsent, openConsent } from '../../../shared/features/assistants/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { useUser } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { Check } from '../../platform/ui/fields/field.tsx';
import { Card } from '../../platform/ui/layout/card.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { EmptyState } from '../../platform/ui/states/empty-state.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import css from './assistants.module.css';

type Question = typeof openConsent.body._zod.input;
type ConsentAnswer = Reply<typeof openConsent>;

/** The question as the client sent it; the server says what is wrong with it. */
const readQuestion = (params: URLSearchParams): Question => Object.fromEntries(params) as unknown as Question;

function Consent({ question, opened }: { question: Question; opened: ConsentAnswer }) {
  const { name, made_by, back_to, may_send, reads, firm, asks } = opened;
  const user = useUser();
  const [may, setMay] = useState(asks);
  const answering = useMutation({
    mutationFn: (allow: boolean) => send(answerConsent, { body: { ...question, allow, may } }),
    // The address is the server's, from what the client had named before.
    onSuccess: ({ redirect_to }) => window.location.assign(redirect_to),
  });
  const busy = answering.isPending || answering.isSuccess;
  return (
    <Card className={css.consent}>
      <h1 tabIndex={-1}>{`“${name}” wants to use Kith as you`}</h1>
      <p className={css.centred}>
        {`${made_by ? `Made by ${made_by}.` : 'Its name isn’t verified.'} After you allow it, you go back to ${back_to}.`}
      </p>
      {!made_by && <Notice kind="warning">Allow it only if you have just connected an assistant yourself.</Notice>}
      <div className={css.choice}>
        <Check label="See what you see (always)" checked disabled />
        <p className={css.soft}>
          {`Find people and companies, who can introduce you, your tasks, and who changed jobs. It never sees more than you${
            reads
              ? `, and it counts toward your daily limit of new people: ${formatCount(reads.today)} of ${formatCount(reads.of)} today`
              : ''
          }.`}
        </p>
      </div>
      <div className={css.choice}>
        <Check
          label="Draft requests and notes"
          checked={may.draft}
          disabled={busy}
          onChange={({ target }) => setMay({ ...may, draft: target.checked })}
        />
        <p className={css.soft}>Each draft stays in Kith until you click Send.</p>
      </div>
      {may_send && (
        <div className={css.choice}>
          <Check
            label="Send without asking you"
            checked={may.send}
            disabled={busy}
            onChange={({ target }) => setMay({ ...may, send: target.checked })}
          />
          <p className={css.soft}>It can send requests, signals and steps immediately.</p>
        </div>
      )}
      <div className={css.row}>
        <span>{user ? `${user.payload.given_name} ${user.payload.family_name}, ${user.Account.Name}` : ''}</span>
        <LinkButton size="small" to="/logout">
          Not you?
        </LinkButton>
      </div>
      <Notice kind="info">
        {`What it reads goes to ${made_by ?? back_to} under their terms. You can end this on Settings at any time. ${firm} can switch assistants off.`}
      </Notice>
      {answering.error && <Notice kind="error">{describeError(answering.error)}</Notice>}
      <div className={css.answers}>
        <Button size="large" disabled={busy} onClick={() => answering.mutate(false)}>
          Don’t allow
        </Button>
        <Button size="large" variant="contained" disabled={busy} onClick={() => answering.mutate(true)}>
          Allow
        </Button>
      </div>
    </Card>
  );
}

/** /oauth/authorize: a client asks to be let in; its own words are never taken for who made it. */
export default function ConsentScreen() {
  const [params] = useSearchParams();
  const question = readQuestion(params);
  const opened = useQuery({
    queryKey: ['assistants', 'consent', params.toString()],
    queryFn: ({ signal }) => send(openConsent, { body: question }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <main className={css.page}>
      <title>Allow an assistant · Kith</title>
      {!opened.data && <h1 tabIndex={-1}>Allow an assistant</h1>}
      {opened.data && <Consent question={question} opened={opened.data} />}
      {opened.error && <EmptyState title="Nothing was allowed">{describeError(opened.error)}</EmptyState>}
      {opened.data && (
        <p
          className={css.centred}
        >{`${window.location.host}, allowed for ${ASSISTANT_DAYS} days, then it asks again`}</p>
      )}
    </main>
  );
}
