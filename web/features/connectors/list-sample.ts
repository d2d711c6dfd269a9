import type { FocusTarget, FullConnector, Relationship } from '../../../shared/core/network/connector.ts';
import type { ListedReachout } from '../../../shared/core/network/reachout.ts';
import { listReachouts, portcoConnectorsFull } from '../../../shared/features/connectors/calls.ts';
import type { ListSample } from '../../testing/testing-lists.ts';

export const makeListed = (id: number, more: Partial<ListedReachout> = {}): ListedReachout => ({
  id: String(id).padStart(64, '0'),
  state: 'sent',
  by: 'Noor Salhavi',
  mine: true,
  may_settle: true,
  sent_at: '2025-11-18T09:14:00.000Z',
  ended_at: null,
  error: null,
  is_kept: false,
  company: null,
  asked_at: '2025-11-18T09:13:58.000Z',
  connector: { Id: String(200 + id), name: `Colleague ${id}`, public_identifier: `colleague-${id}` },
  target: { Id: String(100 + id), name: `Person ${id}`, public_identifier: `person-${id}` },
  ...more,
});

export const makeRelationship = (more: Partial<Relationship> = {}): Relationship => ({
  shared_company: 'Pellucid Labs',
  shared_months_tenure: 29,
  shared_tenures_titles_connector: ['Engineer', 'Lead'],
  shared_tenures_titles_colleague: ['Manager'],
  israel_related_employees_count_start_year_tenure: 1200,
  start_date_tenure: '2018-03',
  end_date_tenure: '2020-08',
  ...more,
});

export const makeFocusConnector = (name: string, more: Partial<FullConnector> = {}): FullConnector => ({
  connector_public_id: name.toLowerCase(),
  connector_name: name,
  FirstName: name,
  source: null,
  signaling_contact_name: null,
  connector_linkedin_url: null,
  has_slack_id: false,
  has_reachout: false,
  is_active_reachout: false,
  being_asked: null,
  relevance: '',
  reachout: null,
  slack: null,
  is_busy: false,
  is_viewer: false,
  chance_to_connect_to_display: 'good chance',
  chance_to_connect_v3: 'good chance',
  relationships: [],
  ...more,
});

export const makeTarget = (more: Partial<FocusTarget> = {}): FocusTarget => ({
  Id: '34',
  public_identifier: 'ines-calloway',
  name: 'Ines Calloway',
  FirstName: 'Ines',
  linkedin_url: 'https://www.linkedin.com/in/ines-calloway',
  Ramzor_Score__c: 'High likelihood',
  account_type: null,
  currentSamePortcoEmployee: false,
  hasSameAccountPosition: false,
  ...more,
});

export const samples: readonly ListSample[] = [
  {
    name: 'reachouts',
    call: listReachouts,
    serve: (server, count) =>
      server.on(listReachouts, {
        reachouts: Array.from({ length: count }, (_, index) => makeListed(count - index)),
        next_cursor: null,
      }),
  },
  {
    name: 'focus-connectors',
    call: portcoConnectorsFull,
    serve: (server, count) =>
      server.on(portcoConnectorsFull, {
        connectors: Array.from({ length: count }, (_, index) =>
          makeFocusConnector(`Colleague ${index + 1}`, { relationships: [makeRelationship()] }),
        ),
        total: count,
        target: makeTarget(),
        may_send_without_id: false,
        has_chat: true,
        reachouts_url: null,
      }),
  },
];
