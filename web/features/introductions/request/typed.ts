import { z } from 'zod';
import { MAX_FORWARDABLE } from '../../../../shared/core/introductions/constants.ts';
import { LETTER_FIELDS, type LetterField } from '../../../../shared/core/sales/sales-target.ts';
import type { requestIntro } from '../../../../shared/features/introductions/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import type { FromProfile } from './from-profile.ts';
import type { RequestUnit } from './request-units.ts';
import type { Colleague } from './use-people.ts';

const Text = z.string().max(20_000);
const fields = Object.fromEntries(LETTER_FIELDS.map((field) => [field, Text.optional()]));

/** The typed parts of a request. A merge field without a text has the sales target's. */
export const TypedRequest = z.object({
  ...(fields as Record<LetterField, z.ZodOptional<typeof Text>>),
  prior_interaction: Text,
  customer_tier: Text,
  /** Other people to meet, in the user's words; chosen people are in the address. */
  who_to_introduce: Text,
  /** The same for each company of a batch, by its id. */
  who_by_company: z.record(z.string(), Text),
  extra_comments: Text,
  /** What the connector can forward; absent: it is made of the letter. */
  forwardable: z.string().max(MAX_FORWARDABLE).optional(),
  /** Staff: the company on whose behalf they ask; '' is their own. */
  company: z.string().max(40),
  step: z.union([z.literal(0), z.literal(1)]),
  /** Names the request, so that however often it is sent it is made once. */
  key: z.string().min(8).max(40),
  /** The content that was sent under this key and whose result is unknown: another content needs another key. */
  tried: z.string(),
});
export type TypedRequest = z.infer<typeof TypedRequest>;

/** They are kept with the typed text; without it they are not worth keeping. */
export const KEPT_BESIDE = ['company', 'step', 'key', 'tried'] as const;

/** Random also where the page is not served securely and crypto.randomUUID is not there. */
export const makeKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const describePerson = ({ name, title }: { name: string; title: string }): string =>
  title ? `${name}, ${title}` : name;

type Maker = { name: string; title: string; profile: string | null };

const describeMaker = ({ name, title, profile }: Maker): string => [name, title, profile].filter(Boolean).join(', ');

/** The default of the passage for decision makers: name, role, profile of each (document 1 §5). */
export const formatDecisionMakers = (people: readonly Maker[]): string => people.map(describeMaker).join('; ');

/** The chosen people, with the address of the profile from which the user came; a person who is not a contact yet comes first. */
export function toDecisionMakers(person: FromProfile | null, people: readonly Colleague[]): readonly Maker[] {
  if (!person) return people;
  if (!person.known) return [person, ...people];
  return people.map((colleague, place) =>
    place === 0 && person.profile ? { ...colleague, profile: person.profile } : colleague,
  );
}

/** A person from a profile who is not a contact yet is requested by name. */
const describeUnknown = (person: FromProfile | null): string => (person && !person.known ? describePerson(person) : '');

/** @param company the company on whose behalf staff ask */
export const createEmptyInput = (person: FromProfile | null, company = ''): TypedRequest => ({
  ...(Object.fromEntries(LETTER_FIELDS.map((field) => [field, undefined])) as Record<LetterField, undefined>),
  prior_interaction: '',
  customer_tier: '',
  who_to_introduce: describeUnknown(person),
  who_by_company: {},
  extra_comments: '',
  company,
  step: 0,
  key: makeKey(),
  tried: '',
});

/** A draft that was begun without this person, or for another one, names them too. */
export function startDraftForPerson(
  { who_to_introduce: who, ...begun }: Partial<TypedRequest>,
  person: FromProfile | null,
): Partial<TypedRequest> {
  const passage = begun.Decision_Makers__c;
  const isMissing = person && passage !== undefined && !passage.includes(person.name);
  const makers = isMissing ? [passage, describeMaker(person)].filter(Boolean).join('; ') : passage;
  const saved = { ...begun, Decision_Makers__c: makers };
  if (who === undefined) return saved;
  const named = !person || who.includes(person.name);
  return { ...saved, who_to_introduce: named ? who : [who, describeUnknown(person)].filter(Boolean).join('; ') };
}

/** Stands in the letter of several requests, each of which names its own person. */
export const WHOM_OF_EACH = '[the person of each request]';

/**
 * One of several requests, with its own key and its own person in the letter.
 * @param isUnwritten the user left the passage for decision makers as it is
 */
export const buildUnitBody = (
  unit: RequestUnit,
  body: Body<typeof requestIntro>,
  { key, isUnwritten }: { key: string; isUnwritten: boolean },
): Body<typeof requestIntro> => ({
  ...body,
  account_name: unit.target.name,
  request_key: `${key}-${unit.id}`,
  merge_fields: {
    ...body.merge_fields,
    ...(isUnwritten && unit.person ? { Decision_Makers__c: formatDecisionMakers([unit.person]) } : {}),
    ...(isUnwritten && unit.words ? { Decision_Makers__c: unit.words } : {}),
  },
  ...buildPersonBody(unit),
});

/** The person of a request: chosen, or described in the user's words. */
export const buildPersonBody = ({ person, words }: Pick<RequestUnit, 'person' | 'words'>) => ({
  target_contact_id: person?.id ?? null,
  who_to_introduce: person ? describePerson(person) : words,
});
