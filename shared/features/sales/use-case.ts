/** A use case (Sales target, document 2 §3): a portfolio company's product, and its customers. */
import { z } from 'zod';
import { ChosenPersonId, Id, OwnPersonId, Time } from '../../platform/ids.ts';
import { splitList } from './lists.ts';

export const USE_CASE_KINDS = ['Sales', 'Raise'] as const;
export const RAISE_ROUNDS = ['Pre-seed', 'Seed', 'Series A', 'Series B', 'Series C', 'Series D'] as const;
export const RAISE_OUTCOMES = ['Raised', 'Stopped'] as const;
export type RaiseOutcome = (typeof RAISE_OUTCOMES)[number];
export const RAISE_CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'ILS'] as const;

/** Target_Persona_Role__c, several with semicolons between. */
export const PERSONA_ROLE_NAMES = ['Executive', 'Manager', 'Employee'] as const;

/** The most names and characters in a list; a longer one is a faulty paste. */
const MAX_NAMES = 200;
const LIST_LENGTH = 6_000;
const TEXT_LENGTH = 20_000;

const list = (separator: ',' | ';') =>
  z
    .string()
    .max(LIST_LENGTH, `Use at most ${LIST_LENGTH} characters.`)
    .refine((text) => splitList(text, separator).length <= MAX_NAMES, `Choose at most ${MAX_NAMES}.`)
    .nullish();
const Size = z.number().int().min(1).max(10_000_000).nullish();
const Sum = z.number().int().min(1).max(2_000_000_000).nullish();
const Text = z.string().trim().max(TEXT_LENGTH).nullish();

/** The fields that a user writes. A list is a single text: commas between, geographies with semicolons. */
export const UseCaseFields = z.object({
  Name: z.string().trim().min(1, 'Enter a name for the use case.').max(200),
  Default_Contact__c: ChosenPersonId.nullish(),
  Target_Company_Size_Min__c: Size,
  Target_Company_Size_Max__c: Size,
  Industries__c: list(','),
  Excluded_Industries__c: list(','),
  Target_Account_Type__c: z.string().trim().max(200).nullish(),
  Target_Account_Keywords__c: list(','),
  Target_Account_Anti_Keywords__c: list(','),
  Target_Persona_Keywords__c: list(','),
  Target_Persona_Anti_Keywords__c: list(','),
  Target_Persona_Role__c: z.string().max(200).nullish(),
  Target_Geographies__c: list(';'),
  Target_Excluded_Geographies__c: list(';'),
  One_Liner__c: Text,
  Value_Proposition__c: Text,
  Decision_Makers__c: Text,
  Ask__c: Text,
  Intro_Text__c: Text,
  Case_Studies__c: Text,
  Sample_Email_Draft__c: Text,
  /** It feeds the request drawer; the company's other use cases then do not. */
  Is_Default__c: z.boolean().optional(),
  /** It cannot be changed later. A raise has its sectors in Industries__c and its places in Target_Geographies__c. */
  Kind__c: z.enum(USE_CASE_KINDS).optional(),
  Round__c: z.enum(RAISE_ROUNDS).nullish(),
  Sum_From__c: Sum,
  Sum_To__c: Sum,
  Currency__c: z.enum(RAISE_CURRENCIES).nullish(),
  /** The month by which the first money is wanted. */
  Money_By__c: z
    .string()
    .max(7)
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write the month as 2027-03.')
    .nullish(),
  /** Names of companies: funds that invested in them are left out. */
  Competitors__c: list(','),
  /** Names of funds. */
  Never_Ask__c: list(','),
  /** Requests to funds say nothing of the sum. */
  Hide_Sum__c: z.boolean().optional(),
});
export type UseCaseFields = z.infer<typeof UseCaseFields>;

const Shown = z.string().nullable();

