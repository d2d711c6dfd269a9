import type { ReactNode } from 'react';
import css from './cut-line.module.css';

type CutLineProps = {
  /** The second line of a cell. */
  soft?: boolean;
  /** A sentence: it gets the room that names, values and other second lines leave. */
  sentence?: boolean;
  /** The whole text, if it is not the only child. */
  title?: string | undefined;
  children: ReactNode;
};

/** A line of a cell, cut where its column ends; on a card the text goes on in the next line. */
export function CutLine({ soft = false, sentence = false, title, children }: CutLineProps) {
  return (
    <div
      data-yields={sentence ? 'sentence' : soft ? 'line' : undefined}
      className={soft ? `${css.line} ${css.soft}` : css.line}
      title={title ?? (typeof children === 'string' ? children : undefined)}
    >
      {children}
    </div>
  );
}
