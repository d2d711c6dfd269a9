import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { answerSignIn, type SignInQuestion } from '../../../../shared/features/accounts/session/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './sessions-section.module.css';

/** Another account signed in with the user's address: only they and the firm can say whether it is theirs. */
function Question({ question, timeZone }: { question: SignInQuestion; timeZone: string | undefined }) {
  const queries = useQueryClient();
  const notices = useNotices();
  const answer = useMutation({
    mutationFn: (own: boolean) => send(answerSignIn, { params: { id: question.id }, body: { own } }),
    onSuccess: (_answer, own) =>
      notices.success(own ? 'You can now sign in with that account.' : 'That account gets no access to your data.'),
    onError: (error) => notices.error(`That did not work. ${describeError(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  });
  const { provider, account, at } = question;
  const query = useId();
  return (
    <li className={css.row}>
      <div className={css.words}>
        <span className={css.name} id={query}>
          Is the {provider} account {account} yours, too?
        </span>
        <span className={css.soft}>
          It gave your e-mail address on {formatMoment(at, timeZone)}. If you say yes, it can sign in as you.
        </span>
      </div>
      <div className={css.answers}>
        <Button size="small" aria-describedby={query} disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          Not mine
        </Button>
        <Button size="small" aria-describedby={query} disabled={answer.isPending} onClick={() => answer.mutate(true)}>
          It is mine
        </Button>
      </div>
    </li>
  );
}

export function SignInQuestions({
  questions,
  timeZone,
}: {
  questions: readonly SignInQuestion[];
  timeZone: string | undefined;
}) {
  if (questions.length === 0) return null;
  return (
    <ul className={css.list} aria-label="Accounts using your e-mail address">
      {questions.map((question) => (
        <Question key={question.id} question={question} timeZone={timeZone} />
      ))}
    </ul>
  );
}
