import domains from 'free-email-domains';

const PUBLIC = new Set(domains);

/** Whether anybody can have an address in this domain, written in small letters, as in that of a mail provider. */
export const isPublicMail = (domain: string): boolean => PUBLIC.has(domain);
