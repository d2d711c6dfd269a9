import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import { LogOut, ShieldCheck, UserRoundX } from 'lucide-react';
import type { ReactElement } from 'react';
import type { User } from '../../../shared/features/accounts/session/user.ts';
import { endActing, switchAdmin, useAdminOff, useCan, useSettings } from '../../platform/api/session.ts';
import { Link, usePathname } from '../../platform/ui/buttons/link.tsx';
import css from './menu.module.css';
import { isCurrent, isInMenu, isShownAt, type MenuItem, menu } from './menu-items.ts';

type MenuProps = {
  user: User;
  /** Icons only; the words come as tooltips. */
  collapsed?: boolean;
  /** Paths that hold something to do: their items get a dot. */
  waiting: readonly string[];
};

/** Collapsed, the label is still the link's name for screen readers; the tooltip is for the eye. */
function Hint({ label, on, children }: { label: string; on: boolean; children: ReactElement }) {
  return on ? (
    <Tooltip title={label} placement="right">
      {children}
    </Tooltip>
  ) : (
    children
  );
}

function Item({ item, collapsed, dot }: { item: MenuItem; collapsed: boolean; dot: boolean }) {
  const pathname = usePathname();
  const Icon = item.icon;
  return (
    <li>
      <Hint label={item.label} on={collapsed}>
        <Link className={css.item} to={item.path} aria-current={isCurrent(item, pathname) ? 'page' : undefined}>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          <span className={css.words}>{item.label}</span>
          {dot && <span className={css.dot} role="img" aria-label="Needs action" />}
        </Link>
      </Hint>
    </li>
  );
}

/** Shown to those who may be admins, also while it is off: it is the way back. */
function AdminSwitch({ collapsed }: { collapsed: boolean }) {
  const off = useAdminOff();
  return (
    <Hint label="Is Admin" on={collapsed}>
      <label className={css.switch}>
        {!collapsed && <ShieldCheck size={16} strokeWidth={1.75} aria-hidden />}
        <span className={css.words}>Is Admin</span>
        <Switch
          checked={!off}
          onChange={(_, on) => switchAdmin(!on)}
          slotProps={{ input: { role: 'switch', 'aria-checked': !off } }}
        />
      </label>
    </Hint>
  );
}

function Logout({ collapsed }: { collapsed: boolean }) {
  return (
    <Hint label="Logout" on={collapsed}>
      <Link className={css.item} to="/logout">
        <LogOut size={16} strokeWidth={1.75} aria-hidden />
        <span className={css.words}>Logout</span>
      </Link>
    </Hint>
  );
}

/** Replaces Logout while acting as another user. */
function RemoveFakeUser({ collapsed }: { collapsed: boolean }) {
  return (
    <Hint label="Remove Fake User" on={collapsed}>
      <button type="button" className={css.item} onClick={() => void endActing()}>
        <UserRoundX size={16} strokeWidth={1.75} aria-hidden />
        <span className={css.words}>Remove Fake User</span>
      </button>
    </Hint>
  );
}

/** The menu, by the viewer's permissions, the installation and the current screen. */
export function MainMenu({ user, collapsed = false, waiting }: MenuProps) {
  const may = useCan();
  const settings = useSettings();
  const pathname = usePathname();
  const isShown = (item: MenuItem) => isInMenu(item, may, settings) && isShownAt(item, pathname);
  const groups = menu
    .map((group) => ({ ...group, items: group.items.filter(isShown) }))
    .filter((group) => group.items.length > 0);
  return (
    <nav className={css.menu} aria-label="Main" data-collapsed={collapsed}>
      {groups.map((group) => (
        <div key={group.title ?? ''}>
          {group.title && <div className={css.group}>{group.title}</div>}
          <ul>
            {group.items.map((item) => (
              <Item key={item.path} item={item} collapsed={collapsed} dot={waiting.includes(item.path)} />
            ))}
          </ul>
        </div>
      ))}
      {user.may_be_admin && <AdminSwitch collapsed={collapsed} />}
      <div className={css.last}>
        {user.fake ? <RemoveFakeUser collapsed={collapsed} /> : <Logout collapsed={collapsed} />}
      </div>
    </nav>
  );
}
