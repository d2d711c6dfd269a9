import Dialog from '@mui/material/Dialog';
import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import css from './form-dialog.module.css';
import { LeaveDialog } from './leave-dialog.tsx';
import { Notice } from './notice.tsx';

type FormDialogProps = {
  title: string;
  /** What the form is about, below the title. */
  lead?: ReactNode;
  /** The verb on the button. */
  submit: string;
  /** The same while it is being done. */
  submitting: string;
  busy: boolean;
  /** Why it cannot be done yet, in words; the button is then disabled. */
  missing?: string;
  /** What went wrong; the form stays as it was typed. */
  failure?: ReactNode;
  /** Something was typed: leaving asks first. */
  typed: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form over the present screen: fields, and the one thing to do with them. Leaving it throws away what was typed. */
export function FormDialog(props: FormDialogProps) {
  const { title, lead, submit, submitting, busy, missing, failure, typed, onSubmit, onClose, children } = props;
  const [asking, setAsking] = useState(false);
  const id = useId();
  const leave = () => {
    if (busy) return;
    if (typed) setAsking(true);
    else onClose();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !missing) onSubmit();
  };
  return (
    <Dialog open onClose={leave} aria-labelledby={id} slotProps={{ paper: { className: css.paper } }}>
      <form className={css.form} onSubmit={send} noValidate>
        <header className={css.head}>
          <div className={css.title}>
            <h2 id={id}>{title}</h2>
            {lead && <div className={css.lead}>{lead}</div>}
          </div>
          <IconButton aria-label="Close" onClick={leave} disabled={busy}>
            <X size={16} aria-hidden />
          </IconButton>
        </header>
        <div className={css.body}>
          {failure && <Notice kind="error">{failure}</Notice>}
          {children}
        </div>
        <footer className={css.foot}>
          <Button variant="text" onClick={leave} disabled={busy}>
            Cancel
          </Button>
          <span id={`${id}-missing`} className={css.missing}>
            {!busy && missing}
          </span>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || missing !== undefined}
            aria-describedby={missing ? `${id}-missing` : undefined}
          >
            {busy ? submitting : submit}
          </Button>
        </footer>
      </form>
      <LeaveDialog open={asking} onStay={() => setAsking(false)} onLeave={onClose} />
    </Dialog>
  );
}
