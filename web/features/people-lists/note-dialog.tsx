import { type FormEvent, useId, useState } from 'react';
import type { DialogProps } from '../../core/feature/dialogs.ts';
import { describeNoteReaders, MAX_NOTE } from '../../core/people-lists/words.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { useUser } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { TextArea } from '../../platform/ui/fields/field.tsx';
import { WentBack } from '../../platform/ui/form/wrong.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { useChangeNote } from './queries.ts';

/** The note about a person on a list. */
export default function NoteDialog({ list, person, note: was, onClose }: DialogProps<'list-note'>) {
  const id = useId();
  const company = useUser()?.Account.Name ?? '';
  const [note, setNote] = useState(was);
  const saving = useChangeNote(list, person, was);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(note.trim(), { onSuccess: onClose });
  };
  const error = saving.error instanceof WentBack ? null : saving.error;
  return (
    <Dialog
      title={`Note on ${person.name}`}
      lead={list.name}
      locked={saving.isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={saving.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="contained" disabled={saving.isPending}>
            {saving.isPending ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <TextArea
          label="Note"
          requirement="optional"
          autoFocus
          hint={describeNoteReaders([list], company)}
          rows={4}
          value={note}
          maxLength={MAX_NOTE}
          onChange={({ target }) => setNote(target.value)}
        />
        {error && <Notice kind="error">The note was not saved. {describeError(error)}</Notice>}
      </form>
    </Dialog>
  );
}
