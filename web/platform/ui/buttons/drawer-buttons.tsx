import { Button } from './button.tsx';
import css from './drawer-buttons.module.css';

type DrawerButtonsProps = {
  onCancel: () => void;
  /** The id of the form that the primary sends. */
  form: string;
  /** The verb on the button, and the same while it is being done. */
  submit: string;
  submitting: string;
  busy: boolean;
};

/** The foot of a drawer with a single form: Cancel at the left, the action at the right. */
export function DrawerButtons({ onCancel, form, submit, submitting, busy }: DrawerButtonsProps) {
  return (
    <>
      <Button variant="text" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <span className={css.between} />
      <Button variant="contained" type="submit" form={form} disabled={busy}>
        {busy ? submitting : submit}
      </Button>
    </>
  );
}
