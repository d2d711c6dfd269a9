import { DoorOpen } from 'lucide-react';
import css from './open-banner.module.css';

/** Below every screen of an installation that lets anybody in who reaches it. */
export function OpenBanner() {
  return (
    <aside className={css.banner} aria-label="Open to anybody">
      <DoorOpen size={16} strokeWidth={1.75} aria-hidden className={css.icon} />
      <span>
        <b>Anybody who reaches this address can sign in as anybody.</b> It is for trying Kith out: keep nothing real
        here.
      </span>
    </aside>
  );
}
