import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { Link } from './link.tsx';
import css from './menu.module.css';

/** Between the menu and the window's edge, in px. */
const EDGE = 8;

const CloseContext = createContext<() => void>(() => undefined);

const listItems = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/** Below its button, or above if there is no room; never beyond the window. */
function place(menu: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const room = document.documentElement;
  const left = Math.max(EDGE, Math.min(at.left, room.clientWidth - width - EDGE));
  const below = at.bottom + height + EDGE <= room.clientHeight || at.top < height + EDGE;
  menu.style.left = `${left + window.scrollX}px`;
  menu.style.top = `${(below ? at.bottom : at.top - height) + window.scrollY}px`;
}

/** The item to which a key leads: the arrows go around, Home and End to the ends, and a letter to the next item that begins with it. */
function findNextItem(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const now = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(now + 1) % items.length];
  if (key === 'ArrowUp') return items.at(now <= 0 ? -1 : now - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1) return undefined;
  const begins = (item: HTMLElement) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(now + 1), ...items.slice(0, now + 1)].find(begins);
}

type MenuProps = {
  /** The button that opened it, which gets the focus back. */
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
} & ({ label: string; labelledBy?: never } | { label?: never; labelledBy: string });

/**
 * A menu under its button, in the page while it is open. It does not come from the component library, whose menu takes
 * some 30 ms of the processor to open and as much to close.
 */
export function Menu({ anchor, onClose, label, labelledBy, children }: MenuProps) {
  const menu = useRef<HTMLUListElement>(null);
  const close = () => {
    anchor.focus({ preventScroll: true });
    onClose();
  };
  useLayoutEffect(() => {
    if (!menu.current) return;
    place(menu.current, anchor);
    const items = listItems(menu.current);
    const first = items.find((item) => item.ariaChecked === 'true') ?? items[0];
    first?.focus({ preventScroll: true });
  }, [anchor]);
  const leave = useRef(onClose);
  useLayoutEffect(() => {
    leave.current = onClose;
  });
  useEffect(() => {
    const handlePress = ({ target }: MouseEvent) => {
      const inside = [menu.current, anchor].some((element) => element?.contains(target as Node));
      if (!inside) leave.current();
    };
    document.addEventListener('mousedown', handlePress, true);
    return () => document.removeEventListener('mousedown', handlePress, true);
  }, [anchor]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    // Its parents in React are not its parents in the page, and have keys of their own.
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Escape' || key === 'Tab') {
      if (key === 'Escape') event.preventDefault();
      return close();
    }
    if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      return (document.activeElement as HTMLElement).click();
    }
    const item = menu.current && findNextItem(listItems(menu.current), key);
    if (!item) return;
    event.preventDefault();
    item.focus();
  };
  return createPortal(
    <CloseContext value={close}>
      <ul
        ref={menu}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a menu is a list of its items
        role="menu"
        aria-label={label}
        aria-labelledby={labelledBy}
        className={css.menu}
        onKeyDown={onKeyDown}
      >
        {children}
      </ul>
    </CloseContext>,
    // Within the landmark of its button, for those who go from landmark to landmark.
    anchor.closest('main') ?? document.body,
  );
}

type MenuItemProps = {
  /** Whether this choice is the chosen one, if the item is one of several choices. */
  checked?: boolean;
  /** The reason why the item cannot be chosen now, in a few words. */
  disabled?: string | null;
  onChoose: () => void;
  children: ReactNode;
};

/** Closes the menu and restores the focus before it acts, so that a dialog which it opens returns the focus there. */
export function MenuItem({ checked, disabled = null, onChoose, children }: MenuItemProps) {
  const close = useContext(CloseContext);
  const choose = () => {
    if (disabled !== null) return;
    close();
    onChoose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the menu's
    <li
      {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
      tabIndex={-1}
      aria-disabled={disabled === null ? undefined : true}
      className={css.item}
      onClick={choose}
    >
      {children}
      {disabled !== null && <span className={css.why}>{disabled}</span>}
    </li>
  );
}

/** An item that leads to a screen. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  const close = useContext(CloseContext);
  return (
    <li role="none">
      <Link role="menuitem" tabIndex={-1} className={css.item} to={to} onClick={close}>
        {children}
      </Link>
    </li>
  );
}
