import Skeleton from '@mui/material/Skeleton';
import { type UseMutationResult, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useParams } from 'react-router';
import { ApiError, describeError } from '../../platform/api/api-error.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { useSettings } from '../../platform/api/session.ts';
import { Card } from '../../platform/ui/layout/card.tsx';
import { Page } from '../../platform/ui/layout/page.tsx';
import { EmptyState } from '../../platform/ui/states/empty-state.tsx';
import { LoadingShape } from '../../platform/ui/states/loading.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import css from './link-page.module.css';

/** The link is not ours, used, or too old: the server does not say which of these, and nobody else should learn it either. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

export function HelpAddress() {
  const help = useSettings()?.help_email;
  return help ? <a href={`mailto:${help}`}>{help}</a> : 'us';
}

function Gone() {
  return (
    <EmptyState title="This link isn’t valid anymore">
      <span>You can use each link once, for a limited time. If you want to add something, write to</span>{' '}
      <HelpAddress />
      <span>.</span>
    </EmptyState>
  );
}

export function Over() {
  return (
    <EmptyState title="This question is closed">
      <span>It was answered or withdrawn. You don’t need to do anything. If you want to add something, write to</span>{' '}
      <HelpAddress />
      <span>.</span>
    </EmptyState>
  );
}

/** The token of the address, and what its link asks. Opening changes nothing. @param name of the page, for its stored answer */
export function useLinkPage<Opened>(name: string, open: (token: string, signal: AbortSignal) => Promise<Opened>) {
  const { token = '' } = useParams();
  const query = useQuery({
    queryKey: [name, token],
    queryFn: ({ signal }) => open(token, signal),
    // After the answer the link would be refused: the question stays on screen.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { token, query };
}

type LinkScreenProps<Opened> = {
  title: string;
  query: UseQueryResult<Opened>;
  /** What the link opens: "question". */
  what?: string;
  /** The rows of the page while it is loaded. */
  shape?: readonly number[];
  /** The slot: what was opened, with its question. */
  children: (opened: Opened) => ReactNode;
};

/** The screen behind every signed link, which takes no account. */
export function LinkScreen<Opened>({
  title,
  query,
  what = 'question',
  shape = [20, 150],
  children,
}: LinkScreenProps<Opened>) {
  return (
    <div className={css.page}>
      <Page title={title}>
        {query.isPending && (
          <LoadingShape label={`Loading the ${what}…`}>
            <Card className={css.card}>
              {shape.map((height) => (
                <Skeleton key={height} height={height} />
              ))}
            </Card>
          </LoadingShape>
        )}
        {query.data && children(query.data)}
        {isGone(query.error) && <Gone />}
        {query.error && !isGone(query.error) && <Failed what={`The ${what} could not be loaded.`} query={query} />}
      </Page>
    </div>
  );
}

type LinkQuestionProps<Given> = {
  question: ReactNode;
  answer: Pick<UseMutationResult<unknown, Error, Given>, 'isSuccess' | 'error' | 'variables'>;
  thanks: (given: Given | undefined) => ReactNode;
  /** Where Enter sends it; without, each button is an answer. */
  onSubmit?: () => void;
  children: ReactNode;
};

/** A question that is answered once: its card, what came of the answer, and why it was not taken. */
export function LinkQuestion<Given>({ question, answer, thanks, onSubmit, children }: LinkQuestionProps<Given>) {
  if (answer.isSuccess) return thanks(answer.variables);
  if (isConflict(answer.error)) return <Over />;
  if (isGone(answer.error)) return <Gone />;
  const content = (
    <>
      {question}
      {answer.error && (
        <Notice kind="error">Your answer was not recorded. {describeError(answer.error)} Try again.</Notice>
      )}
      {children}
    </>
  );
  return (
    <Card className={css.card}>
      {onSubmit ? (
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {content}
        </form>
      ) : (
        <div className={css.form}>{content}</div>
      )}
    </Card>
  );
}

type ChoicesProps<T extends string> = {
  legend: string;
  choices: readonly { value: T; label: string; meaning: string }[];
  chosen: T | undefined;
  onChoose: (value: T) => void;
};

/** A choice among a few answers, each with its meaning. */
export function Choices<T extends string>({ legend, choices, chosen, onChoose }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>
        {legend} <span className={css.soft}>(required)</span>
      </legend>
      {choices.map(({ value, label, meaning }) => (
        <label key={value} className={css.choice} data-on={value === chosen}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>
            <span className={css.label}>{label}</span>
            <span className={css.meaning}>{meaning}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
