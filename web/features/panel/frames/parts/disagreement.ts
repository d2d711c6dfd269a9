import type { PanelContact } from '../../../../../shared/core/network/ramzor.ts';
import { foldCompany } from './page-job.ts';

/** "Castellan" and "Castellan Bank" may be the same company; they are two if neither name begins with the other. */
const areOne = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

/** The sentence if the page names another company than the records; null if they agree, or if either names none. */
export function describeDisagreement(
  company: string,
  work: readonly string[],
  contact: Pick<PanelContact, 'Id' | 'account'> | null,
): string | null {
  const record = contact?.Id == null ? '' : (contact.account?.name ?? '');
  const [page, saved] = [foldCompany(company), foldCompany(record)];
  if (page === '' || saved === '' || areOne(page, saved)) return null;
  return `The page says ${work.join(' and ')}, Kith says ${record}.`;
}
