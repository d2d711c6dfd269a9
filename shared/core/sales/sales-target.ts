import { z } from 'zod';
import { Id } from '../../platform/ids.ts';

/** The part of a sales target that the request drawer needs (document 1 §3). */
export const SalesTarget = z
  .object({
    Id,
    Name: z.string(),
    One_Liner__c: z.string().nullable(),
    Value_Proposition__c: z.string().nullable(),
    Decision_Makers__c: z.string().nullable(),
    Ask__c: z.string().nullable(),
    Intro_Text__c: z.string().nullable(),
    Case_Studies__c: z.string().nullable(),
    /** With `{{One_Liner__c}}` and so on, and `{{account_name}}`, as placeholders. */
    Sample_Email_Draft__c: z.string().nullable(),
  })
  .meta({ id: 'SalesTarget' });
export type SalesTarget = z.infer<typeof SalesTarget>;

/**
 * The six merge fields of a sales target's e-mail draft (document 1 §3 and §5): a draft that holds all of them, as
 * `{{One_Liner__c}}`, is edited in place; otherwise the requester fills six inputs.
 */
export const MERGE_FIELDS = [
  'One_Liner__c',
  'Value_Proposition__c',
  'Decision_Makers__c',
  'Ask__c',
  'Intro_Text__c',
  'Case_Studies__c',
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** The fields of a letter to a fund: the company, its round, why this fund, where the company stands, and what to talk about. */
export const RAISE_FIELDS = ['One_Liner__c', 'Raise__c', 'Why_Fund__c', 'Case_Studies__c', 'Ask__c'] as const;
export const LETTER_FIELDS = [...MERGE_FIELDS, 'Raise__c', 'Why_Fund__c'] as const;
export type LetterField = (typeof LETTER_FIELDS)[number];

/** The letter of every raise. @param company the name of the company that raises */
export const makeRaiseDraft = (company: string): string => `Hi,

Would you introduce ${company} to {{account_name}}? {{One_Liner__c}}

We are raising {{Raise__c}}.

Why {{account_name}}: {{Why_Fund__c}}

Where we stand: {{Case_Studies__c}}

We would like to talk about {{Ask__c}}.`;

/** Has it words of its own for an e-mail? Blank placeholders alone are none. */
export function hasEmailWords(target: Pick<SalesTarget, MergeField | 'Sample_Email_Draft__c'>): boolean {
  const draft = target.Sample_Email_Draft__c?.trim() ?? '';
  return (
    MERGE_FIELDS.some((field) => (target[field] ?? '').trim() !== '') ||
    (draft !== '' && splitDraft(draft).every((piece) => 'text' in piece || piece.field === ACCOUNT_NAME_FIELD))
  );
}

/** The name of the target company in a draft. */
const ACCOUNT_NAME_FIELD = 'account_name';

/** Can the draft be edited in place: does it hold all six merge fields? */
export function isCompleteDraft(draft: string | null): draft is string {
  return draft !== null && MERGE_FIELDS.every((field) => draft.includes(`{{${field}}}`));
}

/** A draft in pieces: its text, and the fields to fill in. Braces around anything else are plain text. */
type DraftPiece = { text: string } | { field: LetterField | typeof ACCOUNT_NAME_FIELD };
export function splitDraft(draft: string): DraftPiece[] {
  const known = new Set<string>([...LETTER_FIELDS, ACCOUNT_NAME_FIELD]);
  return draft
    .split(/(\{\{\w+\}\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const field = /^\{\{(\w+)\}\}$/.exec(piece)?.[1];
      return field && known.has(field) ? { field: field as LetterField } : { text: piece };
    });
}

/**
 * The draft with its fields filled, in one pass: filled-in text is never searched for placeholders again, and an
 * unknown placeholder stays unchanged.
 */
export function fillDraft(draft: string, accountName: string, values: Partial<Record<LetterField, string>>): string {
  return splitDraft(draft)
    .map((piece) => {
      if ('text' in piece) return piece.text;
      return piece.field === ACCOUNT_NAME_FIELD ? accountName : (values[piece.field] ?? '');
    })
    .join('');
}
