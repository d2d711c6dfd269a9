import type { updateUseCase } from '../../../../shared/features/sales/calls.ts';
import type { EditLabels } from '../../../platform/api/edits.ts';

/** The names of a use case's fields, in the choice between two versions. @param contacts names of people by id */
export const getUseCaseLabels = (contacts: Readonly<Record<string, string>>): EditLabels<typeof updateUseCase> => ({
  LastModifiedDate: null,
  Name: 'Name',
  Default_Contact__c: {
    label: 'Default contact',
    show: (id) => (id ? (contacts[String(id)] ?? 'Someone else') : 'Nobody'),
  },
  Target_Company_Size_Min__c: 'Smallest size',
  Target_Company_Size_Max__c: 'Largest size',
  Industries__c: 'Industries',
  Excluded_Industries__c: 'Excluded industries',
  Target_Account_Type__c: 'Account type',
  Target_Account_Keywords__c: 'Account keywords',
  Target_Account_Anti_Keywords__c: 'Account anti-keywords',
  Target_Persona_Keywords__c: 'Persona keywords',
  Target_Persona_Anti_Keywords__c: 'Persona anti-keywords',
  Target_Persona_Role__c: 'Persona role',
  Target_Geographies__c: 'Geographies',
  Target_Excluded_Geographies__c: 'Excluded geographies',
  One_Liner__c: 'One-liner',
  Value_Proposition__c: 'Value proposition and why now',
  Decision_Makers__c: 'Decision maker(s)',
  Ask__c: 'What to discuss',
  Intro_Text__c: 'Relevant blurb',
  Case_Studies__c: 'Case studies',
  Sample_Email_Draft__c: 'Sample e-mail draft',
  Is_Default__c: 'Default',
});
