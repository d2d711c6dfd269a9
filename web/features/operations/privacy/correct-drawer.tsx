import { z } from 'zod';
import { correctPerson, type PrivacyPerson } from '../../../../shared/features/operations/privacy/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { noDraft } from '../../../platform/ui/form/draft.ts';
import { FormDrawer } from '../../../platform/ui/form/form-drawer.tsx';
import { FormText } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm } from '../../../platform/ui/form/use-body-form.ts';
import { useCorrect } from './queries.ts';

const FormValues = z.object({
  name: z.string(),
  title: z.string(),
  company: z.string(),
  email: z.string(),
  profile: z.string(),
  reason: z.string(),
});

/** Corrects a person as they asked for it; a field that stays empty changes nothing. */
export function CorrectDrawer({ person, onClose }: { person: PrivacyPerson; onClose: () => void }) {
  const { mutateAsync: correct } = useCorrect();
  const form = useBodyForm({
    typed: FormValues,
    start: { name: '', title: '', company: '', email: '', profile: '', reason: '' },
    body: correctPerson.body,
    toBody: ({ name, title, company, email, profile, reason }) => ({
      person: person.person,
      name,
      title,
      company,
      email: email.trim(),
      profile,
      reason,
    }),
    check: ({ reason }) => (reason.trim() ? {} : { reason: 'Enter a reference to the person’s request.' }),
    send: async (body) => {
      await correct({ body });
      onClose();
    },
    draft: noDraft,
    when: 'sending',
  });
  return (
    <FormDrawer
      form={form}
      title={`Correct ${person.name}`}
      subtitle="A correction overrides all files, mailboxes, providers and pages, now and in the future. Empty fields don’t change."
      submit="Correct"
      submitting="Correcting…"
      describe={describeError}
      onClose={onClose}
    >
      <FormText {...form.bind('name')} label="Name" maxLength={300} autoComplete="off" />
      <FormText {...form.bind('title')} label="Title" maxLength={300} autoComplete="off" />
      <FormText {...form.bind('company')} label="Company" maxLength={300} autoComplete="off" />
      <FormText {...form.bind('email')} label="E-mail" maxLength={300} autoComplete="off" />
      <FormText {...form.bind('profile')} label="Profile address" maxLength={300} autoComplete="off" />
      <FormText
        {...form.bind('reason')}
        label="Reason"
        requirement="required"
        maxLength={200}
        autoComplete="off"
        hint="For example a case number or e-mail. The audit records it."
      />
    </FormDrawer>
  );
}
