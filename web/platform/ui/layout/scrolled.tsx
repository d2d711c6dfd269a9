import { type ReactNode, useEffect, useRef, useState } from 'react';

/** `className` bounds its height, and has it scroll. */
type ScrolledProps = { label: string; className: string | undefined; children: ReactNode };

/** Content that may be too long for its place: it scrolls, also by the keyboard if there is something to scroll. */
export function Scrolled({ label, className, children }: ScrolledProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    // The observer's function is called once more when the box has gone.
    const element = box.current!;
    const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const focusable = scrolls ? { tabIndex: 0, role: 'group', 'aria-label': label, 'data-scrolls': '' } : {};
  return (
    <div ref={box} className={className} {...focusable}>
      {children}
    </div>
  );
}
