import type { KeyboardEvent, ReactNode } from 'react';
import { Card } from '../../../platform/ui/layout/card.tsx';
import css from './paths.module.css';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/** The arrow keys move from one path to the next, anywhere on the page; Enter opens it, as on every button. */
export function movePath(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-path]');
  if (step === undefined || !from || event.ctrlKey || event.altKey || event.metaKey) return;
  const paths = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-path]')];
  const next = paths[paths.indexOf(from) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView?.({ block: 'nearest' });
}

/** Paths below each other in one card. */
export function PathsCard({ label, children }: { label: string; children: readonly ReactNode[] }) {
  return (
    <Card className={css.card}>
      <ul aria-label={label}>{children}</ul>
    </Card>
  );
}

export function KeyHint() {
  return (
    <span className={css.hint} aria-hidden="true">
      <kbd>↑</kbd>
      <kbd>↓</kbd> <span>move</span> <kbd>Enter</kbd> <span>open</span>
    </span>
  );
}
