import { CopyButton } from '../../../platform/ui/buttons/copy-button.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import css from './app-tokens.module.css';

/** A token that was just made, to be copied from here: Kith keeps no more than a hash of it. */
export function NewToken({ token }: { token: string }) {
  return (
    <div className={css.made}>
      <TextField
        label="Your new token"
        className={css.token}
        readOnly
        value={token}
        hint="Copy it now. You won’t see it again."
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <CopyButton variant="outlined" text={token} />
    </div>
  );
}
