import domains from 'free-email-domains';
import { listDomainsAbove } from '../text/domains.ts';

const PUBLIC = new Set(domains);

/** Whether anybody can have an address in this domain, written in small letters, as in that of a mail provider. */
export const isPublicMail = (domain: string): boolean => listDomainsAbove(domain).some((above) => PUBLIC.has(above));
