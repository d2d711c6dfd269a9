import type { ReactNode } from 'react';
import { Count } from '../../../platform/ui/layout/tag.tsx';
import css from './paths.module.css';

/** The heading above a kind of paths, with how many there are. */
export function PathsHead({ title, count, children }: { title: string; count: number; children?: ReactNode }) {
  return (
    <div className={css.sectionHead}>
      <h2>
        {title} <Count value={count} />
      </h2>
      {children}
    </div>
  );
}
