import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { addCompanyName, NAME_TAKEN, NameKind } from '../../../../shared/features/companies/names/calls.ts';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Form } from '../../../platform/ui/form/form.tsx';
import { FormSelect, FormText } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm } from '../../../platform/ui/form/use-body-form.ts';
import css from './company-names.module.css';
import { useNames } from './queries.ts';

const FormValues = z.object({ name: z.string(), kind: NameKind });

/** Another company has the name: the user must confirm it. */
const isTaken = (error: unknown): boolean => error instanceof ApiError && error.present === NAME_TAKEN;

export function AddName({ id }: { id: string }) {
  const { add } = useNames(id);
  /** The name that is taken, and was tried in vain. */
  const [taken, setTaken] = useState<string | null>(null);
  const form = useBodyForm({
    typed: FormValues,
    start: { name: '', kind: 'alias' as NameKind },
    body: addCompanyName.body,
    toBody: (typed) => (typed.name.trim() === taken ? { ...typed, shared: true } : typed),
    check: ({ name }) => (name.trim() === '' ? { name: 'Type a name first.' } : {}),
    when: 'sending',
    send: async (body) => {
      setTaken(null);
      try {
        return await add.mutateAsync(body);
      } catch (error) {
        if (isTaken(error)) setTaken(body.name.trim());
        throw error;
      }
    },
    draft: useDraft(`company-name-${id}`),
    beside: ['kind'],
  });
  const written = useWatch({ control: form.control, name: 'name' });
  return (
    <Form form={form} className={css.form} describe={(error) => <>The name was not added. {describeError(error)}</>}>
      <div className={css.fields}>
        <FormText {...form.bind('name')} label="Another name" />
        <FormSelect {...form.bind('kind')} label="Kind">
          <option value="alias">alias</option>
          <option value="former">former name</option>
        </FormSelect>
      </div>
      <Button type="submit" variant="outlined" disabled={form.busy}>
        {form.busy ? 'Adding…' : written.trim() === taken ? 'Add anyway' : 'Add name'}
      </Button>
    </Form>
  );
}
