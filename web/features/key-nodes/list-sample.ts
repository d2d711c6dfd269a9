import type { SearchAccount } from '../../../shared/core/network/account.ts';
import { listKithUsers } from '../../../shared/features/accounts/session/calls.ts';
import { keyNodesByAccount, listKeyNodeAsks, listKeyNodeSources } from '../../../shared/features/key-nodes/calls.ts';
import type { KeyNode } from '../../../shared/features/key-nodes/key-node.ts';
import { searchByNames } from '../../../shared/features/search/calls.ts';
import type { FakeServer } from '../../testing/testing.tsx';
import type { ListSample } from '../../testing/testing-lists.ts';

export const makeNode = (id: number, more: Partial<KeyNode> = {}): KeyNode => ({
  key: `${id}-7`,
  Contact__c: String(id),
  Contact_Name__c: `Connector ${id}`,
  Linkedin_Profile__c: null,
  crm_url: null,
  Title: 'CTO',
  current_account: 'Parcelwise',
  Currrent_account_of_contact_role__c: 'Executive',
  Account__c: '7',
  Account_Name__c: 'Tesselane',
  role_title: 'Staff Engineer',
  Role__c: 'Employee',
  Active__c: false,
  Start_Date__c: '2019-04',
  End_Date__c: '2023-06',
  Skill__c: '',
  skills_inferred: false,
  past_roles: [],
  score: 4,
  overlappingMonths: 22,
  years: 3.4,
  known_by: [{ Id: '1', Name: 'Dana Okafor', score: 4 }],
  relation_to_owner: null,
  owner_id: '1',
  owner_name: 'Dana Okafor',
  owner_slack_id: 'U0DANA001',
  ask: null,
  asked_lately: null,
  load: { asked: 0, open: 0 },
  being_asked: null,
  owner_is_connector: false,
  career_read_at: null,
  ...more,
});

export const makeAccount = (id: string, name: string): SearchAccount => ({
  id,
  name,
  website: null,
  logo_url: null,
  tags: [],
  matches: [name],
  reason: 'name',
  li_id: null,
  headcount: 300,
  relationship: 4,
});

const makeUser = (Id: string, Name: string, Slack_Id__c: string | null) => ({
  Id,
  Name,
  Email: `${Id}@quillmark.example`,
  Kith_Connect_Role__c: 'Talent',
  Slack_Id__c,
});

/** The other queries of the screen. */
export function serveAround(server: FakeServer): void {
  server.on(listKeyNodeSources, {
    sources: [
      { Name: 'Outbound - Layoffs News', label: 'Layoffs News' },
      { Name: 'Outbound - Talent Recommendation', label: 'Talent Recommendation' },
    ],
  });
  server.on(listKithUsers, {
    users: {
      1: makeUser('1', 'Dana Okafor', 'U0DANA001'),
      2: makeUser('2', 'Gideon Marsh', 'U0GIDEON1'),
      3: makeUser('3', 'Noa Unchatted', null),
    },
  });
  server.on(searchByNames, {
    accounts: [makeAccount('7', 'Tesselane')],
    unmatched: [],
    did_you_mean: [],
    limit_hit: false,
  });
  server.on(listKeyNodeAsks, { asks: [] });
}

export const samples: readonly ListSample[] = [
  {
    name: 'key-nodes',
    call: keyNodesByAccount,
    serve(server, count) {
      serveAround(server);
      server.on(keyNodesByAccount, {
        connectors: Array.from({ length: count }, (_, at) => makeNode(at + 1)),
        next_cursor: null,
        shown: count,
        total: count,
        limit_hit: false,
        counts: { 7: count },
      });
    },
  },
];
