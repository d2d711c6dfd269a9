import { Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { features } from '../../features.ts';
import { IconButton } from '../../platform/ui/buttons/button.tsx';
import { findPageHeading } from '../../platform/ui/hooks/use-focus-after.ts';
import { useSteady } from '../../platform/ui/hooks/use-steady.ts';
import { useSingleKeys } from '../../platform/ui/list/single-keys.ts';
import { EarlyKeys, NOTHING_EARLY } from './early-keys.tsx';
import css from './find-button.module.css';
import type { PaletteProps } from './use-palette.tsx';

/** The palette and the parts that the features bring to it. */
export async function loadPalette() {
  const loads = features.flatMap((feature) => ('palette' in feature && feature.palette ? [feature.palette()] : []));
  const [{ default: Dialog }, ...loaded] = await Promise.all([import('./palette.tsx'), ...loads]);
  const parts = loaded.map((part) => part.default);
  return { default: (props: Omit<PaletteProps, 'parts'>) => <Dialog {...props} parts={parts} /> };
}
const WORDS = 'Find a company, person or request';

/** Opens the palette, as Ctrl K and Cmd K do everywhere. Text typed while it loads is kept. */
export function FindButton({ narrow, load = loadPalette }: { narrow: boolean; load?: typeof loadPalette }) {
  const [Palette] = useState(() => lazy(load));
  const [open, setOpen] = useState(false);
  const [early, setEarly] = useState(NOTHING_EARLY);
  const { help } = useSingleKeys();
  /** The element that gets the focus back. */
  const before = useRef<HTMLElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    setEarly(NOTHING_EARLY);
  }, []);
  const toggle = useSteady(() => {
    if (open) return close();
    before.current = document.activeElement as HTMLElement | null;
    setOpen(true);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The browser's own meaning of it is its search.
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [toggle]);
  useEffect(() => {
    if (!open) return;
    const had = before.current;
    // If nothing had the focus, a dialog that the palette opens would give it back to nothing.
    return () => (had === document.body ? findPageHeading() : had)?.focus({ preventScroll: true });
  }, [open]);
  useEffect(() => {
    // Most people never wait for it; a browser without idle time loads it when it is opened.
    const idle = window.requestIdleCallback?.(() => void load().catch(() => undefined));
    return () => {
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, [load]);
  return (
    <>
      {narrow ? (
        <IconButton className={css.icon} aria-label={WORDS} aria-haspopup="dialog" onClick={toggle}>
          <Search size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      ) : (
        <button type="button" className={css.find} aria-haspopup="dialog" onClick={toggle}>
          <Search size={16} strokeWidth={1.75} aria-hidden />
          <span className={css.words}>{WORDS}</span>
          <kbd aria-hidden>Ctrl K</kbd>
        </button>
      )}
      {open && (
        <Suspense fallback={<EarlyKeys label={WORDS} early={early} onEarly={setEarly} onClose={close} onKeys={help} />}>
          <Palette early={early} onClose={close} onKeys={help} />
        </Suspense>
      )}
    </>
  );
}
