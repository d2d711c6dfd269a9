import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The pixel by which a frame can always be scrolled, and the pixels that rounding adds. */
const NOTHING = 3;

/**
 * The number of entries of a list that show at first: the given number, or fewer if the window cannot hold them; at least one.
 * @param there the number of entries: leaving out an entry that is not there would make nothing lower, and end the search
 * @param may false while another list can still become shorter
 */
export function useFitting(most: number, there: number, may = true): number {
  const [without, setWithout] = useState(0);
  /** An entry is being left out, and the page is as high as before. */
  const leavingOut = useRef(false);
  useLayoutEffect(() => {
    leavingOut.current = false;
  });
  useEffect(() => {
    if (!may) return;
    const { documentElement: root, body } = document;
    const look = (): void => {
      if (leavingOut.current || root.scrollHeight - root.clientHeight <= NOTHING) return;
      leavingOut.current = true;
      setWithout((before) => before + 1);
    };
    // Leaving entries out makes the page lower, so it is measured again.
    const observer = new ResizeObserver(look);
    observer.observe(body);
    // The frame can get its final height after the list was measured, and the page itself does not change then.
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
    };
  }, [may]);
  return Math.max(1, Math.min(most, there) - without);
}
