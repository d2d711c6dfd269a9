import { listEmails } from '../../../core/network/words/person-ids.ts';
import { isPublicMail } from '../../../platform/access/public-mail.ts';
import { listDomainsAbove } from '../../../platform/text/domains.ts';
import type { GoodRecord } from '../runs/records.ts';

/**
 * The domains of the e-mail addresses of those whom a record places at its companies, without those of mail providers: by them a company is
 * found of which the record gives less than its name.
 * @param account the place of one of the companies in the record; all of them, if left out
 */
export function listMailDomains(
  { contacts, tenures }: Pick<GoodRecord, 'contacts' | 'tenures'>,
  account?: number,
): string[] {
  const theirs = tenures.filter((tenure) => account === undefined || tenure.account === account);
  const domains = theirs.flatMap(({ contact }) =>
    listEmails(contacts[contact] ?? {}).map((email) => email.slice(email.lastIndexOf('@') + 1)),
  );
  return [...new Set(domains.filter((domain) => !isPublicMail(domain)).flatMap(listDomainsAbove))];
}
