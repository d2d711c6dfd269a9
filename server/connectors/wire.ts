import type { FocusConnector, FocusTarget, FullConnector } from '../../shared/connectors/connector.ts';
import type { Chance } from '../../shared/paths/path.ts';
import type { Connector } from '../network/connectors.ts';
import { type FoundPerson, firstNameOf, publicIdentifierOf } from '../network/find-person.ts';
import { profileUrl } from '../network/profile-address.ts';
import { wireRelationship } from '../network/relationship.ts';
import type { ConnectorPerson } from './queries.ts';

/** Whom nobody knows, or who is not for this viewer to see: as the page names them. */
export function wireUnknown(fullName: string | undefined, publicIdentifier: string | undefined): FocusTarget {
  const name = fullName ?? '';
  return {
    ...{ Id: null, public_identifier: publicIdentifier ?? null, name },
    FirstName: firstNameOf({ first_name: null, name }),
    linkedin_url: null,
    Ramzor_Score__c: 'Not on database',
    ...{ account_type: null, currentSamePortcoEmployee: false, hasSameAccountPosition: false },
  };
}

export function wireTarget(
  person: FoundPerson,
  chance: Chance,
  { current, ever }: { current: boolean; ever: boolean },
): FocusTarget {
  return {
    Id: String(person.id),
    public_identifier: publicIdentifierOf(person.profile_key),
    name: person.name,
    FirstName: firstNameOf(person),
    linkedin_url: profileUrl(person.profile_key),
    Ramzor_Score__c: chance,
    account_type: person.account_type === 'Portfolio' ? 'Portfolio' : null,
    currentSamePortcoEmployee: current,
    hasSameAccountPosition: ever,
  };
}

/** @param target who may be the one who added something, about the connector; otherwise it is the connector, about them */
export function wireConnector(
  { id, evidence, chance }: Connector,
  person: ConnectorPerson,
  target: Pick<FocusTarget, 'name'>,
): FocusConnector {
  const added = evidence.length > 0 && evidence.every((one) => one.kind === 'nemp');
  const by = evidence.some((one) => one.kind === 'nemp' && one.by === id) ? person.name : target.name;
  return {
    connector_public_id: publicIdentifierOf(person.profile_key) ?? `contact-${person.id}`,
    connector_name: person.name,
    FirstName: firstNameOf(person),
    connector_linkedin_url: profileUrl(person.profile_key),
    source: added ? 'Nemp' : null,
    signaling_contact_name: added ? by : null,
    has_slack_id: Boolean(person.chat_id),
    has_reachout: false,
    is_active_reachout: false,
    chance_to_connect_to_display: chance,
    chance_to_connect_v3: chance,
  };
}

export const wireFullConnector = (
  connector: Connector,
  person: ConnectorPerson,
  target: Pick<FocusTarget, 'name'>,
): FullConnector => ({
  ...wireConnector(connector, person, target),
  relationships: connector.roles.map(wireRelationship),
});
