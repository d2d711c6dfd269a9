import { z } from 'zod';
import { Score } from '../../core/network/account.ts';
import { LastTouch } from '../../core/network/touch.ts';
import { Withheld } from '../../core/network/withheld.ts';
import { BasedOn } from '../../platform/based-on.ts';
import type { Call } from '../../platform/call.ts';
import { Id, NamedPersonId, NextCursor, PageQuery, Time } from '../../platform/ids.ts';

/** Who reads a list: its owner alone, colleagues whom the owner names, or the owner’s whole company. */
export const LIST_AUDIENCES = ['owner', 'named', 'company'] as const;
export type ListAudience = (typeof LIST_AUDIENCES)[number];

/** The most lists of one owner, people on a list, people saved at once, and colleagues named as readers. */
export const MAX_LISTS = 100;
export const MAX_LISTED = 5000;
export const MAX_SAVED = 500;
const MAX_READERS = 50;
const MAX_AT_ONCE = 20;

const Colleague = z.object({ id: Id, name: z.string() });

export const PeopleList = z
  .object({
    id: Id,
    name: z.string(),
    owner: Colleague,
    /** The viewer is the owner, or reads it and the owner has left: only they rename, share and delete. */
    own: z.boolean(),
    audience: z.enum(LIST_AUDIENCES),
    /** The colleagues who are named, if the audience is `named`. */
    readers: z.array(Colleague),
    /** The number of people on it whom the viewer may see. */
    people: z.number().int(),
    /** If the call asks about a person: their entry, null if they are not on it. */
    entry: z.object({ note: z.string(), own: z.boolean() }).nullable().optional(),
  })
  .meta({ id: 'PeopleList' });
export type PeopleList = z.infer<typeof PeopleList>;

const Name = z.string().trim().min(1, 'Enter a name.').max(60, 'At most 60 characters.');
const Note = z.string().trim().max(1000, 'At most 1,000 characters.');
const People = z.array(Id).min(1).max(MAX_SAVED, `At most ${MAX_SAVED} people at once.`);
const params = z.object({ id: Id });

export const listPeopleLists = {
  method: 'GET',
  path: '/people-lists',
  permission: 'search:read',
  summary: 'The lists of people that the viewer reads: their own, and those that colleagues share with them, by name.',
  query: z.object({
    /** Says of each list whether this person is on it. */
    person: Id.optional(),
    /** Only lists with this in their name. */
    q: z.string().max(200).optional(),
  }),
  bounded: `An owner has at most ${MAX_LISTS} lists, and only colleagues share them.`,
  reply: z.object({ lists: z.array(PeopleList) }),
} as const satisfies Call;

export const listColleagues = {
  method: 'GET',
  path: '/people-lists/colleagues',
  permission: 'search:read',
  summary: 'The other active users of the viewer’s company, who can read a list by name.',
  bounded: 'The users of one company.',
  reply: z.object({ colleagues: z.array(Colleague) }),
} as const satisfies Call;

/** A person on a list. */
export const ListedPerson = z
  .object({
    id: Id,
    person: z.object({
      id: NamedPersonId,
      name: z.string(),
      title: z.string(),
      score: Score,
      linkedin_profile: z.string().nullable(),
    }),
    company: z.object({ id: Id, name: z.string(), logo_url: z.string().nullable() }).nullable(),
    last: LastTouch.nullable(),
    /** Everybody who reads the list reads it. */
    note: z.string(),
    /** Who saved them; null for a user who is gone. */
    by: z.string().nullable(),
    at: Time,
    /** The viewer saved them, or owns the list: they change the note and take the person off. */
    own: z.boolean(),
  })
  .meta({ id: 'ListedPerson' });
export type ListedPerson = z.infer<typeof ListedPerson>;

export const getPeopleList = {
  method: 'GET',
  path: '/people-lists/:id',
  permission: 'search:read',
  summary: 'A list that the viewer reads, and the people on it that they may see, the newest first.',
  params,
  query: PageQuery.extend({
    /** Words of the person or their company. */
    q: z.string().max(200).optional(),
    /** Only people whom the network knows at least this well. */
    score: z.enum(['1', '2', '3', '4']).optional(),
  }),
  reply: z.object({
    list: PeopleList,
    people: z.array(ListedPerson),
    next_cursor: NextCursor,
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

export const makePeopleList = {
  method: 'POST',
  path: '/people-lists',
  permission: 'people-list:write',
  perHour: 100,
  summary: `Makes a list that only its owner reads. At most ${MAX_LISTS}; 400 if the viewer has one of this name.`,
  body: z.object({ name: Name }),
  reply: z.object({ list: PeopleList }),
} as const satisfies Call;

export const changePeopleList = {
  method: 'PUT',
  path: '/people-lists/:id',
  permission: 'people-list:write',
  summary:
    'Renames a list of the viewer, or changes who reads it. It is only ever shared within the owner’s company: with colleagues by their ids, or with all of them.',
  params,
  body: z.object({
    name: Name.optional(),
    audience: z.enum(LIST_AUDIENCES).optional(),
    /** For the audience `named`. */
    readers: z.array(Id).max(MAX_READERS).optional(),
    basedOn: BasedOn,
  }),
  reply: z.object({ list: PeopleList }),
} as const satisfies Call;

export const deletePeopleList = {
  method: 'DELETE',
  path: '/people-lists/:id',
  permission: 'people-list:write',
  summary: 'Deletes a list of the viewer for all its readers, with its notes.',
  params,
  reply: z.object({}),
} as const satisfies Call;

export const saveToLists = {
  method: 'POST',
  path: '/people-lists/people',
  permission: 'people-list:write',
  perHour: 600,
  summary: `Puts people on lists that the viewer reads. People who are on a list already stay as they are. At most ${MAX_SAVED} at once and ${MAX_LISTED} on a list; people that the viewer may not see are left out.`,
  body: z.object({
    people: People,
    lists: z.array(Id).min(1).max(MAX_AT_ONCE),
    note: Note.optional(),
  }),
  reply: z.object({
    lists: z.array(PeopleList),
    /** Who is new on each of them, for undoing: those whom `taken-off` takes off again. */
    added: z.array(z.object({ list: Id, people: z.array(Id) })),
  }),
} as const satisfies Call;

export const takeOffList = {
  method: 'POST',
  path: '/people-lists/:id/taken-off',
  permission: 'people-list:write',
  summary: 'Takes people off a list. The owner takes off anybody, other readers only people that they saved.',
  params,
  body: z.object({ people: People }),
  reply: z.object({ list: PeopleList }),
} as const satisfies Call;

export const changeListNote = {
  method: 'PUT',
  path: '/people-lists/:id/people/:person/note',
  permission: 'people-list:write',
  summary: 'Changes the note about a person on a list. Everybody who reads the list reads the note.',
  params: z.object({ id: Id, person: Id }),
  body: z.object({ note: Note, basedOn: BasedOn }),
  reply: z.object({ note: z.string() }),
} as const satisfies Call;
