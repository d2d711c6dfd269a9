import { useQueryClient } from '@tanstack/react-query';
import { UserRoundCog } from 'lucide-react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { INTRO_GOALS } from '../../../../shared/core/introductions/constants.ts';
import { changeUser, type UserDetail } from '../../../../shared/features/accounts/users/calls.ts';
import { hasRole, ROLES, type Role } from '../../../../shared/platform/permissions.ts';
import { CompanySelect } from '../../../core/companies/company-select.tsx';
import { Avatar } from '../../../core/people/avatar.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { actAs, userQuery as ownQuery, useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { noDraft } from '../../../platform/ui/form/draft.ts';
import { FormDrawer } from '../../../platform/ui/form/form-drawer.tsx';
import { FormCheck, FormControl, FormSelect, FormText } from '../../../platform/ui/form/form-fields.tsx';
import { type BodyForm, useBodyForm, useTyped } from '../../../platform/ui/form/use-body-form.ts';
import { useUnchanged } from '../../../platform/ui/form/use-unchanged.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { EndingAccess } from './ending-access.tsx';
import { useChangeUser } from './queries.ts';
import { RoleBoxes } from './role-boxes.tsx';
import { UserChanges, UserSessions } from './user-sessions.tsx';
import css from './users.module.css';

const FormValues = z.object({
  account_id: z.string(),
  chat_id: z.string(),
  tamnuni_without_id: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  default_goal: z.string(),
});
type FormValues = z.infer<typeof FormValues>;

const getFirstName = ({ name }: UserDetail): string => name.split(/[\s@]/)[0] ?? name;

export function UserForm({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { mutateAsync: save } = useChangeUser();
  const queries = useQueryClient();
  const notices = useNotices();
  const settings = useSettings();
  const form = useBodyForm({
    typed: FormValues,
    start: {
      account_id: user.company?.id ?? '',
      chat_id: user.chat_id ?? '',
      tamnuni_without_id: user.tamnuni_without_id,
      roles: user.roles,
      default_goal: user.default_goal ?? '',
    },
    body: changeUser.body,
    toBody: (_typed, { account_id, default_goal, ...changed }) => ({
      version: user.version,
      ...changed,
      ...(account_id ? { account_id } : {}),
      ...(default_goal === undefined
        ? {}
        : { default_goal: INTRO_GOALS.find((goal) => goal === default_goal) ?? null }),
    }),
    check: ({ account_id }) => (account_id || !user.company ? {} : { account_id: 'Choose the company they work for.' }),
    send: async (body, was) => {
      await save({ params: { id: user.id }, body, was });
      notices.success(`You changed ${user.name}. ${getFirstName(user)} will see it on the next page they open.`);
      // The user's own menu follows at once.
      if (user.own) await queries.invalidateQueries({ queryKey: ownQuery.queryKey });
      onClose();
    },
    unchanged: useUnchanged(onClose),
    draft: noDraft,
    when: 'sending',
  });
  const seen = user.last_seen_at
    ? `last seen ${formatMoment(user.last_seen_at, settings?.time_zone)}`
    : 'never signed in';
  return (
    <FormDrawer
      form={form}
      title={user.name}
      subtitle={`${user.email}, ${seen}`}
      tile={<Avatar name={user.name} size={44} />}
      asks="saving"
      describe={describeError}
      onClose={onClose}
      above={<SignInState user={user} onClose={onClose} />}
    >
      <div className={css.two}>
        <CompanySelect {...form.bind('account_id')} />
        <FormText {...form.bind('chat_id')} label="Chat id" requirement="optional" autoComplete="off" />
      </div>
      <RoleFields form={form} user={user} />
      <FormSelect
        {...form.bind('default_goal')}
        label="Goal of their requests"
        hint="Used when a request has no goal and doesn’t come from the sales drawer."
      >
        <option value="">Based on their role</option>
        {INTRO_GOALS.map((goal) => (
          <option key={goal}>{goal}</option>
        ))}
      </FormSelect>
      <UserSessions user={user} />
      <UserChanges changes={user.changes} />
    </FormDrawer>
  );
}

/** That a user may not sign in, and an admin's actions on signing in: acting as the user, and ending the access. */
function SignInState({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const notices = useNotices();
  const navigate = useNavigate();
  const settings = useSettings();
  const mayActAs = settings?.login_as && user.state === 'active' && !user.of_firm && !hasRole(user, 'Admin');
  const act = () =>
    actAs(user.email).then(
      () => navigate('/'),
      (error) => notices.error(`You’re still yourself. ${describeError(error)}`),
    );
  return (
    <>
      {user.state === 'deactivated' && (
        <Notice kind="warning">{user.name} can’t sign in. Their imports and signals stay.</Notice>
      )}
      <div className={css.tools}>
        {mayActAs && (
          <Button variant="outlined" size="small" onClick={() => void act()}>
            <UserRoundCog size={14} aria-hidden />
            <span>Login As</span>
          </Button>
        )}
        <EndingAccess user={user} onEnded={onClose} />
      </div>
    </>
  );
}

/** Roles, and the rights that they give. */
function RoleFields({ form, user }: { form: Pick<BodyForm<FormValues>, 'bind' | 'control'>; user: UserDetail }) {
  const typed = useTyped<FormValues>(form);
  const becomesAdmin = hasRole(typed, 'Admin') && !hasRole(user, 'Admin') && !user.of_firm;
  return (
    <>
      <FormControl {...form.bind('roles')}>
        {({ value, onChange }) => (
          <RoleBoxes
            roles={value as readonly Role[]}
            onChange={onChange}
            lastAdmin={user.last_admin && !user.of_firm}
          />
        )}
      </FormControl>
      {hasRole(typed, 'Tamnuni user') && (
        <FormCheck
          {...form.bind('tamnuni_without_id')}
          label="Tamnunis also to connectors without a chat id: they go to staff, who pass them on"
        />
      )}
      <p className={css.hint}>
        {user.of_firm
          ? `With an address of the firm, ${getFirstName(user)} sees what an Admin sees, with or without the role.`
          : `The new role takes effect on the next page ${getFirstName(user)} opens.`}
      </p>
      {becomesAdmin && (
        <Notice kind="warning">
          An Admin sees everything that staff see, of every company. {user.name} doesn’t have an address at the firm.
        </Notice>
      )}
    </>
  );
}
