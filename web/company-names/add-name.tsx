import { z } from 'zod';
import { addCompanyName, NameKind } from '../../shared/company-names/calls.ts';
import { describeError } from '../api/api-error.ts';
import { useDraft } from '../api/drafts.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form/form.tsx';
import { FormSelect, FormText } from '../ui/form/form-fields.tsx';
import { useBodyForm } from '../ui/form/use-body-form.ts';
import css from './company-names.module.css';
import { useNames } from './queries.ts';

const Typed = z.object({ name: z.string(), kind: NameKind });

export function AddName({ id }: { id: string }) {
  const { add } = useNames(id);
  const form = useBodyForm({
    typed: Typed,
    start: { name: '', kind: 'alias' as NameKind },
    body: addCompanyName.body,
    toBody: (typed) => typed,
    check: ({ name }) => (name.trim() === '' ? { name: 'Type a name first.' } : {}),
    when: 'sending',
    send: (body) => add.mutateAsync(body),
    draft: useDraft(`company-name-${id}`),
    beside: ['kind'],
  });
  return (
    <Form form={form} className={css.form} describe={(error) => <>The name was not added. {describeError(error)}</>}>
      <div className={css.fields}>
        <FormText {...form.bind('name')} label="Another name" />
        <FormSelect {...form.bind('kind')} label="It is">
          <option value="alias">also called so</option>
          <option value="former">formerly called so</option>
        </FormSelect>
      </div>
      <Button type="submit" variant="outlined" disabled={form.busy}>
        {form.busy ? 'Adding…' : 'Add name'}
      </Button>
    </Form>
  );
}
