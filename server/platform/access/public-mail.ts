import domains from 'free-email-domains';
import { listDomainsAbove } from '../text/domains.ts';

const PUBLIC = new Set(domains);

/** Addresses that pass mails on, and those that people keep of their schools: they are no company's either. */
const OF_NO_COMPANY =
  /(?:^|\.)(?:privaterelay\.appleid\.com|users\.noreply\.github\.com|reply\.(?:linkedin|github)\.com|relay\.firefox\.com|mozmail\.com|duck\.com)$|^alumni\./;

/** Whether anybody can have an address in this domain, written in small letters, as in that of a mail provider. */
export const isPublicMail = (domain: string): boolean =>
  OF_NO_COMPANY.test(domain) || listDomainsAbove(domain).some((above) => PUBLIC.has(above));
