import { z } from 'zod';
import { joinList, splitList } from '../../../../shared/features/sales/lists.ts';
import { PERSONA_ROLE_NAMES, type UseCase, type UseCaseFields } from '../../../../shared/features/sales/use-case.ts';
import type { Preview } from '../recommendations/queries.ts';

const text = z.string();

/** The typed values: every field is a text, because a number field may hold half a number. */
export const TypedUseCase = z.object({
  Kind__c: text,
  Account__c: text,
  Name: text,
  Target_Account_Type__c: text,
  Target_Company_Size_Min__c: text,
  Target_Company_Size_Max__c: text,
  Industries__c: text,
  Excluded_Industries__c: text,
  Target_Geographies__c: text,
  Target_Excluded_Geographies__c: text,
  Target_Account_Keywords__c: text,
  Target_Account_Anti_Keywords__c: text,
  Target_Persona_Keywords__c: text,
  Target_Persona_Anti_Keywords__c: text,
  Executive: z.boolean(),
  Manager: z.boolean(),
  Employee: z.boolean(),
  Is_Default__c: z.boolean(),
  Hide_Sum__c: z.boolean(),
  default_contact: z.object({ id: text, name: text, about: text }).nullable(),
  One_Liner__c: text,
  Value_Proposition__c: text,
  Decision_Makers__c: text,
  Ask__c: text,
  Intro_Text__c: text,
  Case_Studies__c: text,
  Sample_Email_Draft__c: text,
  Round__c: text,
  Sum_From__c: text,
  Sum_To__c: text,
  Currency__c: text,
  Money_By__c: text,
  Competitors__c: text,
  Never_Ask__c: text,
});
export type TypedUseCase = z.infer<typeof TypedUseCase>;

const TEXTS = [
  ...(['Target_Account_Type__c', 'Industries__c', 'Excluded_Industries__c', 'Target_Geographies__c'] as const),
  ...(['Target_Excluded_Geographies__c', 'Target_Account_Keywords__c', 'Target_Account_Anti_Keywords__c'] as const),
  ...(['Target_Persona_Keywords__c', 'Target_Persona_Anti_Keywords__c', 'One_Liner__c'] as const),
  ...(['Value_Proposition__c', 'Decision_Makers__c', 'Ask__c', 'Intro_Text__c', 'Case_Studies__c'] as const),
  ...(['Sample_Email_Draft__c', 'Round__c', 'Currency__c', 'Money_By__c', 'Competitors__c'] as const),
  'Never_Ask__c' as const,
];

export function toUseCaseInput(
  useCase: UseCase | undefined,
  copy: boolean,
  kind: UseCase['Kind__c'] = 'Sales',
): TypedUseCase {
  const personas = splitList(useCase?.Target_Persona_Role__c, ';');
  const texts = Object.fromEntries(TEXTS.map((name) => [name, useCase?.[name] ?? '']));
  const contact = useCase?.Default_Contact__c;
  return {
    ...(texts as Record<(typeof TEXTS)[number], string>),
    Kind__c: useCase?.Kind__c ?? kind,
    Account__c: useCase?.Account__c ?? '',
    Name: useCase ? (copy ? `Copy of ${useCase.Name}` : useCase.Name) : '',
    Target_Company_Size_Min__c: useCase?.Target_Company_Size_Min__c?.toString() ?? '',
    Target_Company_Size_Max__c: useCase?.Target_Company_Size_Max__c?.toString() ?? '',
    Sum_From__c: useCase?.Sum_From__c?.toString() ?? '',
    Sum_To__c: useCase?.Sum_To__c?.toString() ?? '',
    Executive: personas.includes('Executive'),
    Manager: personas.includes('Manager'),
    Employee: personas.includes('Employee'),
    Hide_Sum__c: useCase?.Hide_Sum__c === true,
    Is_Default__c: !copy && useCase?.Is_Default__c === true,
    default_contact: contact ? { id: contact, name: useCase['Default_Contact__r.Name'] ?? '', about: '' } : null,
  };
}

const getSize = (typed: string): number | null => {
  const plain = typed.replace(/[\s,.']/g, '');
  return plain === '' ? null : Number(plain);
};

const NUMBERS = ['Target_Company_Size_Min__c', 'Target_Company_Size_Max__c', 'Sum_From__c', 'Sum_To__c'] as const;

/** What to say beside numbers that hold anything else. */
export const findMistyped = (typed: TypedUseCase): Record<string, string> =>
  Object.fromEntries(
    NUMBERS.filter((name) => !Number.isSafeInteger(getSize(typed[name]) ?? 0)).map((name) => [
      name,
      'Write a whole number, for example 12000000.',
    ]),
  );

/** The conditions on companies and people, for the live count. */
export function toPreviewBody(typed: TypedUseCase): Preview {
  const readWhole = (size: string) => {
    const read = getSize(size);
    return read !== null && Number.isInteger(read) && read > 0 ? read : null;
  };
  return {
    ...(typed.Account__c ? { Account__c: typed.Account__c } : {}),
    ...Object.fromEntries(TEXTS.slice(0, 9).map((name) => [name, typed[name] || null])),
    Target_Company_Size_Min__c: readWhole(typed.Target_Company_Size_Min__c),
    Target_Company_Size_Max__c: readWhole(typed.Target_Company_Size_Max__c),
    Target_Persona_Role__c:
      joinList(
        PERSONA_ROLE_NAMES.filter((role) => typed[role]),
        ';',
      ) || null,
  };
}

/** The body to send. */
export function buildUseCaseBody(typed: TypedUseCase): UseCaseFields {
  return {
    Name: typed.Name,
    Kind__c: typed.Kind__c === 'Raise' ? 'Raise' : 'Sales',
    ...Object.fromEntries(TEXTS.map((name) => [name, typed[name] || null])),
    Sum_From__c: getSize(typed.Sum_From__c),
    Sum_To__c: getSize(typed.Sum_To__c),
    Target_Company_Size_Min__c: getSize(typed.Target_Company_Size_Min__c),
    Target_Company_Size_Max__c: getSize(typed.Target_Company_Size_Max__c),
    Target_Persona_Role__c:
      joinList(
        PERSONA_ROLE_NAMES.filter((role) => typed[role]),
        ';',
      ) || null,
    Default_Contact__c: typed.default_contact?.id ?? null,
    Is_Default__c: typed.Is_Default__c,
    Hide_Sum__c: typed.Hide_Sum__c,
  };
}

/** The fields of an existing use case, for changing it. */
export const getUseCaseFields = (useCase: UseCase): UseCaseFields => buildUseCaseBody(toUseCaseInput(useCase, false));
