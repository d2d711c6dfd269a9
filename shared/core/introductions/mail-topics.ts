/**
 * Mails about introductions that people without an account can stop: what came of introductions that they agreed to, with the reminders on
 * the way; and mails that somebody has Kith pass on to them. Whether they are asked to introduce is one of their terms.
 */
export type MailTopic = 'news' | 'passed on';
