import { z } from 'zod';
import { MAX_TOKEN_DAYS, makeAppToken } from '../../../../shared/features/accounts/app-tokens/calls.ts';
import { SCOPES, type Scope } from '../../../../shared/platform/scopes.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Check, CheckGroup } from '../../../platform/ui/fields/field.tsx';
import { noDraft } from '../../../platform/ui/form/draft.ts';
import { Form } from '../../../platform/ui/form/form.tsx';
import { FormControl, FormSelect, FormText } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm } from '../../../platform/ui/form/use-body-form.ts';
import css from './app-tokens.module.css';
import { useMakeToken } from './queries.ts';

export const OPENS: Record<Scope, string> = {
  read: 'Read: searches, requests, everything you can see',
  write: 'Write: requests, candidates, answers',
  import: 'Import: files of contacts, companies and leads',
  assistant: 'Assistant: ask and draft by the address for assistants; with Write it sends without asking',
};
const DAYS = [7, 30, 90, MAX_TOKEN_DAYS];

const FormValues = z.object({ name: z.string(), scopes: z.array(z.enum(SCOPES)), days: z.string() });

/** @param onMade gets the token, which is shown once */
export function MakeTokenForm({ onMade }: { onMade: (token: string) => void }) {
  const { mutateAsync: make } = useMakeToken();
  const form = useBodyForm({
    typed: FormValues,
    start: { name: '', scopes: ['read' as Scope], days: '30' },
    body: makeAppToken.body,
    toBody: ({ name, scopes, days }) => ({ name: name.trim(), scopes, days: Number(days) }),
    check: ({ name, scopes }) => ({
      ...(name.trim() ? {} : { name: 'Enter the name of the program that will use it.' }),
      ...(scopes.length > 0 ? {} : { scopes: 'Tick at least one.' }),
    }),
    send: async (body) => onMade((await make({ body })).token),
    draft: noDraft,
    when: 'sending',
  });
  return (
    <Form form={form} className={css.form} describe={describeError}>
      <FormText {...form.bind('name')} label="Name" requirement="required" maxLength={80} autoComplete="off" />
      <FormControl {...form.bind('scopes')}>
        {({ value, onChange, error }) => {
          const scopes: readonly Scope[] = value;
          return (
            <div data-wrong={error !== undefined}>
              <CheckGroup legend="What it may do">
                {SCOPES.map((scope) => (
                  <Check
                    key={scope}
                    label={OPENS[scope]}
                    checked={scopes.includes(scope)}
                    onChange={({ target }) =>
                      onChange(SCOPES.filter((other) => (other === scope ? target.checked : scopes.includes(other))))
                    }
                  />
                ))}
              </CheckGroup>
              {error && <p className={css.wrong}>{error}</p>}
            </div>
          );
        }}
      </FormControl>
      <FormSelect {...form.bind('days')} label="Expires after">
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {days} days
          </option>
        ))}
      </FormSelect>
      <div>
        <Button type="submit" variant="contained" disabled={form.busy}>
          {form.busy ? 'Creating…' : 'Create token'}
        </Button>
      </div>
    </Form>
  );
}
