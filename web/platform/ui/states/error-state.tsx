import { TriangleAlert } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';
import { Notice } from './notice.tsx';
import css from './state.module.css';

type ErrorStateProps = {
  /** The error, in a sentence. */
  message: string;
  onRetry?: () => void;
  retrying?: boolean;
};

/** A part of a page that failed: names it, and offers a way back. */
export function ErrorState({ message, onRetry, retrying = false }: ErrorStateProps) {
  const again = onRetry && (
    <Button size="small" onClick={onRetry} disabled={retrying}>
      {retrying ? 'Trying again…' : 'Try again'}
    </Button>
  );
  return (
    <Notice kind="error" action={again}>
      {message}
    </Notice>
  );
}

type ErrorScreenProps = {
  /** The text to send to the help address; null where help could do nothing about it. */
  code: string | null;
  /** The actions for the user. */
  advice?: string;
  onBack: () => void;
  onRetry: () => void;
};

/** The whole screen failed (document 1 §2). */
export function ErrorScreen({ code, advice, onBack, onRetry }: ErrorScreenProps) {
  return (
    <section className={css.error} role="alert">
      <title>Something went wrong · Kith</title>
      <span className={css.sign}>
        <TriangleAlert size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <h1>Ooooooops! something went wrong!</h1>
      <p>{advice ?? 'If this happens again, send us the code below.'}</p>
      <div className={css.actions}>
        <Button variant="contained" size="large" onClick={onBack} autoFocus>
          Go back?
        </Button>
        <Button variant="outlined" size="large" onClick={onRetry}>
          Try again
        </Button>
      </div>
      {code !== null && (
        <div className={css.code}>
          <span>Code</span>
          <code>{code}</code>
          <CopyButton variant="text" size="small" text={code} />
        </div>
      )}
    </section>
  );
}
