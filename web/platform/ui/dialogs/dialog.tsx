import MuiDialog from '@mui/material/Dialog';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../buttons/button.tsx';
import css from './dialog.module.css';

type DialogProps = {
  title: string;
  /** The subject, below the title. */
  lead?: ReactNode;
  /** The dialog cannot be left now. */
  locked?: boolean;
  footer?: ReactNode;
  /** The body holds only text, which is scrolled by keyboard. Always so without a footer. */
  reads?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog. */
export function Dialog({ title, lead, locked = false, footer, reads = !footer, onClose, children }: DialogProps) {
  const id = useId();
  return (
    <MuiDialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { className: css.paper } }}>
      <header className={css.head}>
        <div className={css.title}>
          <h2 id={id}>{title}</h2>
          {lead && <div className={css.lead}>{lead}</div>}
        </div>
        <IconButton aria-label="Close" onClick={onClose} disabled={locked}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      {/* A scrolling element must be reachable by keyboard. */}
      <div className={css.body} tabIndex={reads ? 0 : undefined}>
        {children}
      </div>
      {footer && <footer className={css.foot}>{footer}</footer>}
    </MuiDialog>
  );
}
