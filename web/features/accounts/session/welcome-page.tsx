import type { ReactNode } from 'react';
import { useSettings } from '../../../platform/api/session.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { Brand } from '../../../platform/ui/layout/brand.tsx';
import { Walkthrough } from './walkthrough.tsx';
import css from './welcome-page.module.css';

/** The frame of every signed-out page: the mark above, the owner of the tool below. */
export function WelcomeFrame({ children }: { children: ReactNode }) {
  const firm = useSettings()?.firm_name;
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Link to="/" className={css.brand} aria-label="Kith, home">
          <Brand size={24} />
        </Link>
      </header>
      {children}
      <footer className={css.footer}>
        <Link to="/privacy-policy">Privacy policy</Link>
        {firm && <span>A private tool of {firm}</span>}
      </footer>
    </div>
  );
}

/** Words at the left, the walkthrough at the right. */
export function WelcomePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <WelcomeFrame>
      <title>{`${title} · Kith`}</title>
      <main className={css.main}>
        <section className={css.words}>{children}</section>
        <Walkthrough />
      </main>
    </WelcomeFrame>
  );
}
