import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { features } from '../../features.ts';
import { IconButton } from '../../ui/button.tsx';
import { useSingleKeys } from '../../ui/list/single-keys.ts';
import css from './find-button.module.css';
import type { PaletteProps } from './use-palette.tsx';

/** The palette and what the features bring to it. */
const Palette = lazy(async () => {
  const loads = features.flatMap((feature) => ('palette' in feature && feature.palette ? [feature.palette()] : []));
  const [{ default: Dialog }, ...loaded] = await Promise.all([import('./palette.tsx'), ...loads]);
  const parts = loaded.map((part) => part.default);
  return { default: (props: Omit<PaletteProps, 'parts'>) => <Dialog {...props} parts={parts} /> };
});
const WORDS = 'Find a company, person or request';

/** Opens the palette, as Ctrl K and Cmd K do from everywhere. */
export function FindButton({ narrow }: { narrow: boolean }) {
  const [open, setOpen] = useState(false);
  const { help } = useSingleKeys();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The browser's own meaning of it is its search.
      event.preventDefault();
      setOpen((now) => !now);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      {narrow ? (
        <IconButton className={css.icon} aria-label={WORDS} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Search size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      ) : (
        <button type="button" className={css.find} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Search size={16} strokeWidth={1.75} aria-hidden />
          <span className={css.words}>{WORDS}</span>
          <kbd aria-hidden>Ctrl K</kbd>
        </button>
      )}
      {open && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} onKeys={help} />
        </Suspense>
      )}
    </>
  );
}
