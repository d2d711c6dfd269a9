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
