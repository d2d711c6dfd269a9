import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import css from './more-below.module.css';

/** The pixel by which a frame can always be scrolled, and the pixels that rounding adds. */
const NOTHING = 3;

/** The number of pieces of evidence, connectors and the like below the edge; at least one, as there is something. */
function countBelow(edge: number): number {
  const items = [...document.querySelectorAll('main li')];
  return items.filter((item) => item.getBoundingClientRect().bottom > edge + NOTHING).length;
}

/** The lower edge of the visible part, if there is more: the frames have a fixed size and no scrollbar. It takes no room. */
export function MoreBelow() {
  const strip = useRef<HTMLDivElement>(null);
  /** Null: all is seen. 0: there is more, and nothing that can be counted. */
  const [below, setBelow] = useState<number | null>(null);
  useEffect(() => {
    const root = document.documentElement;
    const look = (): void => {
      const hidden = root.scrollHeight - root.clientHeight - root.scrollTop > NOTHING;
      setBelow(hidden ? countBelow(strip.current?.getBoundingClientRect().top ?? 0) : null);
    };
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    look();
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, []);
  const scrollDown = (): void => window.scrollBy({ top: window.innerHeight / 2 });
  return (
    <div ref={strip} className={css.edge}>
      {below !== null && (
        <button type="button" className={css.strip} onClick={scrollDown}>
          <ArrowDown size={14} strokeWidth={1.75} aria-hidden />
          {below > 0 ? `${below} more below` : 'More below'}
        </button>
      )}
    </div>
  );
}
