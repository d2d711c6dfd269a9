import Dialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import { Button } from '../buttons/button.tsx';
import css from './confirm-dialog.module.css';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The verb on the button: the action, not "OK". */
  confirm: string;
  cancel?: string;
  /** The action takes something away: the button warns. */
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that cannot easily be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, cancel = 'Cancel', destructive = false, busy = false } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={props.onCancel}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      role="alertdialog"
    >
      <div className={css.body}>
        <h2 id={id}>{title}</h2>
        <div id={`${id}-text`} className={css.text}>
          {children}
        </div>
      </div>
      <div className={css.actions}>
        <Button variant="text" onClick={props.onCancel} autoFocus>
          {cancel}
        </Button>
        <Button
          variant={destructive ? 'outlined' : 'contained'}
          danger={destructive}
          onClick={props.onConfirm}
          disabled={busy}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
