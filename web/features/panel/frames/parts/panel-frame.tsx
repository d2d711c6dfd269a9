import { ArrowLeftRight, Lock, PanelRightClose } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { CompanyLogo } from '../../../../core/companies/company-logo.tsx';
import { Brand } from '../../../../platform/ui/layout/brand.tsx';
import { useEmbed } from '../link/embed-context.tsx';
import { useEmbedUser } from '../link/queries.ts';
import css from './panel.module.css';

/** Head and foot of the side panel: the user and their Kith, the button that puts it away, and the users who see the panel's contents. */
export function PanelFrame({ foot, tabs, children }: { foot: string; tabs?: ReactNode; children: ReactNode }) {
  const { place, say } = useEmbed();
  const user = useEmbedUser();
  const inPage = place?.place === 'page';
  useEffect(() => {
    if (!inPage) return;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) say({ type: 'collapse' });
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [inPage, say]);
  return (
    <div className={css.panel}>
      <header className={css.head}>
        <Brand />
        {user && (
          <span className={css.company}>
            <CompanyLogo name={user.Account.Name} src={user.Account.logo_url} size={20} />
            {user.Account.Name}
          </span>
        )}
        {inPage && (
          <span className={css.tools}>
            <button
              type="button"
              className={css.tool}
              aria-label={place.side === 'right' ? 'Move to the left' : 'Move to the right'}
              onClick={() => say({ type: 'move' })}
            >
              <ArrowLeftRight size={16} strokeWidth={1.75} aria-hidden />
            </button>
            <button type="button" className={css.tool} aria-label="Hide Kith" onClick={() => say({ type: 'collapse' })}>
              <PanelRightClose size={16} strokeWidth={1.75} aria-hidden />
            </button>
          </span>
        )}
      </header>
      {tabs}
      <main className={css.body}>{children}</main>
      <footer className={css.foot}>
        <Lock size={13} strokeWidth={1.75} aria-hidden />
        {foot}
      </footer>
    </div>
  );
}
