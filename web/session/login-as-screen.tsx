import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { loginAs } from '../../shared/session/calls.ts';
import { ApiError, describeError } from '../api/api-error.ts';
import { actAs } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import css from './login-as-screen.module.css';

const isEmail = (text: string): boolean => loginAs.body.shape.email.safeParse(text).success;

/** /login-as: an admin goes on as another user. A failure shows what the server answered (document 1 §8). */
export default function LoginAsScreen() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const enter = useMutation({
    mutationFn: actAs,
    // Not on this screen, which the other user has not.
    onSuccess: () => navigate('/'),
  });
  const wrong = (): string | undefined => {
    if (!email.trim()) return 'Write the e-mail address of the user.';
    return isEmail(email.trim()) ? undefined : 'This is not an e-mail address.';
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = wrong();
    setProblem(found);
    if (found) input.current?.focus();
    else enter.mutate(email.trim());
  };
  return (
    <Page title="Login As" reading>
      <form className={css.form} onSubmit={submit} noValidate>
        <p className={css.lead}>
          You see and do what this user may, for an hour. Whatever you do is logged under both names. Nobody acts as an
          admin or as somebody of the firm.
        </p>
        <TextField
          ref={input}
          label="Fake user's email address"
          requirement="required"
          type="email"
          autoComplete="off"
          value={email}
          error={problem}
          onBlur={() => email && setProblem(wrong())}
          onChange={({ target }) => {
            setEmail(target.value);
            setProblem(undefined);
          }}
        />
        {enter.error && (
          <Notice kind="error">
            You are still yourself. Check the address and try again. The server answered:
            <code className={css.raw}>
              {enter.error instanceof ApiError ? enter.error.message : describeError(enter.error)}
            </code>
          </Notice>
        )}
        <div>
          <Button type="submit" variant="contained" disabled={enter.isPending}>
            {enter.isPending ? 'Logging in…' : 'Login As'}
          </Button>
        </div>
      </form>
    </Page>
  );
}
