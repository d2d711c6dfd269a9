/** What a letter is made of, a use case that sells or a raise and why it suits the fund, and the questions of its fields. */
import {
  isCompleteDraft,
  type LetterField,
  makeRaiseDraft,
  type SalesTarget,
} from '../../../../shared/core/sales/sales-target.ts';
import { describeRound } from '../../../../shared/features/sales/raising/words.ts';
import type { UseCase } from '../../../../shared/features/sales/use-case.ts';

export type Prompt = {
  field: LetterField;
  /** Its short name. */
  name: string;
  /** The question (document 1 §5). */
  prompt: string;
  rows: number;
};

/** The six fields in the order of the specification, with their prompts and heights. */
export const PROMPTS: readonly Prompt[] = [
  { field: 'One_Liner__c', name: 'One-liner', prompt: "One-liner (your company's expertise)", rows: 1 },
  {
    field: 'Value_Proposition__c',
    name: 'Value proposition and why now',
    prompt: 'Value proposition and why now',
    rows: 4,
  },
  { field: 'Ask__c', name: 'What to discuss', prompt: 'What to discuss', rows: 4 },
  {
    field: 'Decision_Makers__c',
    name: 'Decision maker(s)',
    prompt: 'Decision maker(s) as name, role, profile URL',
    rows: 1,
  },
  { field: 'Case_Studies__c', name: 'Case studies', prompt: 'Case studies', rows: 4 },
  { field: 'Intro_Text__c', name: 'Relevant blurb', prompt: 'Relevant blurb', rows: 6 },
];

/** Those of a letter to a fund, in its order. */
export const RAISE_PROMPTS: readonly Prompt[] = [
  { field: 'One_Liner__c', name: 'What the company does', prompt: 'What the company does, in a sentence', rows: 2 },
  { field: 'Raise__c', name: 'Round', prompt: 'Round, sum and time', rows: 1 },
  { field: 'Why_Fund__c', name: 'Why this fund', prompt: 'Why this fund and this partner', rows: 3 },
  { field: 'Case_Studies__c', name: 'Where you stand', prompt: 'Where you stand: customers, growth, team', rows: 3 },
  { field: 'Ask__c', name: 'What to talk about', prompt: 'What to talk about', rows: 2 },
];

/** Its form inside a sentence. */
export const lowerFirstLetter = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export interface LetterSource {
  /** Of the use case. */
  id: string;
  isOfRaise: boolean;
  /** The letter to be filled in place; null: inputs one after the other. */
  template: string | null;
  words: Partial<Record<LetterField, string | null>>;
}

export const toSalesLetter = (target: SalesTarget): LetterSource => ({
  id: target.Id,
  isOfRaise: false,
  template: isCompleteDraft(target.Sample_Email_Draft__c) ? target.Sample_Email_Draft__c : null,
  words: target,
});

/** @param why why this fund, in words */
export const toRaiseLetter = (raise: UseCase, why: string | null): LetterSource => ({
  id: raise.Id,
  isOfRaise: true,
  template: makeRaiseDraft(raise['Account__r.Name']),
  words: { ...raise, Raise__c: describeRound(raise), Why_Fund__c: why },
});
