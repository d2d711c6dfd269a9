import { type CSSProperties, type ReactNode, type RefCallback, useCallback, useMemo, useRef, useState } from 'react';
import { useMedia } from '../hooks/use-media.ts';
import css from './list.module.css';
import { getDeclaredWidths } from './share-widths.ts';
import { useColumnWidths } from './use-column-widths.ts';

/** In a window as small as this the page alone scrolls. */
const SMALL = '(max-width: 719.95px), (max-height: 559.95px)';

/** Whether a list that wants a box of its own gets it here. */
export const useBoxed = (height: number | undefined): boolean => !useMedia(SMALL) && height !== undefined;

/** Is the content before this element in the window to its end, or past it? Give `ref` to the element. */
function useReached(): { ref: RefCallback<HTMLElement>; reached: boolean } {
  const [reached, setReached] = useState(false);
  const observeEnd = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((changes) => {
      const last = changes.at(-1);
      if (last) setReached(last.isIntersecting || last.boundingClientRect.top < 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref: observeEnd, reached };
}

type ListBoxProps = {
  label: string;
  /** In px, at most; the window bounds it, too. */
  height: number | undefined;
  boxed: boolean;
  columns: readonly { width: string }[];
  /** Names the first rows: the columns follow what stands in them. */
  first: string;
  /** The list's head and rows. */
  children: ReactNode;
};

/** Around head and rows, and told of their columns: nothing, or a box that scrolls, by the keyboard too. */
export function ListBox({ label, height, boxed, columns, first, children }: ListBoxProps) {
  const { ref: end, reached } = useReached();
  const body = useRef<HTMLDivElement>(null);
  const declared = useMemo(() => columns.map(({ width }) => width), [columns]);
  const widths = useColumnWidths(body, declared, first);
  const style = useMemo(
    () => ({ '--columns': widths ?? getDeclaredWidths(declared), '--box': `${height}px` }) as CSSProperties,
    [widths, declared, height],
  );
  if (!boxed)
    return (
      <div ref={body} className={css.body} style={style}>
        {children}
      </div>
    );
  return (
    <>
      <section
        className={`${css.body} ${css.boxed}`}
        style={style}
        data-box=""
        // The wheel brings the whole box into the window before it scrolls in it: only one of them scrolls at a time.
        data-whole={reached}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
      >
        {children}
      </section>
      <div ref={end} className={css.end} />
    </>
  );
}
