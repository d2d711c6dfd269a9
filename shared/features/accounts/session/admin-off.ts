/** Carried by clients whose user switched the admin view off; the server then answers as for a portfolio user of the firm. */
export const ADMIN_OFF_HEADER = 'x-kith-admin-off';
