import { type RefCallback, useCallback, useState } from 'react';

/** An element's width in px, as it is now; null before it is known. Give `ref` to the element. */
export function useWidth(): { ref: RefCallback<HTMLElement>; width: number | null } {
  const [width, setWidth] = useState<number | null>(null);
  const observeWidth = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.offsetWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref: observeWidth, width };
}
