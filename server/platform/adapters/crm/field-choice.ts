import { CRM_FIELDS, type CrmFieldNames, type CrmPart, type PartialFieldNames } from '../../ports/crm.ts';

const isMapped = (part: CrmPart): part is keyof typeof CRM_FIELDS => part in CRM_FIELDS;

/**
 * The fields to read where somebody chose others than the standard ones.
 * @returns for a standard field of a part the one that is read in its place; empty: none
 */
export function makeFieldChoice(standard: CrmFieldNames, chosen: PartialFieldNames) {
  const places = new Map<string, string>();
  for (const [part, names] of Object.entries(standard))
    for (const [field, name] of Object.entries(names)) {
      const other = chosen[part as keyof CrmFieldNames]?.[field];
      if (other !== undefined) places.set(`${part} ${name}`, other);
    }
  return (part: CrmPart, name: string): string => (isMapped(part) ? (places.get(`${part} ${name}`) ?? name) : name);
}
