import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { YearlyLetter } from '../../../../shared/features/introductions/letter/calls.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { Loading } from '../../../platform/ui/states/loading.tsx';
import css from './letter.module.css';

const THEME = 'data-theme';

/** Paper is white, whichever theme the screen has. */
function usePrintInLight(): void {
  useEffect(() => {
    const root = document.documentElement;
    let before: string | null = null;
    const begin = () => {
      before = root.getAttribute(THEME);
      root.setAttribute(THEME, 'light');
    };
    const end = () => before !== null && root.setAttribute(THEME, before);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}

type LetterFrameProps = {
  query: UseQueryResult<YearlyLetter>;
  bar: ReactNode;
  /** In place of the failure's own words. */
  failed?: ReactNode;
  children: (letter: YearlyLetter) => ReactNode;
};

/** The bar above, which is not printed, and the sheet. */
export function LetterFrame({ query, bar, failed, children }: LetterFrameProps) {
  usePrintInLight();
  const { data } = query;
  return (
    <div className={css.page}>
      <title>{`${data ? `Introductions in ${data.year}` : 'Introductions of a year'} · Kith`}</title>
      <header className={css.bar}>
        <h1 tabIndex={-1}>Yearly letter</h1>
        {bar}
      </header>
      <main className={css.desk} aria-busy={query.isPlaceholderData}>
        {query.isPending && <Loading />}
        {!data && (failed ?? <Failed what="The letter could not be loaded." query={query} />)}
        {data && children(data)}
      </main>
    </div>
  );
}
