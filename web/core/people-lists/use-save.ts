import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getInTouch, type RHYTHMS, setReminder } from '../../../shared/features/in-touch/calls.ts';
import {
  listPeopleLists,
  makePeopleList,
  type PeopleList,
  saveToLists,
  takeOffList,
} from '../../../shared/features/people-lists/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import type { SendArgs, SendReply } from '../../platform/api/send.ts';

/** How a part that stands in the web app and in the extension's frames calls the server, and under which key it keeps answers. */
export interface ListAsker {
  ask: <C extends Call>(call: C, args: SendArgs<C>, signal?: AbortSignal) => Promise<SendReply<C>>;
  root: readonly unknown[];
}

export const LISTS = 'people-lists';
const NO_LISTS: readonly PeopleList[] = [];
const DAY_MS = 86_400_000;

/** A reminder to choose, by its value in the form. */
export const REMINDERS = {
  'once 14': 'Once, in 2 weeks',
  'once 30': 'Once, in a month',
  'once 90': 'Once, in 3 months',
  'every 1': 'Every month',
  'every 2': 'Every 2 months',
  'every 3': 'Every 3 months',
  'every 6': 'Every 6 months',
  'every 12': 'Every year',
} as const;
type ReminderChoice = keyof typeof REMINDERS | '';

/** @param choice not empty */
function readReminder(choice: string, now: Date) {
  const [way, number] = choice.split(' ');
  if (way === 'every') return { every: Number(number) as (typeof RHYTHMS)[number] };
  return { every: null, due_on: new Date(now.getTime() + Number(number) * DAY_MS).toISOString().slice(0, 10) };
}

/** What was saved, for its notice and for undoing it. */
export interface SavedToLists {
  lists: readonly PeopleList[];
  added: SendReply<typeof saveToLists>['added'];
  reminds: boolean;
}

interface SaveOptions {
  /** Contact ids. */
  people: readonly string[];
  asker: ListAsker;
  /** A reminder about the one person can be chosen, too. */
  reminds?: boolean;
  onSaved: (saved: SavedToLists) => void;
}

/** Choosing lists for people, or making one: what is ticked, typed and saved. */
export function useSave({ people, asker: { ask, root }, reminds = false, onSaved }: SaveOptions) {
  const queries = useQueryClient();
  const person = people.length === 1 ? people[0]! : undefined;
  const lists = useQuery({
    queryKey: [...root, LISTS, 'of', person ?? null],
    queryFn: ({ signal }) => ask(listPeopleLists, { query: person === undefined ? {} : { person } }, signal),
  });
  const touch = useQuery({
    queryKey: [...root, 'in-touch', 'person', person],
    queryFn: ({ signal }) => ask(getInTouch, { params: { id: person! } }, signal),
    enabled: reminds && person !== undefined,
  });
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({});
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [reminder, setChoice] = useState<ReminderChoice>('');
  const all = lists.data?.lists ?? NO_LISTS;
  const isOn = (list: PeopleList): boolean => ticks[list.id] ?? Boolean(list.entry);
  const into = all.filter((list) => isOn(list) && !list.entry);
  const off = all.filter((list) => !isOn(list) && list.entry);
  const newName = name.trim();

  /** The new list is there and ticked then, also if what follows fails. */
  const make = async (name: string): Promise<PeopleList> => {
    const { list } = await ask(makePeopleList, { body: { name } });
    setName('');
    setTicks((now) => ({ ...now, [list.id]: true }));
    return list;
  };
  const form = { into, off, newName, note: note.trim(), reminder };
  const saving = useMutation({
    // What is chosen comes with the press: the library learns of a new function only some time after it is drawn.
    mutationFn: async ({ into, off, newName, note, reminder }: typeof form): Promise<SavedToLists> => {
      const chosen = newName === '' ? into : [...into, await make(newName)];
      const saved: SavedToLists = { lists: chosen, added: [], reminds: reminder !== '' };
      if (chosen.length > 0) {
        const body = { people: [...people], lists: chosen.map(({ id }) => id), note };
        saved.added = (await ask(saveToLists, { body })).added;
      }
      for (const { id } of off) await ask(takeOffList, { params: { id }, body: { people: [...people] } });
      if (reminder !== '') await ask(setReminder, { body: { person: person!, ...readReminder(reminder, new Date()) } });
      return saved;
    },
    onSuccess: onSaved,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [...root, LISTS] });
      void queries.invalidateQueries({ queryKey: [...root, 'in-touch'] });
    },
  });
  return {
    lists,
    all,
    isOn,
    toggle: (list: PeopleList) => setTicks((now) => ({ ...now, [list.id]: !isOn(list) })),
    /** The lists that get the note; a new one is read by its owner alone. */
    into,
    name,
    setName,
    note,
    setNote,
    reminder,
    setReminder: setChoice,
    present: touch.data?.reminder ?? null,
    mayRemind: reminds && person !== undefined,
    changed: into.length + off.length > 0 || newName !== '' || reminder !== '',
    save: () => saving.mutate(form),
    saving,
  };
}
export type SaveState = ReturnType<typeof useSave>;
