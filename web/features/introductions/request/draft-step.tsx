import Skeleton from '@mui/material/Skeleton';
import { Failed } from '../../../platform/api/failed.tsx';
import { TextArea, TextField } from '../../../platform/ui/fields/field.tsx';
import { FormControl } from '../../../platform/ui/form/form-fields.tsx';
import { LoadingShape } from '../../../platform/ui/states/loading.tsx';
import { Letter } from './letter.tsx';
import css from './request.module.css';
import type { RequestForm } from './use-request-form.ts';

/** The answers where there is no letter to put them in. */
function SixInputs({ request: { form, prompts, values, write } }: { request: RequestForm }) {
  return (
    <>
      {prompts.map(({ field: name, prompt, rows }) => (
        <FormControl key={name} {...form.bind(name)}>
          {({ error, onBlur }) => {
            const control = {
              name,
              label: prompt,
              error,
              onBlur,
              maxLength: 20_000,
              value: values[name],
              requirement: 'required' as const,
              onChange: (event: { target: { value: string } }) => write(name, event.target.value),
            };
            return rows > 1 ? <TextArea {...control} rows={rows} /> : <TextField {...control} />;
          }}
        </FormControl>
      ))}
    </>
  );
}

/** The letter could not be loaded, on either step: the request cannot continue without it. */
export function DraftFailed({ target }: { target: RequestForm['target'] }) {
  return <Failed what="The e-mail draft could not be loaded." query={target} />;
}

/** Step 0: the company's own letter or that of its raise, or six answers (document 1 §5). */
export function DraftStep({ request, accountName }: { request: RequestForm; accountName: string }) {
  const { target, template, prompts, values, missing } = request;
  if (target.isLoadingError) return <DraftFailed target={target} />;
  if (target.isPending)
    return (
      <LoadingShape label="Loading the e-mail draft…">
        <Skeleton height={320} />
      </LoadingShape>
    );
  if (template === null) return <SixInputs request={request} />;
  return (
    <div>
      <div className={css.letterHead}>
        <div>
          <h3>The e-mail we will send for you</h3>
          <p>Click a highlighted passage to edit it in place.</p>
        </div>
        <p role="status">
          <b>
            {prompts.length - missing.length} of {prompts.length}
          </b>{' '}
          <span>passages filled</span>
        </p>
      </div>
      <Letter template={template} accountName={accountName} values={values} prompts={prompts} onWrite={request.write} />
    </div>
  );
}