export const UseCase = z
  .object({
    Id,
    Name: z.string(),
    Account__c: Id,
    'Account__r.Name': z.string(),
    'Account__r.Logo__c': Shown,
    Default_Contact__c: OwnPersonId.nullable(),
    'Default_Contact__r.Name': Shown,
    Target_Company_Size_Min__c: z.number().int().nullable(),
    Target_Company_Size_Max__c: z.number().int().nullable(),
    Industries__c: Shown,
    Excluded_Industries__c: Shown,
    Target_Account_Type__c: Shown,
    Target_Account_Keywords__c: Shown,
    Target_Account_Anti_Keywords__c: Shown,
    Target_Persona_Keywords__c: Shown,
    Target_Persona_Anti_Keywords__c: Shown,
    Target_Persona_Role__c: Shown,
    Target_Geographies__c: Shown,
    Target_Excluded_Geographies__c: Shown,
    One_Liner__c: Shown,
    Value_Proposition__c: Shown,
    Decision_Makers__c: Shown,
    Ask__c: Shown,
    Intro_Text__c: Shown,
    Case_Studies__c: Shown,
    Sample_Email_Draft__c: Shown,
    Is_Default__c: z.boolean(),
    Kind__c: z.enum(USE_CASE_KINDS),
    Round__c: Shown,
    Sum_From__c: z.number().int().nullable(),
    Sum_To__c: z.number().int().nullable(),
    Currency__c: Shown,
    Money_By__c: Shown,
    Competitors__c: Shown,
    Never_Ask__c: Shown,
    Hide_Sum__c: z.boolean(),
    /** A raise that is over: the day, how it ended, and a note of who closed it. */
    Closed_On__c: z.iso.date().nullable(),
    Outcome__c: z.enum(RAISE_OUTCOMES).nullable(),
    Closing_Note__c: Shown,
    /** A raise for which nothing was suggested or requested, as far as the viewer may know. */
    Deletable__c: z.boolean(),
    /** The version on which an edit is based; with another version, 409. */
    LastModifiedDate: Time,
  })
  .meta({ id: 'UseCase' });
export type UseCase = z.infer<typeof UseCase>;

/** Each pair of a field that includes and a field that excludes. */
const OPPOSED = [
  ['Industries__c', 'Excluded_Industries__c', ','],
  ['Target_Geographies__c', 'Target_Excluded_Geographies__c', ';'],
  ['Target_Account_Keywords__c', 'Target_Account_Anti_Keywords__c', ','],
  ['Target_Persona_Keywords__c', 'Target_Persona_Anti_Keywords__c', ','],
] as const;

/** What contradicts itself, or is missing in a raise, by field. */
export function findContradictions(fields: Partial<UseCaseFields>): Partial<Record<keyof UseCaseFields, string>> {
  const found: Partial<Record<keyof UseCaseFields, string>> = {};
  const { Target_Company_Size_Min__c: min, Target_Company_Size_Max__c: max } = fields;
  if (min != null && max != null && min > max) {
    found.Target_Company_Size_Min__c = 'The smallest size is larger than the largest.';
    found.Target_Company_Size_Max__c = 'The largest size is smaller than the smallest.';
  }
  const { Sum_From__c: sumFrom, Sum_To__c: sumTo } = fields;
  if (sumFrom != null && sumTo != null && sumFrom > sumTo)
    found.Sum_To__c = 'The largest sum is less than the smallest.';
  if (fields.Kind__c === 'Raise' && !fields.Round__c) found.Round__c = 'Choose the round.';
  if (fields.Kind__c === 'Raise' && (sumFrom ?? sumTo) != null && !fields.Currency__c)
    found.Currency__c = 'Choose the currency.';
  for (const [wanted, unwanted, separator] of OPPOSED) {
    const out = new Set(splitList(fields[unwanted], separator).map((name) => name.toLowerCase()));
    const both = splitList(fields[wanted], separator).filter((name) => out.has(name.toLowerCase()));
    if (both.length === 0) continue;
    found[wanted] = found[unwanted] =
      `${both.join(', ')}: included and excluded at the same time. Remove it from one of the lists.`;
  }
  return found;
}
