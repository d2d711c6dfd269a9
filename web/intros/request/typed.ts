import { z } from 'zod';
import { MERGE_FIELDS, type MergeField } from '../../../shared/sales/sales-target.ts';
import type { RequestPerson } from '../../dialogs.ts';

const Text = z.string().max(20_000);
const fields = Object.fromEntries(MERGE_FIELDS.map((field) => [field, Text.optional()]));

/** What somebody writes in a request. A merge field without a text is as the sales target has it. */
export const Typed = z.object({
  ...(fields as Record<MergeField, z.ZodOptional<typeof Text>>),
  prior_interaction: Text,
  customer_tier: Text,
  who_to_introduce: Text,
  extra_comments: Text,
  /** Staff: the company on whose behalf they ask; '' is their own. */
  company: z.string().max(40),
  step: z.union([z.literal(0), z.literal(1)]),
  /** Names the request, so that however often it is sent it is made once. */
  key: z.string().min(8).max(40),
  /** What was sent under this key, and what came of it is not known: other words need another key. */
  tried: z.string(),
});
export type Typed = z.infer<typeof Typed>;

/** They are kept with what was typed, and alone are nothing worth keeping. */
export const BESIDE = ['company', 'step', 'key', 'tried'] as const;

/** Random also where the page is not served securely and crypto.randomUUID is not there. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const describePerson = ({ name, title }: RequestPerson): string => (title ? `${name}, ${title}` : name);

/** The passage for decision makers, where the profile is known: name, role, profile (document 1 §5). */
const decisionMaker = (person: RequestPerson | undefined): string | undefined =>
  person?.profile && [person.name, person.title, person.profile].filter(Boolean).join(', ');

/** The person stays meant for as long as their name stands among those to introduce. */
export const means = (typed: Pick<Typed, 'who_to_introduce'>, person: RequestPerson): boolean =>
  typed.who_to_introduce.includes(person.name);

export const nothingTyped = (person?: RequestPerson): Typed => ({
  ...(Object.fromEntries(MERGE_FIELDS.map((field) => [field, undefined])) as Record<MergeField, undefined>),
  Decision_Makers__c: decisionMaker(person),
  ...{ prior_interaction: '', customer_tier: '', who_to_introduce: person ? describePerson(person) : '' },
  ...{ extra_comments: '', company: '', step: 0, key: newKey(), tried: '' },
});

/** A draft that was begun without this person, or for another one, names them too. */
export function withPerson(
  { who_to_introduce: who, ...begun }: Partial<Typed>,
  person?: RequestPerson,
): Partial<Typed> {
  const passage = begun.Decision_Makers__c;
  const isNamed = person && passage?.includes(person.name);
  const makers = isNamed ? passage : [passage, decisionMaker(person)].filter(Boolean).join('; ') || undefined;
  const kept = { ...begun, Decision_Makers__c: makers };
  if (who === undefined) return kept;
  const named = !person || who.includes(person.name);
  return { ...kept, who_to_introduce: named ? who : [who, describePerson(person)].filter(Boolean).join('\n') };
}
