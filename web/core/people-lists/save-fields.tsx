import type { Reminder } from '../../../shared/features/in-touch/calls.ts';
import type { PeopleList } from '../../../shared/features/people-lists/calls.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import { Check, CheckGroup, SelectField, TextArea, TextField } from '../../platform/ui/fields/field.tsx';
import { Loading } from '../../platform/ui/states/loading.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import css from './save-fields.module.css';
import { REMINDERS, type SaveState } from './use-save.ts';
import { describeListed, describeNoteReaders, MAX_NOTE } from './words.ts';

const MAX_NAME = 60;

function ListTick({ list, company, saving }: { list: PeopleList; company: string; saving: SaveState }) {
  const { name, entry } = list;
  return (
    <Check
      checked={saving.isOn(list)}
      // Somebody else put the person there.
      disabled={entry?.own === false}
      onChange={() => saving.toggle(list)}
      label={
        <span className={css.list}>
          <b>{name}</b> <span className={css.soft}>{describeListed(list, company)}</span>
        </span>
      }
    />
  );
}

const describePresent = ({ every, due_on }: Reminder): string =>
  every === null ? `Reminder on ${formatDay(due_on)}` : `Reminder every ${every === 1 ? 'month' : `${every} months`}`;

/** Which lists, a new one, a note, and for one person a reminder. @param company the viewer's own, by its name */
export function SaveFields({ saving, company }: { saving: SaveState; company: string }) {
  const { lists, all, into, present } = saving;
  const fresh = saving.name.trim() === '' ? [] : [ONLY_YOU];
  if (lists.isPending) return <Loading>Loading your lists…</Loading>;
  if (lists.error)
    return (
      <Notice
        kind="error"
        action={
          <Button variant="text" onClick={() => void lists.refetch()}>
            Try again
          </Button>
        }
      >
        Your lists could not be loaded. {describeError(lists.error)}
      </Notice>
    );
  return (
    <div className={css.fields}>
      {all.length > 0 && (
        <CheckGroup legend="Lists">
          {all.map((list) => (
            <ListTick key={list.id} list={list} company={company} saving={saving} />
          ))}
        </CheckGroup>
      )}
      <TextField
        label="New list"
        requirement="optional"
        hint="Only you read it, until you share it in Kith."
        value={saving.name}
        maxLength={MAX_NAME}
        onChange={({ currentTarget }) => saving.setName(currentTarget.value)}
      />
      {saving.mayRemind && (
        <SelectField
          label="Remind me"
          requirement="optional"
          hint="Ends or moves on by itself when Kith sees that you were in touch. Only you see it."
          value={saving.reminder}
          onChange={({ currentTarget }) => saving.setReminder(currentTarget.value as keyof typeof REMINDERS)}
        >
          <option value="">{present && present.state !== 'ended' ? describePresent(present) : 'No reminder'}</option>
          {Object.entries(REMINDERS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label="Note"
        requirement="optional"
        hint={describeNoteReaders([...into, ...fresh], company)}
        rows={3}
        value={saving.note}
        maxLength={MAX_NOTE}
        onChange={({ currentTarget }) => saving.setNote(currentTarget.value)}
      />
      {saving.saving.error && (
        <Notice kind="error">Not everything was saved. {describeError(saving.saving.error)}</Notice>
      )}
    </div>
  );
}

/** A list that was just made. */
const ONLY_YOU = {
  own: true,
  owner: { id: '', name: '' },
  audience: 'owner',
  readers: [],
} satisfies Partial<PeopleList>;
