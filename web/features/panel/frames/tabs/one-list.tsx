import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  changeListNote,
  getPeopleList,
  type ListedPerson,
  type PeopleList,
  saveToLists,
  takeOffList,
} from '../../../../../shared/features/people-lists/calls.ts';
import { LISTS } from '../../../../core/people-lists/use-save.ts';
import { describeListed, describeNoteReaders, MAX_NOTE } from '../../../../core/people-lists/words.ts';
import { Button } from '../../../../platform/ui/buttons/button.tsx';
import { OutsideLink } from '../../../../platform/ui/buttons/outside-link.tsx';
import { TextArea } from '../../../../platform/ui/fields/field.tsx';
import { Loading } from '../../../../platform/ui/states/loading.tsx';
import { useEmbed } from '../link/embed-context.tsx';
import { getQueryRoot } from '../link/questions.ts';
import { FailedInFrame } from '../parts/failed.tsx';
import { type UndoableSteps, useUndoableSteps } from './queries.ts';
import { StepNotice } from './step-notice.tsx';
import css from './tabs.module.css';

type RowProps = { row: ListedPerson; list: PeopleList; company: string; steps: UndoableSteps };

function NoteForm({ row, list, company, steps, onClose }: RowProps & { onClose: () => void }) {
  const { ask } = useEmbed();
  const [note, setNote] = useState(row.note);
  const write = (text: string, was: string) => () =>
    ask(changeListNote, {
      params: { id: list.id, person: row.person.id },
      body: { note: text, basedOn: { note: was } },
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = note.trim();
    if (text !== row.note)
      steps.run({
        run: write(text, row.note),
        undo: write(row.note, text),
        done: `You changed the note on ${row.person.name}.`,
      });
    onClose();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label={`Note on ${row.person.name}`}>
      <TextArea
        label="Note"
        hint={describeNoteReaders([list], company)}
        rows={3}
        value={note}
        maxLength={MAX_NOTE}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className={css.acts}>
        <Button type="submit" variant="contained" size="small">
          Save
        </Button>
        <Button variant="text" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function PersonRow(props: RowProps) {
  const { row, list, steps } = props;
  const { person, company, note, own } = row;
  const { ask } = useEmbed();
  const [writes, setWrites] = useState(false);
  const people = [person.id];
  const takeOff = (): void =>
    steps.run({
      run: () => ask(takeOffList, { params: { id: list.id }, body: { people } }),
      undo: () => ask(saveToLists, { body: { people, lists: [list.id], note } }),
      done: `You took ${person.name} off ${list.name}.`,
    });
  return (
    <li className={css.row}>
      <OutsideLink to={`/person/${person.id}`}>{person.name}</OutsideLink>
      <span className={css.soft}>{[person.title, company?.name].filter(Boolean).join(' at ')}</span>
      {note && !writes && <span className={css.note}>{note}</span>}
      {writes && <NoteForm {...props} onClose={() => setWrites(false)} />}
      {own && !writes && (
        <div className={css.acts}>
          <Button
            size="small"
            aria-label={`${note ? 'Change note on' : 'Add note on'} ${person.name}`}
            onClick={() => setWrites(true)}
          >
            {note ? 'Change note' : 'Add note'}
          </Button>
          <Button
            size="small"
            variant="text"
            disabled={steps.busy}
            aria-label={`Take off ${person.name}`}
            onClick={takeOff}
          >
            Take off
          </Button>
        </div>
      )}
    </li>
  );
}

/** The newest people on a list; all of them are in the web app. */
export function OneList({ id, company, onBack }: { id: string; company: string; onBack: () => void }) {
  const { session, ask } = useEmbed();
  const steps = useUndoableSteps();
  const { data, error, refetch } = useQuery({
    queryKey: [...getQueryRoot(session), LISTS, 'people', id],
    queryFn: ({ signal }) => ask(getPeopleList, { params: { id }, query: {} }, signal),
    retry: false,
  });
  return (
    <section aria-label="List" className={css.section}>
      <div className={css.head}>
        <Button variant="text" size="small" onClick={onBack}>
          All lists
        </Button>
        {data && (
          <>
            <h1>{data.list.name}</h1>
            <p className={css.soft}>{describeListed(data.list, company)}</p>
            {data.list.own || <p className={css.soft}>{data.list.owner.name}’s list</p>}
          </>
        )}
      </div>
      <StepNotice steps={steps} />
      {error && <FailedInFrame what="This list could not be loaded." error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading>Loading the list…</Loading>}
      {data?.people.length === 0 && <p className={css.nobody}>This list is empty. Choose Save to list on a person.</p>}
      {data && data.people.length > 0 && (
        <ul className={css.rows}>
          {data.people.map((row) => (
            <PersonRow key={row.id} row={row} list={data.list} company={company} steps={steps} />
          ))}
        </ul>
      )}
      {data?.withheld && <p className={css.more}>{data.withheld.message}</p>}
      {data && (
        <p className={css.more}>
          <OutsideLink to={`/lists/${id}`}>
            {data.next_cursor ? `All ${data.list.people} people in Kith` : 'Open in Kith'}
          </OutsideLink>
        </p>
      )}
    </section>
  );
}
