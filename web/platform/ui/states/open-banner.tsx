import { DoorOpen } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import css from './open-banner.module.css';

/**
 * Below every screen of an installation that lets in everybody who reaches it. Elements at the window's bottom sit on
 * it.
 */
export function OpenBanner() {
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    const setBannerHeight = () => root.setProperty('--k-banner', `${banner.current?.offsetHeight ?? 0}px`);
    const watch = new ResizeObserver(setBannerHeight);
    watch.observe(banner.current!);
    setBannerHeight();
    return () => {
      watch.disconnect();
      root.removeProperty('--k-banner');
    };
  }, []);
  return (
    <aside ref={banner} className={css.banner} aria-label="Anyone can sign in">
      <DoorOpen size={16} strokeWidth={1.75} aria-hidden className={css.icon} />
      <span>
        <b>Anyone who can open this address can sign in as any user.</b>{' '}
        <span>It’s for trying Kith out. Don’t store real data here.</span>
      </span>
    </aside>
  );
}
