import Button from '@mui/material/Button';
import { useDialogs } from '../dialogs.ts';
import css from './frame.module.css';

/** What everybody may do from everywhere: invite a colleague and say what they think. */
export function HeaderActions() {
  const open = useDialogs();
  return (
    <div className={css.actions}>
      <Button variant="text" onClick={() => open('invite', {})}>
        Invite Team Member
      </Button>
      <Button variant="text" onClick={() => open('feedback', {})}>
        Send Us Feedback
      </Button>
    </div>
  );
}
