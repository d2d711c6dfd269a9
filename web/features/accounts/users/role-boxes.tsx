import { useId } from 'react';
import { ROLE_ALLOWS } from '../../../../shared/features/accounts/users/roles.ts';
import { hasRole, ROLES, type Role } from '../../../../shared/platform/permissions.ts';
import css from './users.module.css';

type RoleBoxesProps = {
  roles: readonly Role[];
  onChange: (roles: Role[]) => void;
  /** The role Admin stays: no other user could give it. */
  lastAdmin: boolean;
};

/** Roles as boxes, each with the rights that it gives. */
export function RoleBoxes({ roles, onChange, lastAdmin }: RoleBoxesProps) {
  const id = useId();
  return (
    <fieldset className={css.roles}>
      <legend>Roles</legend>
      {ROLES.map((role) => {
        const isKept = role === 'Admin' && lastAdmin;
        return (
          <label key={role} className={css.role}>
            <input
              type="checkbox"
              checked={hasRole({ roles }, role)}
              disabled={isKept}
              aria-describedby={`${id}-${role}`}
              onChange={({ target }) =>
                onChange(ROLES.filter((other) => (other === role ? target.checked : hasRole({ roles }, other))))
              }
            />
            <span>
              <b>{role}</b>
              <span id={`${id}-${role}`} className={css.allows}>
                {isKept ? 'This is the last administrator. Make someone else an Admin first.' : ROLE_ALLOWS[role]}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
