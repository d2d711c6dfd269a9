import type { ReactNode } from 'react';
import css from './page.module.css';

type PageProps = {
  title: string;
  /** The title of the browser's window; the page's title when absent. */
  documentTitle?: string;
  /** At the right of the title; at most one of them primary. */
  actions?: ReactNode;
  /** Reading pages keep to 1040. */
  reading?: boolean;
  children: ReactNode;
};

/** A screen inside the frame: title row, then its content. */
export function Page({ title, documentTitle = title, actions, reading = false, children }: PageProps) {
  return (
    <div className={reading ? css.reading : undefined}>
      <title>{`${documentTitle} · Kith`}</title>
      <div className={css.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
