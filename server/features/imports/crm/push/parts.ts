import type { CrmMappedPart } from '../../../../platform/ports/crm.ts';

/** In the order in which they are written. */
export const MAPPED_PARTS = ['people', 'companies'] as const;

/** What the records of a part are stored as. */
export const getRecordKind = (part: CrmMappedPart): 'company' | 'person' =>
  part === 'companies' ? 'company' : 'person';

export const getPartOf = (kind: string): CrmMappedPart => (kind === 'company' ? 'companies' : 'people');
