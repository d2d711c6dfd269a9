import Drawer from '@mui/material/Drawer';
import { X } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { findPageHeading, useFocusAfter } from '../hooks/use-focus-after.ts';
import { Scrolled } from '../layout/scrolled.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import css from './side-drawer.module.css';

type SideDrawerProps = {
  open: boolean;
  title: string;
  /** Below the title: the subject. */
  subtitle?: ReactNode;
  /** The object's tile, left of the title. */
  tile?: ReactNode;
  /** Pinned below: Cancel at the left, the primary at the right. A Cancel calls `leave`, which asks as Escape does. */
  footer?: ReactNode | ((leave: () => void) => ReactNode);
  /** Something was typed: leaving asks first. */
  typed?: boolean;
  /** The action that the question calls unfinished. */
  asks?: 'saving' | 'sending';
  /** It has only words, which the keyboard scrolls. */
  reads?: boolean;
  /** The drawer cannot be left now. */
  locked?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A drawer from the right, 640 wide (the whole width below 720). Traps the focus. */
export function SideDrawer(props: SideDrawerProps) {
  const {
    open,
    title,
    subtitle,
    tile,
    footer,
    typed = false,
    asks,
    reads = false,
    locked = false,
    onClose,
    children,
  } = props;
  const [asking, setAsking] = useState(false);
  const titleId = useId();
  // An address opens it, too: then no button has had the focus before, to get it back.
  const [paper, setPaper] = useState<HTMLElement | null>(null);
  useFocusAfter(
    useMemo(() => ({ current: paper }), [paper]),
    findPageHeading,
  );
  const leave = () => {
    if (locked) return;
    if (typed) setAsking(true);
    else onClose();
  };
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={leave}
      slotProps={{
        paper: { ref: setPaper, className: css.drawer, role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId },
      }}
    >
      <header className={css.header}>
        {tile}
        <div className={css.words}>
          <h2 id={titleId}>{title}</h2>
          {subtitle && <p className={css.subtitle}>{subtitle}</p>}
        </div>
        <IconButton aria-label="Close" onClick={leave}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      {reads ? (
        <Scrolled label={title} className={css.body}>
          {children}
        </Scrolled>
      ) : (
        <div className={css.body}>{children}</div>
      )}
      {footer && <footer className={css.footer}>{typeof footer === 'function' ? footer(leave) : footer}</footer>}
      <LeaveDialog
        open={asking}
        without={asks}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          onClose();
        }}
      />
    </Drawer>
  );
}
