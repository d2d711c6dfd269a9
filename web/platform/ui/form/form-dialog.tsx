import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import css from '../dialogs/dialog.module.css';
import { Dialog } from '../dialogs/dialog.tsx';
import { LeaveDialog } from '../dialogs/leave-dialog.tsx';
import { Form, type FormState } from './form.tsx';

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'lead'> & {
  form: FormState;
  /** The verb on the button, and the same while it is being done. */
  submit: string;
  submitting: string;
  /** The missing fields: the first is named beside the button, which waits for it. */
  missing: Readonly<Record<string, string | undefined>>;
  describe?: (error: unknown) => ReactNode;
  /** The form was sent or given up. */
  onClose: () => void;
  children: ReactNode;
};

/** A short form over the present screen, with a single action. Leaving it throws the text away. */
export function FormDialog(props: FormDialogProps) {
  const { title, lead, form, submit, submitting, describe = () => null, onClose, children } = props;
  const [asking, setAsking] = useState(false);
  const id = useId();
  const [missing] = Object.values(props.missing).filter(Boolean);
  const { busy } = form;
  const close = () => {
    form.forget();
    onClose();
  };
  const leave = () => {
    if (busy) return;
    if (form.dirty) setAsking(true);
    else close();
  };
  return (
    <Dialog
      title={title}
      lead={lead}
      locked={busy}
      onClose={leave}
      footer={
        <>
          <Button variant="text" onClick={leave} disabled={busy}>
            Cancel
          </Button>
          <span id={`${id}-missing`} className={css.missing}>
            {!busy && missing}
          </span>
          <Button
            type="submit"
            form={id}
            variant="contained"
            disabled={busy || missing !== undefined}
            aria-describedby={missing ? `${id}-missing` : undefined}
          >
            {busy ? submitting : submit}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} describe={describe}>
        {children}
      </Form>
      <LeaveDialog open={asking} onStay={() => setAsking(false)} onLeave={close} />
    </Dialog>
  );
}
