import type { MergeField } from '../../../../shared/core/sales/sales-target.ts';

type Prompt = {
  field: MergeField;
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

export const getPrompt = (field: MergeField): Prompt => PROMPTS.find((prompt) => prompt.field === field) as Prompt;

/** Its form inside a sentence. */
export const lowerFirstLetter = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
