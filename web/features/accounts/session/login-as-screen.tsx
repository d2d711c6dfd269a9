import { useNavigate } from 'react-router';
import { z } from 'zod';
import { type ActingChoice, findActing, loginAs } from '../../../../shared/features/accounts/session/calls.ts';
import { type SuggestionSource, useSuggested } from '../../../core/lists/use-suggested.ts';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { actAs } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Combobox } from '../../../platform/ui/fields/combobox.tsx';
import { Field } from '../../../platform/ui/fields/field.tsx';
import { noDraft } from '../../../platform/ui/form/draft.ts';
import { Form } from '../../../platform/ui/form/form.tsx';
import { FormControl } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm } from '../../../platform/ui/form/use-body-form.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import css from './login-as-screen.module.css';

const FormValues = z.object({ email: z.string() });
type FormValues = z.infer<typeof FormValues>;

function check({ email }: FormValues): { email?: string } {
  if (!email.trim()) return { email: 'Enter the user’s e-mail address.' };
  const well = loginAs.body.shape.email.safeParse(email.trim()).success;
  return well ? {} : { email: 'This isn’t an e-mail address. Choose someone from the list or type an address.' };
}

const choices: SuggestionSource<ActingChoice> = {
  key: ['acting'],
  from: 2,
  ask: async (q, signal) => ({ options: (await send(findActing, { query: { q } }, { signal })).users }),
};

const describeChoice = ({ email, company }: ActingChoice): string => (company ? `${email}, ${company}` : email);

type EmailFieldProps = { value: string; error: string | undefined; onChange: (email: string) => void };

/** The address, or the name of a user: choosing one writes their address. */
function EmailField({ value, error, onChange }: EmailFieldProps) {
  const label = "Fake user's email address";
  const { text, wanted, options, waiting, ...found } = useSuggested(choices, value);
  const failed = found.error ? `The search failed. ${describeError(found.error)}` : undefined;
  return (
    <Field label={label} requirement="required" hint="Type a name, an address or a company." error={error ?? failed}>
      {(control) => (
        <Combobox
          label={label}
          control={control}
          options={options}
          keyOf={({ email }) => email}
          nameOf={({ email }) => email}
          typed={value}
          onType={onChange}
          onChoose={(choice) => choice && onChange(choice.email)}
          waiting={false}
          empty={wanted && !waiting && !found.error && !text.includes('@') ? `No results for “${text}”.` : null}
          type="email"
          required
        >
          {(choice) => (
            <span className={css.choice}>
              <span>{choice.name}</span>
              <span className={css.about}>{describeChoice(choice)}</span>
            </span>
          )}
        </Combobox>
      )}
    </Field>
  );
}

/** What went wrong, in words; the server's answer to the letter is folded away (document 1 §8). */
function describeFailure(error: unknown) {
  return (
    <>
      <span>You’re still yourself. {describeError(error)}</span>
      {error instanceof ApiError && (
        <details>
          <summary>Server response</summary>
          <code className={css.raw}>{error.message}</code>
        </details>
      )}
    </>
  );
}

/** /login-as: an admin acts as another user. */
export default function LoginAsScreen() {
  const navigate = useNavigate();
  const form = useBodyForm({
    typed: FormValues,
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
    when: 'sending',
  });
  return (
    <Page title="Login As" reading>
      <Form form={form} className={css.form} describe={describeFailure}>
        <p className={css.lead}>
          For an hour, you can see and do what this user can. Kith logs everything you do under both names. You can’t
          act as an admin or anyone else at the firm.
        </p>
        <FormControl {...form.bind('email')}>
          {({ value, onChange, error }) => <EmailField value={value} onChange={onChange} error={error} />}
        </FormControl>
        <div>
          <Button type="submit" variant="contained" disabled={form.busy}>
            {form.busy ? 'Logging in…' : 'Login As'}
          </Button>
        </div>
      </Form>
    </Page>
  );
}
