import { type ReactNode, useEffect, useState } from 'react';
import { PlainRing } from '../layout/ring.tsx';
import css from './state.module.css';

/** Shorter waits show nothing at all: a flash of grey is worse than a still page. */
const patienceMs = 200;

/** Shows its children once a wait has lasted 200 ms, or the given time. */
export function AfterAWhile({ ms = patienceMs, children }: { ms?: number; children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return due ? children : null;
}

/** For waits that have the user's attention: the ring with a turning quarter, and words. */
export function Loading({ children = 'Loading…' }: { children?: ReactNode }) {
  return (
    <AfterAWhile>
      <div className={css.waiting} role="status">
        <PlainRing size={26} turning />
        <span>{children}</span>
      </div>
    </AfterAWhile>
  );
}

/** For content to come: put skeletons of the same shape inside. A screen reader says a single word. */
export function LoadingShape({ label = 'Loading…', children }: { label?: string; children: ReactNode }) {
  return (
    <AfterAWhile>
      <div role="status" aria-label={label}>
        <div aria-hidden="true">{children}</div>
      </div>
    </AfterAWhile>
  );
}
