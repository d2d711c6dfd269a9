import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { BlocklistEntry } from '../../../shared/features/sharing/calls.ts';
import { ApiError, describeError } from '../../platform/api/api-error.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import { TextArea } from '../../platform/ui/fields/field.tsx';
import { SegmentedSwitch } from '../../platform/ui/fields/segmented.tsx';
import { findPageHeading, useFocusAfter } from '../../platform/ui/hooks/use-focus-after.ts';
import { LoadingShape } from '../../platform/ui/states/loading.tsx';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import css from './blocklist.module.css';
import { type BlocklistOwner, blocklistQuery, useAddBlocks, useRemoveBlock } from './queries.ts';

const KINDS: Readonly<Record<BlocklistEntry['kind'], string>> = {
  address: 'Address',
  domain: 'Domain',
  person: 'Person',
  group: 'Chat group',
};
const WHAT = [
  { value: 'people', label: 'People and domains' },
  { value: 'groups', label: 'Chat groups' },
] as const;

const getLabel = ({ label }: BlocklistEntry): string => label ?? 'An unreadable entry';
const splitLines = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/** The sentence at the field, with the line that it is about; the call names that by its number. */
function describeRefusal(error: Error | null, values: readonly string[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [name, words] = Object.entries(error.fields).find(([field]) => field.startsWith('values')) ?? [];
  if (name === undefined) return undefined;
  const line = values[Number(name.split('.')[1] ?? -1)];
  return line === undefined ? describeError(error) : `“${line.slice(0, 40)}”: ${words}`;
}

/** Adds one entry for each line. */
function AddForm({ owner }: { owner: BlocklistOwner }) {
  const [text, setText] = useState('');
  const [what, setWhat] = useState<'people' | 'groups'>('people');
  const add = useAddBlocks(owner);
  const remove = useRemoveBlock(owner);
  const notices = useNotices();
  const values = splitLines(text);
  const onError = (error: Error) => notices.error(`That did not work. ${describeError(error)}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(
      { values, group: what === 'groups', proposed: false },
      {
        onSuccess: (entries) => {
          setText('');
          if (entries.length === 0) return notices.info('This is already on the list.');
          const words = entries.length === 1 ? getLabel(entries[0]!) : `${entries.length} entries`;
          notices.success(`Blocked: ${words}.`, {
            label: 'Undo',
            run: () => {
              for (const { id } of entries) remove.mutate(id, { onError });
            },
          });
        },
      },
    );
  };
  const refused = describeRefusal(add.error, values);
  return (
    <form className={css.form} onSubmit={submit}>
      {owner === 'own' && (
        <SegmentedSwitch label="Add to the blocklist" value={what} choices={WHAT} onChange={setWhat} />
      )}
      <TextArea
        label="Block"
        hint={
          what === 'groups'
            ? 'Chat group names, one per line.'
            : 'Names, e-mail addresses or domains, one per line: Ann Lee, ann@clinic.example, @clinic.example.'
        }
        error={refused}
        rows={3}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          add.reset();
        }}
      />
      {add.error && !refused && <p role="alert">That wasn’t added. {describeError(add.error)}</p>}
      <div className={css.buttons}>
        <Button type="submit" variant="outlined" disabled={add.isPending || values.length === 0}>
          {add.isPending ? 'Adding…' : 'Add'}
        </Button>
      </div>
    </form>
  );
}

function EntryRow({ entry, owner }: { entry: BlocklistEntry; owner: BlocklistOwner }) {
  const remove = useRemoveBlock(owner);
  const add = useAddBlocks(owner);
  const notices = useNotices();
  const row = useRef<HTMLLIElement>(null);
  useFocusAfter(row, () => document.querySelector<HTMLElement>('[data-block] button') ?? findPageHeading());
  const label = getLabel(entry);
  const by = entry.firm && owner === 'own' ? 'by the firm' : entry.proposed ? 'proposed' : '';
  const unblock = () =>
    remove.mutate(entry.id, {
      onSuccess: ({ restored }) => {
        const comes = restored
          ? 'Kith is restoring the removed data.'
          : 'The data returns the next time Kith reads your sources.';
        const action = {
          label: 'Undo',
          run: () => add.mutate({ values: [label], group: entry.kind === 'group', proposed: entry.proposed }),
        };
        notices.success(`${label} is no longer blocked. ${comes}`, entry.label === null ? undefined : action);
      },
      onError: (error) => notices.error(`That did not work. ${describeError(error)}`),
    });
  return (
    <li className={css.row} ref={row} data-block="">
      <div className={css.words}>
        <span className={css.name}>{label}</span>
        <span className={css.soft}>
          {[KINDS[entry.kind], by, `since ${formatDay(entry.added_at)}`].filter((part) => part !== '').join(', ')}
        </span>
      </div>
      {(owner === 'firm' || !entry.firm) && (
        <Button size="small" aria-label={`Unblock ${label}`} disabled={remove.isPending} onClick={unblock}>
          Unblock
        </Button>
      )}
    </li>
  );
}

/** A blocklist: what is kept out, and a form for more. */
export function Blocklist({ owner }: { owner: BlocklistOwner }) {
  const { data, error, isFetching, refetch } = useQuery(blocklistQuery(owner));
  if (error) return <Failed what="The blocklist could not be loaded." query={{ error, isFetching, refetch }} />;
  if (!data)
    return (
      <LoadingShape label="Loading the blocklist…">
        <Skeleton height={46} />
      </LoadingShape>
    );
  return (
    <>
      <AddForm owner={owner} />
      {data.length === 0 ? (
        <p className={css.soft}>No one is blocked.</p>
      ) : (
        <ul className={css.list} aria-label="Blocked">
          {data.map((entry) => (
            <EntryRow key={entry.id} entry={entry} owner={owner} />
          ))}
        </ul>
      )}
    </>
  );
}
