import { useNavigate } from 'react-router';
import { z } from 'zod';
import { loginAs } from '../../shared/session/calls.ts';
import { ApiError, describeError } from '../api/api-error.ts';
import { actAs } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { noDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { FormText } from '../ui/form/form-fields.tsx';
import { useBodyForm } from '../ui/form/use-body-form.ts';
import { Page } from '../ui/page.tsx';
import css from './login-as-screen.module.css';

const Typed = z.object({ email: z.string() });
type Typed = z.infer<typeof Typed>;

function check({ email }: Typed): { email?: string } {
  if (!email.trim()) return { email: 'Write the e-mail address of the user.' };
  const well = loginAs.body.shape.email.safeParse(email.trim()).success;
  return well ? {} : { email: 'This is not an e-mail address.' };
}

/** /login-as: an admin acts as another user. A failure shows the server's answer (document 1 §8). */
export default function LoginAsScreen() {
  const navigate = useNavigate();
  const form = useBodyForm({
    typed: Typed,
    start: { email: '' },
    body: loginAs.body,
    toBody: ({ email }) => ({ email: email.trim() }),
    check,
    send: async ({ email }) => {
      await actAs(email);
      // Leaves this screen, which the other user does not have.
      navigate('/');
    },
    draft: noDraft,
  });
  return (
    <Page title="Login As" reading>
      <Form
        form={form}
        className={css.form}
        describe={(error) => (
          <>
            You are still yourself. Check the address and try again. The server answered:
            <code className={css.raw}>{error instanceof ApiError ? error.message : describeError(error)}</code>
          </>
        )}
      >
        <p className={css.lead}>
          You see and do what this user may, for an hour. Whatever you do is logged under both names. Nobody acts as an
          admin or as somebody of the firm.
        </p>
        <FormText
          {...form.bind('email')}
          label="Fake user's email address"
          requirement="required"
          type="email"
          autoComplete="off"
        />
        <div>
          <Button type="submit" variant="contained" disabled={form.busy}>
            {form.busy ? 'Logging in…' : 'Login As'}
          </Button>
        </div>
      </Form>
    </Page>
  );
}
