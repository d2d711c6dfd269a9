/** A use case as the client gives it, in the words of the tables. */
import { joinList, splitList } from '../../../../shared/features/sales/lists.ts';
import {
  findContradictions,
  PERSONA_ROLE_NAMES,
  type UseCaseFields,
} from '../../../../shared/features/sales/use-case.ts';
import type { UseCaseCriteria } from '../../../core/network/recommend/criteria.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';

/** The company of a use case; without one, the viewer's own. */
export interface OfCompany {
  Account__c?: string | undefined;
}

export const parseCompany = (given: OfCompany): string | undefined => given.Account__c;
export const isRaise = ({ Kind__c }: Pick<UseCaseFields, 'Kind__c'>): boolean => Kind__c === 'Raise';
export const parseDefault = (given: Pick<UseCaseFields, 'Is_Default__c'>) => given.Is_Default__c;
export const listGeographyInputs = (input: UseCaseInput) => [
  input.Target_Geographies__c,
  input.Target_Excluded_Geographies__c,
];
/** The fault of the company, at its field. */
export const toCompanyFault = ({ company }: { company: string }) => ({ Account__c: company });
/** @throws invalid */
export function requireSameKind(given: UseCaseFields, isOfRaise: boolean): void {
  if (given.Kind__c !== undefined && isRaise(given) !== isOfRaise)
    throw createInvalidError('The kind of a use case can’t be changed. Make a new one.', {
      Kind__c: 'Can’t be changed',
    });
}
export const toKind = (given: UseCaseFields, isOfRaise: boolean): UseCaseFields => ({
  ...given,
  Kind__c: isOfRaise ? 'Raise' : 'Sales',
});
/** The fault of the default contact, at its field. */
export const toContactFault = (wrong: string) => ({ Default_Contact__c: wrong });

type UseCaseInput = Partial<Omit<UseCaseFields, 'Name'>>;

const getList = (text: string | null | undefined, separator?: ',' | ';'): string | null => {
  const names = splitList(text, separator);
  return names.length === 0 ? null : JSON.stringify(names);
};

/** The names in a list of persona roles, which the client separates by commas or semicolons. */
const listPersonas = (text: string | null | undefined): string[] => splitList(text?.replaceAll(';', ','));

/** The criteria for accounts and people. */
export function readUseCaseCriteria(input: UseCaseInput, companyId: number): UseCaseCriteria {
  const personas = listPersonas(input.Target_Persona_Role__c);
  return {
    account_id: companyId,
    size_min: input.Target_Company_Size_Min__c ?? null,
    size_max: input.Target_Company_Size_Max__c ?? null,
    industries: getList(input.Industries__c),
    excluded_industries: getList(input.Excluded_Industries__c),
    account_type: input.Target_Account_Type__c || null,
    keywords: getList(input.Target_Account_Keywords__c),
    anti_keywords: getList(input.Target_Account_Anti_Keywords__c),
    persona_keywords: getList(input.Target_Persona_Keywords__c),
    persona_anti_keywords: getList(input.Target_Persona_Anti_Keywords__c),
    persona_roles: getList(joinList(PERSONA_ROLE_NAMES.filter((name) => personas.includes(name)))),
    geographies: getList(input.Target_Geographies__c, ';'),
    excluded_geographies: getList(input.Target_Excluded_Geographies__c, ';'),
  };
}

export const parseContact = (given: Pick<UseCaseFields, 'Default_Contact__c'>): number | null =>
  given.Default_Contact__c ? (parseId(given.Default_Contact__c) ?? 0) : null;

/** @param contactId the default contact, whom the viewer must know @throws invalid */
export function getUseCaseColumns(given: UseCaseFields, companyId: number, contactId: number | null) {
  const fields = findContradictions(given);
  if (Object.keys(fields).length > 0) throw createInvalidError('Parts of this use case contradict each other.', fields);
  const unknown = listPersonas(given.Target_Persona_Role__c).filter(
    (role) => !(PERSONA_ROLE_NAMES as readonly string[]).includes(role),
  );
  if (unknown.length > 0)
    throw createInvalidError(`Unknown role: ${unknown.join(', ')}. The roles are ${PERSONA_ROLE_NAMES.join(', ')}.`, {
      Target_Persona_Role__c: 'No such role',
    });
  return {
    ...readUseCaseCriteria(given, companyId),
    name: given.Name,
    default_contact_id: contactId,
    one_liner: given.One_Liner__c || null,
    value_proposition: given.Value_Proposition__c || null,
    decision_makers: given.Decision_Makers__c || null,
    ask: given.Ask__c || null,
    intro_text: given.Intro_Text__c || null,
    case_studies: given.Case_Studies__c || null,
    sample_email_draft: given.Sample_Email_Draft__c || null,
    kind: isRaise(given) ? ('raise' as const) : ('sales' as const),
    round: given.Round__c ?? null,
    sum_from: given.Sum_From__c ?? null,
    sum_to: given.Sum_To__c ?? null,
    currency: given.Currency__c ?? null,
    money_by: given.Money_By__c || null,
    competitors: getList(given.Competitors__c),
    never_ask: getList(given.Never_Ask__c),
    hide_sum: given.Hide_Sum__c ? (1 as const) : (0 as const),
  };
}
