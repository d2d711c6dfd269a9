import { splitNameWords } from '../../../shared/core/network/person-name.ts';
import type { KeyNode, KeyNodeBy } from '../../../shared/features/key-nodes/key-node.ts';
import type { Layoff } from '../../../shared/features/key-nodes/layoff.ts';
import { fillTemplate } from '../../../shared/features/key-nodes/template.ts';
import { getLayoffContext } from './layoffs.ts';

interface MessageFill {
  by: KeyNodeBy;
  textFor: (ofLayoff: boolean) => string;
  layoffOf: (row: KeyNode) => Layoff | undefined;
  skills: readonly string[];
}

/** The message about a row as it would go out. @param contact the name of who at the firm gets it; '' for nobody yet */
export function fillMessage({ by, textFor, layoffOf, skills }: MessageFill, row: KeyNode, contact: string): string {
  const layoff = layoffOf(row);
  return fillTemplate(textFor(layoff !== undefined), {
    contact: splitNameWords(contact)[0] ?? 'there',
    connector: row.Contact_Name__c,
    company: by === 'companies' ? row.Account_Name__c : null,
    skills,
    layoff: getLayoffContext(layoff),
  });
}
