import { useRef } from 'react';

/** Shorter observations say nothing about the speed. */
const LEAST_MS = 2000;

/** The number of ms that a job still needs at the speed seen since it was first looked at; null while that is not known. */
export function useTimeLeft(phase: string, done: number, total: number | null): number | null {
  const seen = useRef({ phase: '', done: 0, at: 0 });
  const now = performance.now();
  if (seen.current.phase !== phase || done < seen.current.done) seen.current = { phase, done, at: now };
  const { done: before, at } = seen.current;
  if (total === null || done <= before || now - at < LEAST_MS) return null;
  return ((total - done) * (now - at)) / (done - before);
}
