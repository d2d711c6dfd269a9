import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { AccessRequest } from '../../shared/access/calls.ts';
import { hasRole, ROLES, type Role } from '../../shared/permissions.ts';
import { describeError } from '../api/api-error.ts';
import { companiesQuery } from '../api/companies.ts';
import { Avatar } from '../people/avatar.tsx';
import { DrawerButtons } from '../ui/drawer-buttons.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Check, CheckGroup, SelectField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useNotices } from '../ui/notices.tsx';
import { SideDrawer } from '../ui/side-drawer.tsx';
import css from './access-requests-screen.module.css';
import { useApprove } from './queries.ts';

/** Company and roles for somebody who asked. A failure stays at the top and keeps what was chosen. */
export function ApproveDrawer({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const companies = useQuery(companiesQuery);
  const approve = useApprove();
  const notices = useNotices();
  const [company, setCompany] = useState('');
  const [roles, setRoles] = useState<readonly Role[]>([]);
  const [missing, setMissing] = useState(false);
  const form = useId();
  const select = useRef<HTMLSelectElement>(null);
  const name = request.name || request.email;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!company) {
      setMissing(true);
      select.current?.focus();
      return;
    }
    approve.mutate(
      { id: request.id, company, roles: [...roles] },
      {
        onSuccess: () => {
          notices.success(`${name} was let in and is told by e-mail.`);
          onClose();
        },
      },
    );
  };
  const toggle = (role: Role, on: boolean) =>
    setRoles((now) => ROLES.filter((one) => (one === role ? on : hasRole({ roles: now }, one))));

  return (
    <SideDrawer
      open
      title={`Approve ${name}`}
      tile={<Avatar name={name} size={36} />}
      typed={company !== '' || roles.length > 0}
      onClose={onClose}
      footer={(leave) => (
        <DrawerButtons onCancel={leave} form={form} submit="Approve" submitting="Approving…" busy={approve.isPending} />
      )}
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        {approve.error && <Notice kind="error">{describeError(approve.error)}</Notice>}
        <p className={css.soft}>{request.email} will see what users of the company you choose may see.</p>
        {companies.error && (
          <ErrorState
            message={`The companies could not be loaded. ${describeError(companies.error)}`}
            onRetry={() => companies.refetch()}
            retrying={companies.isFetching}
          />
        )}
        <SelectField
          ref={select}
          label="Company"
          requirement="required"
          value={company}
          error={missing && !company ? 'Choose the company they work for.' : undefined}
          disabled={!companies.data}
          onChange={(event) => setCompany(event.target.value)}
        >
          <option value="">{companies.isPending ? 'Loading companies…' : 'Choose a company'}</option>
          {companies.data?.map(({ id, name: label, firm }) => (
            <option key={id} value={id}>
              {firm ? `${label} (the firm)` : label}
            </option>
          ))}
        </SelectField>
        <CheckGroup
          legend="Roles (optional)"
          hint="Without a role they search and follow like every user of their company."
        >
          {ROLES.map((role) => (
            <Check
              key={role}
              label={role}
              checked={hasRole({ roles }, role)}
              onChange={(event) => toggle(role, event.target.checked)}
            />
          ))}
        </CheckGroup>
        {hasRole({ roles }, 'Admin') && (
          <Notice kind="warning">An Admin sees everything that staff see, of every company.</Notice>
        )}
      </form>
    </SideDrawer>
  );
}
