import Drawer from '@mui/material/Drawer';
import Tooltip from '@mui/material/Tooltip';
import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { User } from '../../shared/features/accounts/session/user.ts';
import { CompanyLogo } from '../core/companies/company-logo.tsx';
import { features } from '../features.ts';
import { IconButton } from '../platform/ui/buttons/button.tsx';
import { Link, usePathname } from '../platform/ui/buttons/link.tsx';
import { useNarrow } from '../platform/ui/hooks/use-narrow.ts';
import { Brand } from '../platform/ui/layout/brand.tsx';
import { ActingBar } from './acting-bar.tsx';
import { useReach } from './connection-status.tsx';
import css from './frame.module.css';
import { HeaderActions } from './header-actions.tsx';
import { MainMenu } from './menu/menu.tsx';
import { FindButton } from './palette/find-button.tsx';
import { ReachLine } from './reach-line.tsx';
import { UserMenu } from './user-menu.tsx';

const railKey = 'kith-rail';

const roomy = new Set(
  features
    .flatMap((feature) => feature.screens ?? [])
    .filter((screen) => screen.stands === 'framed' && screen.roomy)
    .map(({ path }) => path),
);

type FrameProps = { user: User; waiting: readonly string[]; children: ReactNode };

/** Header, menu and the place for a screen. Below 720 the menu is a drawer from the left. */
export function Frame({ user, waiting, children }: FrameProps) {
  const narrow = useNarrow();
  const [drawer, setDrawer] = useState(false);
  const pathname = usePathname();
  /** The user's choice for all screens: 'open' or 'collapsed'. */
  const [choice, setChoice] = useState(() => localStorage.getItem(railKey));
  const collapsed = choice === null ? roomy.has(pathname) : choice === 'collapsed';
  const reach = useReach();
  const main = useRef<HTMLElement>(null);

  // On another screen the drawer closes, and a keyboard focus in the menu moves to the beginning of the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useEffect(() => {
    setDrawer(false);
    if (document.activeElement?.closest('nav[aria-label="Main"]')) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  const toggle = () => {
    const next = collapsed ? 'open' : 'collapsed';
    localStorage.setItem(railKey, next);
    setChoice(next);
  };
  const rail = collapsed && !narrow;
  const toggleLabel = rail ? 'Expand menu' : 'Collapse menu';
  return (
    <div className={css.app} data-collapsed={rail} data-acting={user.fake} data-reach={reach.kind}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      {user.fake && <ActingBar user={user} />}
      <ReachLine reach={reach} />
      <header className={css.header}>
        {narrow && (
          <IconButton aria-label="Open menu" aria-expanded={drawer} onClick={() => setDrawer(true)}>
            <MenuIcon size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
        <Link className={css.brand} to="/" aria-label="Kith, back to search">
          <Brand />
        </Link>
        <FindButton narrow={narrow} />
        {!narrow && <HeaderActions className={css.actions} variant="text" />}
        <div className={css.company}>
          <CompanyLogo name={user.Account.Name} src={user.Account.logo_url} size={24} />
          <span className={css.companyName}>{user.Account.Name}</span>
        </div>
        <UserMenu user={user} />
      </header>
      {narrow ? (
        <Drawer
          open={drawer}
          onClose={() => setDrawer(false)}
          slotProps={{ paper: { className: css.drawer, 'aria-label': 'Menu' } }}
        >
          <div className={css.drawerHead}>
            <Brand />
          </div>
          <MainMenu user={user} waiting={waiting} />
        </Drawer>
      ) : (
        <div className={css.rail}>
          <MainMenu user={user} waiting={waiting} collapsed={rail} />
          <Tooltip title={rail ? toggleLabel : ''} placement="right">
            <button
              type="button"
              className={css.toggle}
              aria-label={toggleLabel}
              aria-expanded={!rail}
              onClick={toggle}
            >
              {rail ? <PanelLeftOpen size={16} aria-hidden /> : <PanelLeftClose size={16} aria-hidden />}
              {!rail && 'Collapse'}
            </button>
          </Tooltip>
        </div>
      )}
      <main id="main" ref={main} className={css.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
