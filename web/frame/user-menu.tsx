import Popover from '@mui/material/Popover';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { User } from '../../shared/features/accounts/session/user.ts';
import { Avatar } from '../core/people/avatar.tsx';
import { Link } from '../platform/ui/buttons/link.tsx';
import { ThemeChoice } from '../platform/ui/fields/theme-choice.tsx';
import { useNarrow } from '../platform/ui/hooks/use-narrow.ts';
import { HeaderActions } from './header-actions.tsx';
import css from './user-menu.module.css';

/** Known to a build alone. */
const VERSION = import.meta.env.VITE_APP_VERSION as string | undefined;

/** The greeting, and the user's own entries: name, theme, settings, privacy policy. */
export function UserMenu({ user }: { user: User }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const narrow = useNarrow();
  const { given_name, family_name, email } = user.payload;
  const name = `${given_name} ${family_name}`.trim() || email;
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar name={name} size={24} />
        <span className={css.greeting}>Hi {given_name || name}</span>
        <ChevronDown size={14} className={css.chevron} aria-hidden />
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -6, horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id } }}
      >
        <div className={css.panel}>
          <div className={css.who}>
            <Avatar name={name} size={36} />
            <div>
              <div id={id} className={css.name}>
                {name}
              </div>
              <div className={css.email}>{email}</div>
              <div className={css.email}>{user.Account.Name}</div>
            </div>
          </div>
          {narrow && (
            // The header has no room for them.
            <div className={css.part}>
              <HeaderActions className={css.actions} onChoose={close} />
            </div>
          )}
          <div className={css.part}>
            <div className={css.label}>Theme</div>
            <ThemeChoice />
          </div>
          <div className={css.part}>
            <Link to="/settings" onClick={close}>
              Settings
            </Link>
          </div>
          <div className={css.part}>
            <Link to="/privacy-policy" onClick={close}>
              Privacy policy
            </Link>
          </div>
          {VERSION && <div className={css.version}>Kith {VERSION}</div>}
        </div>
      </Popover>
    </>
  );
}
