import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { changePeopleList, LIST_AUDIENCES, type ListAudience } from '../../../shared/features/people-lists/calls.ts';
import type { DialogProps } from '../../core/feature/dialogs.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { useUser } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { Check, CheckGroup, SelectField, TextField } from '../../platform/ui/fields/field.tsx';
import { WentBack } from '../../platform/ui/form/wrong.ts';
import { Loading } from '../../platform/ui/states/loading.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import css from './people-lists.module.css';
import { possibleReadersQuery, useSaveList } from './queries.ts';

const Name = changePeopleList.body.shape.name.unwrap();

/** A list’s name, and who reads it: its owner, colleagues by name, or their whole company. */
export default function ListDialog({ list, onClose }: DialogProps<'people-list'>) {
  const id = useId();
  const user = useUser();
  const [name, setName] = useState(list?.name ?? '');
  const [audience, setAudience] = useState<ListAudience>(list?.audience ?? 'owner');
  const [readers, setReaders] = useState<readonly string[]>(list?.readers.map((reader) => reader.id) ?? []);
  const colleagues = useQuery({ ...possibleReadersQuery, enabled: audience === 'named' });
  const saving = useSaveList(
    list,
    (reader) => colleagues.data?.find((colleague) => colleague.id === reader)?.name ?? 'A colleague',
  );
  const labels: Record<ListAudience, string> = {
    owner: 'Only me',
    named: 'Colleagues I choose',
    company: `Everyone at ${user?.Account.Name ?? 'my company'}`,
  };
  const wrongName = name !== '' && Name.safeParse(name).error?.issues[0]?.message;
  const missing = name.trim() === '' || (audience === 'named' && readers.length === 0);
  const toggle = (reader: string) =>
    setReaders(readers.includes(reader) ? readers.filter((other) => other !== reader) : [...readers, reader]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (missing || wrongName || saving.isPending) return;
    saving.mutate({ name: name.trim(), audience, readers: [...readers] }, { onSuccess: onClose });
  };
  const error = saving.error instanceof WentBack ? null : saving.error;
  return (
    <Dialog
      title={list ? 'Change list' : 'New list'}
      locked={saving.isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={saving.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant="contained"
            disabled={missing || Boolean(wrongName) || saving.isPending}
          >
            {saving.isPending ? 'Saving…' : list ? 'Save' : 'Make list'}
          </Button>
        </>
      }
    >
      <form id={id} className={css.fields} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          requirement="required"
          autoFocus
          value={name}
          error={wrongName || undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {user?.Account.Id && (
          <SelectField
            label="Who reads it"
            hint="Readers see all notes, and the people that they can see elsewhere. They can also save people."
            value={audience}
            onChange={({ target }) => setAudience(target.value as ListAudience)}
          >
            {LIST_AUDIENCES.map((value) => (
              <option key={value} value={value}>
                {labels[value]}
              </option>
            ))}
          </SelectField>
        )}
        {audience === 'named' &&
          (colleagues.data ? (
            <CheckGroup
              legend="Colleagues"
              hint={colleagues.data.length === 0 ? 'Nobody else uses Kith yet.' : undefined}
            >
              {colleagues.data.map((colleague) => (
                <Check
                  key={colleague.id}
                  label={colleague.name}
                  checked={readers.includes(colleague.id)}
                  onChange={() => toggle(colleague.id)}
                />
              ))}
            </CheckGroup>
          ) : colleagues.error ? (
            <Notice kind="error">Your colleagues could not be loaded. {describeError(colleagues.error)}</Notice>
          ) : (
            <Loading>Loading your colleagues…</Loading>
          ))}
        {error && <Notice kind="error">The list was not saved. {describeError(error)}</Notice>}
      </form>
    </Dialog>
  );
}
