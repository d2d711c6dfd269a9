/** Backs the database up, once a day. */
export const DAILY_BACKUP = 'backup.daily';
