import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { Brand } from '../../platform/ui/layout/brand.tsx';
import css from './ranking.module.css';

type StageProps = {
  /** The title of the browser's window. */
  title: string;
  /** Stands at the right, before the button that leads away. */
  beside: ReactNode;
  children: ReactNode;
};

/** The surroundings of the game, which has no frame: the mark, and the way out. */
export function GameStage({ title, beside, children }: StageProps) {
  return (
    <div className={css.page}>
      <title>{`${title} · Kith`}</title>
      <header className={css.head}>
        <Link to="/" className={css.home} aria-label="Kith, back to search">
          <Brand />
        </Link>
        <div className={css.beside}>{beside}</div>
        <LinkButton to="/" variant="icon" aria-label="Close">
          <X size={18} strokeWidth={1.75} aria-hidden />
        </LinkButton>
      </header>
      <main className={css.stage}>{children}</main>
    </div>
  );
}
