import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  changePeopleList,
  deletePeopleList,
  makePeopleList,
  saveToLists,
} from '../../../../shared/features/people-lists/calls.ts';
import type { LostTie } from '../../../../shared/features/reach/what-if/calls.ts';
import { LISTS } from '../../../core/people-lists/use-save.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Loading } from '../../../platform/ui/states/loading.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import { UNNAMED } from './columns.tsx';
import { handOverQuery, MAX_HANDED_OVER } from './queries.ts';
import css from './what-if.module.css';

const Name = changePeopleList.body.shape.name.unwrap();
const LONGEST_NAME = 60;

const NOBODY = 'Nobody else';

/** The people of each successor, the longest part first. */
const groupBySuccessor = (ties: readonly LostTie[]): [string, LostTie[]][] =>
  [...Map.groupBy(ties, ({ next, would }) => next?.name ?? (would > 0 ? UNNAMED : NOBODY))].sort(
    ([, a], [, b]) => b.length - a.length,
  );

function writeNote(successor: string, leaver: string): string {
  if (successor === NOBODY) return `Only ${leaver} knows them. Ask for an introduction.`;
  return successor === UNNAMED
    ? `${leaver} knows them, and others who are not named.`
    : `${successor} could take over from ${leaver}.`;
}

async function makeList(name: string, leaver: string, ties: readonly LostTie[]): Promise<string> {
  const { list } = await send(makePeopleList, { body: { name } });
  try {
    for (const [successor, some] of groupBySuccessor(ties)) {
      const note = writeNote(successor, leaver);
      const people = some.map(({ person }) => person.id);
      await send(saveToLists, { body: { people, lists: [list.id], note } });
    }
  } catch (error) {
    // Half a list would look like a whole one.
    await send(deletePeopleList, { params: { id: list.id } });
    throw error;
  }
  return list.id;
}

/** Shows what a list of the people to hand over would hold, and makes it. */
export function HandOverDialog({ leaver, onClose }: { leaver: { id: string; name: string }; onClose: () => void }) {
  const id = useId();
  const queries = useQueryClient();
  const undoable = useUndoNotice();
  const navigate = useNavigate();
  const [name, setName] = useState(`Hand-over of ${leaver.name}`.slice(0, LONGEST_NAME));
  const preview = useQuery(handOverQuery(leaver.id));
  const refresh = () => queries.invalidateQueries({ queryKey: [LISTS] });
  const making = useMutation({
    mutationFn: (ties: readonly LostTie[]) => makeList(name.trim(), leaver.name, ties),
    onSuccess: (list) => {
      undoable(`You made ${name.trim()}.`, {
        run: () =>
          send(deletePeopleList, { params: { id: list } })
            .then(refresh)
            .then(() => navigate('/lists')),
        failed: (error) => `This could not be undone. ${describeError(error)}`,
      });
      void navigate(`/lists/${list}`);
    },
    onSettled: refresh,
  });
  const ties = preview.data;
  const wrong = Name.safeParse(name).error?.issues[0]?.message;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ties && ties.length > 0 && !wrong && !making.isPending) making.mutate(ties);
  };
  return (
    <Dialog
      title="Make a hand-over list"
      locked={making.isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={making.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant="contained"
            disabled={!ties || ties.length === 0 || wrong !== undefined || making.isPending}
          >
            {making.isPending ? 'Making…' : 'Make list'}
          </Button>
        </>
      }
    >
      <form id={id} className={css.preview} onSubmit={submit} noValidate>
        {making.error && <Notice kind="error">The list was not made. {describeError(making.error)}</Notice>}
        <Failed what="The people could not be loaded." query={preview} />
        <TextField
          label="Name"
          requirement="required"
          autoFocus
          value={name}
          error={wrong}
          onChange={({ target }) => setName(target.value)}
        />
        {preview.isPending && <Loading>Loading the people…</Loading>}
        {ties && (
          <>
            <p>
              {formatCount(ties.length)} {ties.length === 1 ? 'person' : 'people'}
              {ties.length === MAX_HANDED_OVER && ', the ones that are wanted most'}. Each gets a note with who could
              take over. You can share the list on its page.
            </p>
            <ul className={css.rows}>
              {groupBySuccessor(ties).map(([successor, some]) => (
                <li key={successor}>
                  <span>{successor}</span>
                  <span className={css.soft}>{formatCount(some.length)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </form>
    </Dialog>
  );
}
