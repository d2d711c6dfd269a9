import type { Path, PathPerson } from '../../../../shared/core/network/path.ts';
import { isInferred } from './words.ts';

/** The writer. */
interface DraftSender {
  name: string;
  firm: string;
}

/** The person to ask for a path's introduction, and the words. */
export interface PathDraft {
  asked: PathPerson;
  text: string;
}

const getFirstName = ({ name }: PathPerson): string => name.split(' ')[0] ?? name;

/** The draft to the first person of a path, or to the second if the first is the sender. Null if the sender knows the target themselves. */
export function writePathDraft({ people, hops }: Path, sender: DraftSender): PathDraft | null {
  const mine = people[0]?.member === 'firm' && people[0].name === sender.name;
  const [recipient, ...others] = mine ? people.slice(1) : people;
  const target = others.at(-1);
  if (!recipient || !target) return null;
  const between = mine ? hops.slice(1) : hops;
  const probably = between.map((hop) => (isInferred(hop) ? 'probably ' : ''));
  const connector = others.length > 1 ? others[0] : undefined;
  const known = connector
    ? `${connector.name} ${probably[1]}knows ${getFirstName(target)}, and you ${probably[0]}know ${getFirstName(connector)}`
    : `you ${probably[0]}know ${getFirstName(target)}`;
  const request = `Would you ${connector ? `ask ${getFirstName(connector)} to ` : ''}introduce me?`;
  return {
    asked: recipient,
    text: `Hi ${getFirstName(recipient)},

I would like to meet ${describe(target)}.${target.linkedin_profile ? `\n${target.linkedin_profile}` : ''}

As I understand it, ${known}. ${request} If you would rather not, just tell me.

Thank you,
${sender.name}, ${sender.firm}`,
  };
}

function describe({ name, title, account }: PathPerson): string {
  const work = title && account ? `${title} at ${account}` : title || account;
  return work ? `${name} (${work})` : name;
}
