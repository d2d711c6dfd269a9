/** The default text for asking a connector: to the person at the firm who knows them, or to the connector. It can be changed. */

import { splitNameWords } from '../../../../shared/core/network/person-name.ts';
import type { RequestType } from '../../../../shared/core/talent/request-types.ts';
import type { Connector, RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';

export interface TemplateContext {
  type: RequestType;
  target: Pick<RequestTarget, 'name' | 'FirstName' | 'headline'>;
  connector: Pick<Connector, 'Contact_Name__c' | 'FirstName'> & {
    roles: readonly Pick<Connector['roles'][number], 'Account_Name__c' | 'overlappingMonths'>[];
  };
  position: { Name: string; Account_Name__c: string };
  /** The requester's question, or the note for connectors; '' for none. Never the message for the person. */
  words: string;
  /** The writer, and the person at the firm who asks. */
  writer: string;
  owner: string;
}

const getFirstWord = (name: string): string => splitNameWords(name)[0] ?? name;

/** "worked together at Tesselane (31 months)"; '' where no shared work is known. */
function describeTogether({ roles }: TemplateContext['connector']): string {
  const places = roles
    .slice(0, 2)
    .map(
      ({ Account_Name__c, overlappingMonths }) =>
        `${Account_Name__c} (${overlappingMonths} ${overlappingMonths === 1 ? 'month' : 'months'})`,
    );
  return places.length === 0 ? '' : `worked together at ${places.join(' and ')}`;
}

const describeAsk = ({ type, target }: TemplateContext, whom: string): string =>
  type === 'Reference Check'
    ? `tell us what it was like to work with ${target.FirstName}`
    : `introduce ${whom} to ${target.FirstName}`;

function describeTarget({ target, position }: TemplateContext): string {
  const what = target.headline ? `${target.name} (${target.headline})` : target.name;
  return `${position.Account_Name__c} is thinking of ${what} for ${position.Name}.`;
}

/** To the owner, by chat or mail. */
export function writeTextToOwner(context: TemplateContext): string {
  const { connector, target, owner, words, position } = context;
  const together = describeTogether(connector);
  const who = together ? ` ${connector.Contact_Name__c} and ${target.FirstName} ${together}.` : '';
  return [
    `Hi ${getFirstWord(owner)},`,
    `${describeTarget(context)}${who} Could you ask ${connector.FirstName} to ${describeAsk(context, position.Account_Name__c)}?`,
    ...(words ? [words] : []),
    'Thank you!',
  ].join('\n\n');
}

/** To the connector, in the user's own name. */
export function writeTextToConnector(context: TemplateContext): string {
  const { connector, target, words, position, writer } = context;
  const together = describeTogether(connector);
  return [
    `Hi ${connector.FirstName},`,
    `${describeTarget(context)}${together ? ` I saw that you and ${target.FirstName} ${together}.` : ''} Would you ${describeAsk(context, position.Account_Name__c)}?`,
    ...(words ? [words] : []),
    `Thank you!\n${writer}`,
  ].join('\n\n');
}
