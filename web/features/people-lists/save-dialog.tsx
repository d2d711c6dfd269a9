import { type FormEvent, useId } from 'react';
import type { DialogProps } from '../../core/feature/dialogs.ts';
import { describeWork } from '../../core/people/people.ts';
import { PersonLine } from '../../core/people/person-line.tsx';
import { SaveFields } from '../../core/people-lists/save-fields.tsx';
import { useSave } from '../../core/people-lists/use-save.ts';
import { useUser } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { formatCounted } from '../../platform/ui/list/source.ts';
import { PEOPLE, useListsNotice, webAsker } from './queries.ts';

/** Puts people on lists, or on a new one, with a note. */
export default function SaveDialog({ people, onClose }: DialogProps<'save-to-list'>) {
  const id = useId();
  const company = useUser()?.Account.Name ?? '';
  const notify = useListsNotice();
  const [first] = people;
  const saving = useSave({
    people: people.map((person) => person.id),
    asker: webAsker,
    onSaved: (saved) => {
      notify(saved, people.length === 1 ? `${first!.name} is` : 'They are');
      onClose();
    },
  });
  const busy = saving.saving.isPending;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (saving.changed && !busy) saving.save();
  };
  return (
    <Dialog
      title={people.length === 1 ? 'Save to list' : `Save ${formatCounted(people.length, PEOPLE)} to a list`}
      lead={
        people.length === 1 && (
          <PersonLine name={first!.name} about={describeWork(first!.title, first!.account)} size={36} />
        )
      }
      locked={busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="contained" disabled={!saving.changed || busy}>
            {busy ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <SaveFields saving={saving} company={company} />
      </form>
    </Dialog>
  );
}
