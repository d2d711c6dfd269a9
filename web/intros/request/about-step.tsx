import { Lock } from 'lucide-react';
import { useSettings } from '../../api/session.ts';
import type { DialogPerson } from '../../dialogs.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { type Answer, means } from './draft.ts';
import { DraftFailed } from './draft-step.tsx';
import css from './request.module.css';
import type { Needed, RequestForm } from './use-request-form.ts';

type AboutStepProps = {
  form: RequestForm;
  /** Whom nothing reaches yet: a company, or several. */
  whom: string;
  person?: DialogPerson;
};

/** Step 1: what staff need to know about this company. */
export function AboutStep({ form, whom, person }: AboutStepProps) {
  const firm = useSettings()?.firm_name ?? 'The firm';
  const { draft } = form;
  const control = (name: Answer) => ({
    name,
    maxLength: 20_000,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
  });
  const needed = (name: Needed) => ({
    ...control(name),
    requirement: 'required' as const,
    error: form.errorOf(name),
    onBlur: () => form.left(name),
  });
  return (
    <>
      {form.target.isLoadingError && <DraftFailed target={form.target} />}
      <TextArea
        {...needed('prior_interaction')}
        label="Prior interactions"
        hint="Have you talked with this company before? With whom, and when?"
        rows={3}
      />
      <TextField {...needed('customer_tier')} label="Tier or deal size" />
      <TextArea
        {...control('who_to_introduce')}
        label="Who to introduce"
        requirement="optional"
        hint={person && means(draft, person) ? `The request is for ${person.name}.` : undefined}
        rows={2}
      />
      <TextArea
        {...control('extra_comments')}
        label="Other comments"
        requirement="optional"
        placeholder="Anything that the facilitator should know"
        rows={3}
      />
      <p className={css.privacy}>
        <Lock size={14} strokeWidth={1.75} aria-hidden />
        <span>
          {firm} staff read this first. Nothing reaches {whom} before a facilitator and a connector agree.
        </span>
      </p>
    </>
  );
}
