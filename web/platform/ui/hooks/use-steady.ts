import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same from one rendering to the next and runs the function given last. For later events,
 * such as a click; not to be called while rendering.
 */
export function useSteady<Args extends readonly unknown[], Result>(act: (...args: Args) => Result) {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args): Result => latest.current(...args), []);
}
