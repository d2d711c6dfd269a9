import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import css from './tabs.module.css';

const TABS = { page: 'This page', lists: 'Lists', reminders: 'Reminders' } as const;
export type PanelTab = keyof typeof TABS;
const ALL = Object.keys(TABS) as PanelTab[];

/** The tabs of the browser's own panel. Arrow keys, Home and End move and open, as in every row of tabs. */
export function PanelTabs({ tab, due, onTab }: { tab: PanelTab; due: number; onTab: (tab: PanelTab) => void }) {
  const row = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent): void => {
    const at = ALL.indexOf(tab);
    const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 };
    const next = ALL.at((places[event.key] ?? at) % ALL.length)!;
    if (next === tab) return;
    event.preventDefault();
    onTab(next);
    row.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <nav className={css.bar} aria-label="Kith">
      <div ref={row} className={css.tabs} role="tablist" aria-label="Kith" onKeyDown={handleKey}>
        {ALL.map((key) => (
          <button
            key={key}
            id={`tab-${key}`}
            type="button"
            role="tab"
            className={css.tab}
            aria-selected={key === tab}
            aria-controls="tab-shown"
            tabIndex={key === tab ? 0 : -1}
            onClick={() => onTab(key)}
          >
            {TABS[key]}
            {key === 'reminders' && due > 0 && <span className={css.dot} role="img" aria-label={`${due} due`} />}
          </button>
        ))}
      </div>
    </nav>
  );
}

export const TabShown = ({ tab, children }: { tab: PanelTab; children: ReactNode }) => (
  <div id="tab-shown" role="tabpanel" aria-labelledby={`tab-${tab}`} className={css.shown}>
    {children}
  </div>
);
