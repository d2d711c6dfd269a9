import { type FormEvent, useState } from 'react';
import { MAX_OPENING } from '../../../../shared/core/introductions/constants.ts';
import type { YearlyLetter } from '../../../../shared/features/introductions/letter/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { TextArea } from '../../../platform/ui/fields/field.tsx';
import { WentBack } from '../../../platform/ui/form/wrong.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './letter.module.css';
import { useChangeOpening } from './queries.ts';

/** Staff write the first paragraph; the rest is not text. */
export function OpeningEditor({ letter }: { letter: YearlyLetter }) {
  const [opening, setOpening] = useState<string | null>(null);
  const saving = useChangeOpening(letter);
  const save = (text: string) => !saving.isPending && saving.mutate(text, { onSuccess: () => setOpening(null) });
  const error = saving.error instanceof WentBack ? null : saving.error;
  const failure = error && <Notice kind="error">The paragraph was not saved. {describeError(error)}</Notice>;
  if (opening === null)
    return (
      <div className={css.tools}>
        <Button size="small" variant="outlined" onClick={() => setOpening(letter.opening)}>
          Edit this paragraph
        </Button>
        {letter.own_words && (
          <>
            <Button size="small" variant="text" onClick={() => save('')}>
              {saving.isPending ? 'Bringing Kith’s words back…' : 'Bring Kith’s words back'}
            </Button>
            <span className={css.note}>Numbers in your own words do not update.</span>
          </>
        )}
        {failure}
      </div>
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(opening.trim());
  };
  return (
    <form
      className={css.editor}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && !saving.isPending && setOpening(null)}
      noValidate
    >
      <TextArea
        label="First paragraph"
        hint="Leave it empty, and Kith writes it from the numbers."
        autoFocus
        rows={5}
        value={opening}
        maxLength={MAX_OPENING}
        onChange={({ target }) => setOpening(target.value)}
      />
      {failure}
      <div className={css.tools}>
        <Button type="submit" size="small" variant="contained">
          {saving.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button size="small" variant="text" disabled={saving.isPending} onClick={() => setOpening(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
