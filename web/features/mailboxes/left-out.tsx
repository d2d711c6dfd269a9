import { describeLeftOutBy, type LeftOutWords } from '../../core/sources/left-out.ts';

const words: LeftOutWords = {
  list: ['list e-mail', 'list e-mails'],
  machine: ['automated e-mail', 'automated e-mails'],
  'automatic answer': ['automatic answer', 'automatic answers'],
  invitation: ['invitation', 'invitations'],
  'to many': ['mailing to many', 'mailings to many'],
  'to an office': ['e-mail to an office address', 'e-mails to offices'],
  spam: ['spam e-mail', 'spam e-mails'],
  unreadable: ['e-mail the mail service withheld', 'e-mails the mail service withheld'],
  unanswered: ['message without an answer', 'messages without an answer'],
  company: ['message from a company', 'messages from companies'],
  deleted: ['message of a deleted account', 'messages of deleted accounts'],
  sponsored: ['spam or sponsored message', 'spam or sponsored messages'],
  draft: ['draft', 'drafts'],
  'large group': ['message to a large group', 'messages to large groups'],
  nobody: ['e-mail without names', 'e-mails without names'],
};

/** "Left out: 12 list e-mails, 3 invitations", the most first; '' when nothing was. */
export const describeLeftOut = (counts: Readonly<Record<string, number>>): string => describeLeftOutBy(words, counts);
