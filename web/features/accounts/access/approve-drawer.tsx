import { z } from 'zod';
import { type AccessRequest, approveAccess } from '../../../../shared/features/accounts/access/calls.ts';
import { hasRole, ROLES, type Role } from '../../../../shared/platform/permissions.ts';
import { CompanySelect } from '../../../core/companies/company-select.tsx';
import { Avatar } from '../../../core/people/avatar.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { Check, CheckGroup } from '../../../platform/ui/fields/field.tsx';
import { FormDrawer } from '../../../platform/ui/form/form-drawer.tsx';
import { FormControl, FormText } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm, useTyped } from '../../../platform/ui/form/use-body-form.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './access-requests-screen.module.css';
import { useApprove } from './queries.ts';
import { describeApplicantAddress, getApplicantName } from './request-columns.tsx';

const FormValues = z.object({ account_id: z.string(), email: z.string(), roles: z.array(z.enum(ROLES)) });

/** Company and roles for a person who asked. A failure stays at the top and keeps the choices. */
export function ApproveDrawer({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const { mutateAsync: approve } = useApprove();
  const notices = useNotices();
  const name = getApplicantName(request);
  const needsAddress = !request.address_known;
  const form = useBodyForm({
    typed: FormValues,
    start: { account_id: '', email: '', roles: [] },
    body: approveAccess.body,
    toBody: ({ email, ...typed }) => ({ ...typed, ...(needsAddress ? { email: email.trim() } : {}) }),
    check: ({ account_id, email }) => ({
      ...(needsAddress && !email.trim() ? { email: 'Enter an e-mail address they can be reached at.' } : {}),
      ...(account_id ? {} : { account_id: 'Choose the company they work for.' }),
    }),
    send: async (body) => {
      await approve({ id: request.id, body: { ...body, roles: body.roles ?? [] } });
      notices.success(`${name} now has access. We’ll e-mail them.`);
      onClose();
    },
    draft: useDraft(`approve-${request.id}`),
  });
  const typed = useTyped(form);
  const withRole = (roles: readonly Role[], role: Role, on: boolean) =>
    ROLES.filter((other) => (other === role ? on : hasRole({ roles }, other)));
  return (
    <FormDrawer
      form={form}
      title={`Approve ${name}`}
      tile={<Avatar name={name} size={36} />}
      submit="Approve"
      submitting="Approving…"
      describe={describeError}
      onClose={onClose}
    >
      <p className={css.soft}>
        {request.address_known ? request.email : name} will see what the users of the company you choose can see.
      </p>
      {needsAddress && (
        <FormText
          {...form.bind('email')}
          label="E-mail address"
          requirement="required"
          hint={`Kith has no e-mail address for them (${describeApplicantAddress(request)}). Contact them another way to get one.`}
          type="email"
          autoComplete="off"
        />
      )}
      <CompanySelect {...form.bind('account_id')} />
      <FormControl {...form.bind('roles')}>
        {({ value: roles, onChange }) => (
          <CheckGroup
            legend="Roles (optional)"
            hint="Without a role, they can search and follow companies like any user of their company."
          >
            {ROLES.map((role) => (
              <Check
                key={role}
                label={role}
                checked={hasRole({ roles }, role)}
                onChange={({ target }) => onChange(withRole(roles, role, target.checked))}
              />
            ))}
          </CheckGroup>
        )}
      </FormControl>
      {hasRole(typed, 'Admin') && (
        <Notice kind="warning">An Admin sees everything that staff see, of every company.</Notice>
      )}
    </FormDrawer>
  );
}
