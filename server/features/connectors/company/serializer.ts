import type { FocusConnector, FocusTarget, FullConnector } from '../../../../shared/core/network/connector.ts';
import type { TermsNotice } from '../../../../shared/core/network/connector-terms.ts';
import type { Chance } from '../../../../shared/core/network/path.ts';
import { isActive, type Reachout, type RequestLoad } from '../../../../shared/core/network/reachout.ts';
import type { RelevanceState } from '../../../../shared/core/network/relevance.ts';
import type { PathConnector } from '../../../core/network/paths/connectors.ts';
import { type FoundPerson, getFirstName, getPublicIdentifier } from '../../../core/network/read/find-person.ts';
import { serializeRelationship } from '../../../core/network/read/relationship.ts';
import { buildProfileUrl } from '../../../platform/text/profile-address.ts';
import type { ChatMember } from '../chat-ids/queries.ts';
import type { ConnectorPerson } from './queries.ts';

/** People who are unknown, or whom this viewer may not see: with the names on the page. */
export function serializeUnknown(fullName: string | undefined, publicIdentifier: string | undefined): FocusTarget {
  const name = fullName ?? '';
  return {
    Id: null,
    public_identifier: publicIdentifier ?? null,
    name,
    FirstName: getFirstName({ first_name: null, name }),
    linkedin_url: null,
    Ramzor_Score__c: 'Not on database',
    account_type: null,
    currentSamePortcoEmployee: false,
    hasSameAccountPosition: false,
  };
}

export function serializeTarget(
  person: FoundPerson,
  chance: Chance,
  { current, ever }: { current: boolean; ever: boolean },
): FocusTarget {
  return {
    Id: String(person.id),
    public_identifier: getPublicIdentifier(person.profile_key),
    name: person.name,
    FirstName: getFirstName(person),
    linkedin_url: buildProfileUrl(person.profile_key),
    Ramzor_Score__c: chance,
    account_type: person.account_type === 'Portfolio' ? 'Portfolio' : null,
    currentSamePortcoEmployee: current,
    hasSameAccountPosition: ever,
  };
}

/** A connector with everything this viewer may know about them. */
export interface ListedConnector {
  connector: Tie;
  person: ConnectorPerson;
  member: ChatMember | undefined;
  relevance: RelevanceState;
  reachout: Reachout | null;
  being_asked: RequestLoad | null;
  terms: TermsNotice | undefined;
  is_busy: boolean;
  is_viewer: boolean;
}

type Tie = Pick<PathConnector, 'id' | 'evidence' | 'chance' | 'inTouch' | 'roles'>;

/** A person who was asked and is no longer a connector, such as one who left the company. */
export const createEmptyTie = (id: number): Tie => ({
  id,
  evidence: [],
  chance: 'long shot',
  inTouch: null,
  roles: [],
});

/** The identifier in the address of their profile; if that is unknown, one of our ids. */
export const getPublicId = ({ id, profile_key }: Pick<ConnectorPerson, 'id' | 'profile_key'>): string =>
  getPublicIdentifier(profile_key) ?? `contact-${id}`;

/** @param target the person who may have added a statement about the connector; otherwise the connector added it about them */
export function serializeFocusConnector(listed: ListedConnector, target: Pick<FocusTarget, 'name'>): FocusConnector {
  const { connector, person, member, reachout, being_asked, terms } = listed;
  const { id, evidence, chance, inTouch } = connector;
  const added = evidence.length > 0 && evidence.every((evidence) => evidence.kind === 'nemp');
  const by = evidence.some((evidence) => evidence.kind === 'nemp' && evidence.by === id) ? person.name : target.name;
  return {
    connector_public_id: getPublicId(person),
    connector_name: person.name,
    FirstName: getFirstName(person),
    connector_linkedin_url: buildProfileUrl(person.profile_key),
    source: added ? 'Nemp' : null,
    signaling_contact_name: added ? by : null,
    has_slack_id: member !== undefined,
    has_reachout: reachout !== null,
    is_active_reachout: reachout !== null && isActive(reachout.state),
    being_asked,
    terms,
    in_touch: inTouch ?? undefined,
    chance_to_connect_to_display: chance,
    chance_to_connect_v3: chance,
  };
}

/** @param tamnuni whether the viewer may write to connectors, and therefore sees their chat ids */
export function serializeFullConnector(
  listed: ListedConnector,
  target: Pick<FocusTarget, 'name'>,
  tamnuni: boolean,
): FullConnector {
  const { connector, member, relevance, reachout, is_busy, is_viewer } = listed;
  return {
    ...serializeFocusConnector(listed, target),
    relationships: connector.roles.map(serializeRelationship),
    relevance: reachout?.mine ? 'sent tamnuni' : relevance,
    reachout,
    slack: member && tamnuni ? { id: member.id, name: member.name, looked_up_at: member.at } : null,
    is_busy,
    is_viewer,
  };
}
