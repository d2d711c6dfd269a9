import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { inviteTeamMember, MAX_COMMENTS } from '../../../../shared/features/accounts/invitations/calls.ts';
import { CompanySelect } from '../../../core/companies/company-select.tsx';
import type { DialogProps } from '../../../core/feature/dialogs.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { send } from '../../../platform/api/send.ts';
import { useSettings, useUser } from '../../../platform/api/session.ts';
import { FormDialog } from '../../../platform/ui/form/form-dialog.tsx';
import { FormArea, FormText } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm, useTyped } from '../../../platform/ui/form/use-body-form.ts';
import type { Wrong } from '../../../platform/ui/form/wrong.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { OwnInvitations } from './own-invitations.tsx';

const empty = { name: '', email: '', role: '', comments: '', account_id: '' };
const FormValues = z.object({
  name: z.string(),
  email: z.string(),
  role: z.string(),
  comments: z.string(),
  account_id: z.string(),
});
type FormValues = z.infer<typeof FormValues>;

const isEmail = (text: string): boolean => inviteTeamMember.body.shape.email.safeParse(text.trim()).success;

/** The missing fields, in words; staff also choose the company. */
function findMissingFields({ name, email, role, account_id }: FormValues, staff: boolean): Wrong<FormValues> {
  const noEmail = email.trim() ? 'This isn’t an e-mail address.' : 'Enter their e-mail address.';
  return {
    name: name.trim() ? undefined : 'Enter their full name.',
    email: isEmail(email) ? undefined : noEmail,
    role: role.trim() ? undefined : 'Enter their role.',
    account_id: staff && !account_id ? 'Choose the company they work for.' : undefined,
  };
}

/** Lets a colleague in (document 1 §5); staff invite for any company. The role is a job role and grants nothing. */
export default function InviteDialog({ onClose }: DialogProps<'invite'>) {
  const user = useUser();
  const staff = user?.staff ?? false;
  const settings = useSettings();
  const help = settings?.help_email;
  const firm = settings?.firm_name ?? 'the firm';
  const queries = useQueryClient();
  const notices = useNotices();
  const form = useBodyForm({
    typed: FormValues,
    start: empty,
    body: inviteTeamMember.body,
    toBody: ({ email, account_id, ...typed }) => ({
      ...typed,
      email: email.trim(),
      ...(account_id ? { account_id } : {}),
    }),
    check: (typed) => findMissingFields(typed, staff),
    send: async (body) => {
      const { name, waiting } = await send(inviteTeamMember, { body });
      // The lists of people and of invitations show them too, and so do the first steps.
      void queries.invalidateQueries();
      notices.success(
        waiting
          ? `Thank you! The invitation of ${name} waits for ${firm}: their address is not one of ${user?.Account.Name}.`
          : `Thank you! we will contact ${name} directly with access details.`,
      );
      onClose();
    },
    draft: useDraft('invite'),
  });
  const typed = useTyped(form);
  return (
    <FormDialog
      form={form}
      title="Invite Team Member"
      lead={
        staff
          ? 'They can then sign in with this address.'
          : `They can then sign in with this address and see what ${user?.Account.Name} sees. If the address is outside your company, ${firm} has to approve the invitation first.`
      }
      submit="Invite"
      submitting="Inviting…"
      missing={findMissingFields(typed, staff)}
      describe={(error) =>
        `${typed.name} was not invited. ${describeError(error)} Change it and try again${help ? `, or write to ${help}` : ''}.`
      }
      onClose={onClose}
    >
      <FormText
        {...form.bind('name')}
        label="Full Name"
        requirement="required"
        autoComplete="off"
        maxLength={100}
        autoFocus
      />
      <FormText
        {...form.bind('email')}
        label="Email"
        requirement="required"
        type="email"
        autoComplete="off"
        maxLength={320}
      />
      <FormText
        {...form.bind('role')}
        label="Role"
        requirement="required"
        hint="What they do at the company. It doesn’t give them any rights in Kith."
        autoComplete="off"
        maxLength={100}
      />
      {staff && <CompanySelect {...form.bind('account_id')} />}
      <FormArea
        {...form.bind('comments')}
        label="Comments"
        requirement="optional"
        hint="We include your comments in the invitation, without links."
        rows={3}
        maxLength={MAX_COMMENTS}
      />
      {!staff && <OwnInvitations />}
    </FormDialog>
  );
}
