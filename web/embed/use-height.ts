import { type RefObject, useEffect } from 'react';
import { useEmbed } from './embed-context.tsx';

/** Tells the extension how high the content is, now and whenever that changes; nothing at all is 0. */
export function useHeight(content: RefObject<HTMLElement | null>): void {
  const { say } = useEmbed();
  useEffect(() => {
    const element = content.current;
    if (!element) {
      say({ type: 'height', height: 0 });
      return;
    }
    const tell = (): void => say({ type: 'height', height: Math.ceil(element.getBoundingClientRect().height) });
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    tell();
    return () => observer.disconnect();
  }, [content, say]);
}
