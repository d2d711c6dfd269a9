import type { SharedPerson } from '../../../../shared/features/talent/founders-digest/calls.ts';
import { getGreetingName } from '../../../platform/text/greeting.ts';

/** The number of people in a mail; the others are on the screen. */
export const MAIL_PEOPLE = 25;

interface FoundersDigestContext {
  /** The recipient. */
  name: string;
  firm: string;
  publicUrl: string;
  /** The address of the link that ends these mails, without its token. */
  unsubscribe: string;
}

/** The mail of one digest. @param people one more than the mail shows means that there are more */
export function composeFoundersDigest(
  people: readonly SharedPerson[],
  { name, firm, publicUrl, unsubscribe }: FoundersDigestContext,
) {
  const path = `${publicUrl}/talent/founders-digest`;
  const shown = people.slice(0, MAIL_PEOPLE);
  const more = people.length > MAIL_PEOPLE ? [`There are more: ${path}`] : [];
  const isSingle = people.length === 1;
  return {
    subject: isSingle ? 'A candidate of the week' : 'Candidates of the week',
    body: [
      `Hi ${getGreetingName(name)},`,
      `${firm} shares ${isSingle ? 'a candidate' : 'these candidates'} with you who might be right for one of your positions:`,
      ...shown.map(getEntry),
      ...more,
      `Ask for an introduction: ${path}`,
      `Unsubscribe: ${unsubscribe}?part=poscan.foundersDigest`,
      firm,
    ].join('\n\n'),
  };
}

/** The person's name, and below it their skills, their place, and a link to read on. */
function getEntry({ name, title, company, role, skill_category, skills, location, linkedin_profile }: SharedPerson) {
  const work = company ? [title, company.name].filter(Boolean).join(' at ') : '';
  const lines = [
    [name, work].filter(Boolean).join(', '),
    [skill_category, role].filter(Boolean).join(', '),
    skills.join(', '),
    location ?? '',
    linkedin_profile ?? '',
  ];
  return `- ${lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n  ')}`;
}
