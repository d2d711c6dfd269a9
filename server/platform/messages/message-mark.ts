import { createHash } from 'node:crypto';

/** A mark that a message carries so that it can be recognized later. It does not reveal the message's key. */
export const computeMark = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 40);
