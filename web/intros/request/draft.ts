import { z } from 'zod';
import { MERGE_FIELDS } from '../../../shared/sales/sales-target.ts';
import { draftKeyOf } from '../../api/session-storage.ts';
import type { DialogPerson } from '../../dialogs.ts';

const Text = z.string().max(20_000);

/** What somebody wrote and has not sent yet. `fields` holds only what differs from the sales target. */
const Draft = z.object({
  /** Names the request, so that however often it is sent it is made once. */
  key: z.string().min(8).max(40),
  /** It was sent under this key, and what came of it is not known: other words need another key. */
  tried: z.boolean().default(false),
  step: z.union([z.literal(0), z.literal(1)]),
  fields: z.partialRecord(z.enum(MERGE_FIELDS), Text),
  prior_interaction: Text,
  customer_tier: Text,
  who_to_introduce: Text,
  extra_comments: Text,
  /** Staff: the company on whose behalf they ask; null is their own. */
  company: z.string().max(40).nullable(),
});
export type Draft = z.infer<typeof Draft>;

/** The four questions of step 1. */
export type Answer = 'prior_interaction' | 'customer_tier' | 'who_to_introduce' | 'extra_comments';

/** Random also where the page is not served securely and crypto.randomUUID is not there. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const describePerson = ({ name, title }: DialogPerson): string => (title ? `${name}, ${title}` : name);

/** The draft with a change. What is not what was sent under its key is another request. */
export function changedDraft(draft: Draft, more: Partial<Draft>): Draft {
  const rewritten = Object.keys(more).some((name) => name !== 'step');
  return { ...draft, ...more, ...(draft.tried && rewritten ? { key: newKey(), tried: false } : {}) };
}

/** The person stays meant for as long as their name stands among those to introduce. */
export const means = (draft: Pick<Draft, 'who_to_introduce'>, person: DialogPerson): boolean =>
  draft.who_to_introduce.includes(person.name);

export const emptyDraft = (person?: DialogPerson): Draft => ({
  key: newKey(),
  tried: false,
  step: 0,
  fields: {},
  prior_interaction: '',
  customer_tier: '',
  who_to_introduce: person ? describePerson(person) : '',
  extra_comments: '',
  company: null,
});

/** Was anything typed, beyond what stood there at the beginning? */
export function isTyped(draft: Draft, person?: DialogPerson): boolean {
  const { fields, prior_interaction, customer_tier, who_to_introduce, extra_comments } = draft;
  const pristine = person ? describePerson(person) : '';
  return (
    Object.keys(fields).length > 0 ||
    [prior_interaction, customer_tier, extra_comments].some((text) => text !== '') ||
    who_to_introduce !== pristine
  );
}

/** A draft that was begun without this person, or for another one, names them too. */
function withPerson(draft: Draft, person?: DialogPerson): Draft {
  if (!person || means(draft, person)) return draft;
  return { ...draft, who_to_introduce: [draft.who_to_introduce, describePerson(person)].filter(Boolean).join('\n') };
}

/**
 * Drafts outlive a reload in this browser's storage, each under its writer and what it is about; signing out takes them
 * away (web/api/session-storage.ts). `about` is the account's id, or 'batch'.
 */
export function readDraft(userId: string, about: string, person?: DialogPerson): Draft {
  const text = localStorage.getItem(draftKeyOf(userId, `intro-${about}`));
  if (text === null) return emptyDraft(person);
  try {
    return withPerson(Draft.parse(JSON.parse(text)), person);
  } catch {
    // Written by an older version of the app, or by hand: nothing that could be shown.
    return emptyDraft(person);
  }
}

export function keepDraft(userId: string, about: string, draft: Draft): void {
  try {
    localStorage.setItem(draftKeyOf(userId, `intro-${about}`), JSON.stringify(draft));
  } catch {
    // The storage is full or switched off: what was typed still stands in the form.
  }
}

export const dropDraft = (userId: string, about: string): void =>
  localStorage.removeItem(draftKeyOf(userId, `intro-${about}`));
