import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inviteTeamMember, MAX_COMMENTS } from '../../shared/invitations/calls.ts';
import { ApiError, describeError } from '../api/api-error.ts';
import { companiesQuery } from '../api/companies.ts';
import { send } from '../api/send.ts';
import { useSettings, useUser } from '../api/session.ts';
import type { DialogProps } from '../dialogs.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useNotices } from '../ui/notices.tsx';
import { OwnInvitations } from './own-invitations.tsx';
import { ownInvitationsQuery } from './queries.ts';

const isEmail = (text: string): boolean => inviteTeamMember.body.shape.email.safeParse(text.trim()).success;

const empty = { name: '', email: '', role: '', comments: '', company: '' };

/** What is still to be filled in, in words; staff also say for which company. */
function whatIsMissing({ name, email, role, company }: typeof empty, staff: boolean): string | undefined {
  if (!name.trim()) return 'Write their full name.';
  if (!email.trim()) return 'Write their e-mail address.';
  if (!isEmail(email)) return 'This is not an e-mail address.';
  if (!role.trim()) return 'Write their role.';
  if (staff && !company) return 'Choose the company they work for.';
  return undefined;
}

/** Lets a colleague in (document 1 §5); staff invite for any company. The role is a job role and grants nothing. */
export default function InviteDialog({ onClose }: DialogProps<'invite'>) {
  const [form, setForm] = useState(empty);
  const [left, setLeft] = useState(false);
  const user = useUser();
  const staff = user?.staff ?? false;
  const companies = useQuery({ ...companiesQuery, enabled: staff });
  const settings = useSettings();
  const help = settings?.help_email;
  const firm = settings?.firm_name ?? 'the firm';
  const queries = useQueryClient();
  const notices = useNotices();
  const invite = useMutation({
    mutationFn: () => {
      const { name, email, role, comments, company } = form;
      return send(inviteTeamMember, {
        body: { name, email: email.trim(), role, comments, ...(company ? { account_id: company } : {}) },
      });
    },
    onSuccess: ({ name, waiting }) => {
      void queries.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey });
      notices.success(
        waiting
          ? `Thank you! The invitation of ${name} waits for ${firm}: their address is none of ${user?.Account.Name}.`
          : `Thank you! we will contact ${name} directly with access details.`,
      );
      onClose();
    },
  });
  const set = (change: Partial<typeof empty>) => setForm((now) => ({ ...now, ...change }));
  const refused = invite.error instanceof ApiError ? invite.error.fields.email : undefined;
  const noEmail = left && form.email.trim() !== '' && !isEmail(form.email);
  return (
    <FormDialog
      title="Invite Team Member"
      lead={
        staff
          ? 'They may sign in with this address from then on.'
          : `They may sign in with this address from then on, and see what ${user?.Account.Name} sees. Invitations to addresses outside your company wait until ${firm} approves them.`
      }
      submit="Invite"
      submitting="Inviting…"
      busy={invite.isPending}
      missing={whatIsMissing(form, staff)}
      failure={
        invite.error &&
        `${form.name} was not invited. ${describeError(invite.error)} Change it and try again${help ? `, or write to ${help}` : ''}.`
      }
      typed={Object.values(form).some((text) => text !== '')}
      onSubmit={() => invite.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Full Name"
        requirement="required"
        autoComplete="off"
        maxLength={100}
        value={form.name}
        autoFocus
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label="Email"
        requirement="required"
        type="email"
        autoComplete="off"
        maxLength={320}
        value={form.email}
        error={noEmail ? 'This is not an e-mail address.' : refused}
        onBlur={() => setLeft(true)}
        onChange={({ target }) => set({ email: target.value })}
      />
      <TextField
        label="Role"
        requirement="required"
        hint="What they do at the company. It gives no rights in Kith."
        autoComplete="off"
        maxLength={100}
        value={form.role}
        onChange={({ target }) => set({ role: target.value })}
      />
      {staff && companies.error && (
        <ErrorState
          message={`The companies could not be loaded. ${describeError(companies.error)}`}
          onRetry={() => companies.refetch()}
          retrying={companies.isFetching}
        />
      )}
      {staff && (
        <SelectField
          label="Company"
          requirement="required"
          value={form.company}
          disabled={!companies.data}
          onChange={({ target }) => set({ company: target.value })}
        >
          <option value="">{companies.isPending ? 'Loading companies…' : 'Choose a company'}</option>
          {companies.data?.map(({ id, name, firm }) => (
            <option key={id} value={id}>
              {firm ? `${name} (the firm)` : name}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label="Comments"
        requirement="optional"
        hint="They stand in the invitation. Links are not sent."
        rows={3}
        maxLength={MAX_COMMENTS}
        value={form.comments}
        onChange={({ target }) => set({ comments: target.value })}
      />
      {!staff && <OwnInvitations />}
    </FormDialog>
  );
}
