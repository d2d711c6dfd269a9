/** The messaging site, whose groups can be read. */
export const MESSAGING = 'https://web.whatsapp.com';
