import type { PanelContact } from '../../../../../shared/core/network/ramzor.ts';

const FORMS = /\b(?:inc|incorporated|llc|ltd|limited|gmbh|ag|plc|corp|corporation|co|company|sa|bv|group)\b/g;

/** Spellings of the same name are the same name. */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f.']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(FORMS, ' ')
    .replace(/\s+/g, '');

/** "Castellan" and "Castellan Bank" may be the same company; they are two if neither name begins with the other. */
const areOne = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

/** The sentence if the page names another company than the records; null if they agree, or if either names none. */
export function describeDisagreement(
  { title, company }: { title: string; company: string },
  contact: Pick<PanelContact, 'Id' | 'account'> | null,
): string | null {
  const record = contact?.Id == null ? '' : (contact.account?.name ?? '');
  const [page, saved] = [fold(company), fold(record)];
  if (page === '' || saved === '' || areOne(page, saved)) return null;
  return `The page says ${title ? `${title} at ` : ''}${company}, the records say ${record}.`;
}
