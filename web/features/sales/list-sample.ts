import {
  getLearning,
  listRecommendations,
  listSuggestions,
  listUseCases,
} from '../../../shared/features/sales/calls.ts';
import { listRaisePartners, type RaisePartner } from '../../../shared/features/sales/raising/calls.ts';
import type { Recommendation, Suggestion } from '../../../shared/features/sales/recommendation.ts';
import { STAFF_TABS, type StaffTab } from '../../../shared/features/sales/statuses.ts';
import type { UseCase } from '../../../shared/features/sales/use-case.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import type { FakeServer } from '../../testing/testing.tsx';
import type { ListSample } from '../../testing/testing-lists.ts';

export const makeUseCase = (more: Partial<UseCase> = {}): UseCase => ({
  Id: '1',
  Name: 'Fraud scoring',
  Account__c: '2',
  'Account__r.Name': 'Lumenary',
  'Account__r.Logo__c': null,
  Default_Contact__c: null,
  'Default_Contact__r.Name': null,
  Industries__c: 'Banking, Payments',
  Target_Company_Size_Min__c: 201,
  Target_Company_Size_Max__c: 5000,
  Excluded_Industries__c: 'Crypto',
  Target_Account_Type__c: null,
  Target_Account_Keywords__c: 'fraud',
  Target_Account_Anti_Keywords__c: null,
  Target_Persona_Keywords__c: null,
  Target_Persona_Anti_Keywords__c: null,
  Target_Persona_Role__c: null,
  Target_Geographies__c: 'Nordics',
  Target_Excluded_Geographies__c: null,
  One_Liner__c: 'Fraud scored in the first second.',
  Value_Proposition__c: null,
  Decision_Makers__c: null,
  Ask__c: null,
  Intro_Text__c: null,
  Case_Studies__c: null,
  Sample_Email_Draft__c: null,
  Is_Default__c: true,
  Kind__c: 'Sales',
  Round__c: null,
  Sum_From__c: null,
  Sum_To__c: null,
  Currency__c: null,
  Money_By__c: null,
  Competitors__c: null,
  Never_Ask__c: null,
  Hide_Sum__c: false,
  Closed_On__c: null,
  Outcome__c: null,
  Closing_Note__c: null,
  Deletable__c: false,
  LastModifiedDate: '2026-11-20T08:00:00.000Z',
  ...more,
});

export const makeRecommendation = (id: number, more: Partial<Recommendation> = {}): Recommendation => ({
  account: `Castellan Bank ${id}`,
  account_id: String(id),
  website: 'castellan.example',
  logo_url: null,
  account_linkedin: null,
  account_kind: null,
  account_country: 'Sweden',
  account_city: null,
  account_tags: ['Banking'],
  account_li_industry: 'Financial Services',
  number_of_employees: 3400,
  description: 'A regional bank.',
  qualification: 'Industry',
  outside: null,
  elsewhere: [],
  account_best_relationship: 4,
  qualification_details: [{ text: 'Its industries: Banking.', inferred: false }],
  was_potential_customer: false,
  contact_id: '70',
  name: 'Ines Calloway',
  title: 'VP Payments',
  score: 4,
  probability: 0.87,
  linkedin_profile: null,
  score_details: null,
  contact_kind: 'executives',
  contact_reason: 'Leads the company: VP Payments.',
  contact_owner: 'Tal Orlev',
  n_hops: 1,
  hops_shown: 1,
  relationship_category: 'High chance',
  recent_role: null,
  recent_relationship_update: null,
  cr_id: null,
  crm_url: null,
  paths: [],
  others: [],
  status: {
    status_id: null,
    status: 'To Review',
    comments: null,
    dismiss_category: null,
    snooze_until: null,
    allowed: ['Suggested to Portfolio', 'Dismissed by Kith'],
    intro_id: null,
    updated_at: null,
  },
  ...more,
});

export const makeSuggestion = (id: number, more: Partial<Suggestion> = {}): Suggestion => ({
  status_id: String(id),
  status: 'Suggested to Portfolio',
  created_date: '2026-11-20T08:00:00.000Z',
  comments: null,
  snooze_until: null,
  dismiss_category: null,
  sales_target_id: '1',
  account_id: String(100 + id),
  'sales_target.Name': 'Fraud scoring',
  target_account: {
    name: `Tessera Credit Union ${id}`,
    logo_url: null,
    city: 'Aarhus',
    country: 'Denmark',
    website: 'tessera.example',
    linkedin: null,
  },
  account_reasons: [{ text: 'Its industries: Credit Unions.', inferred: false }],
  people: [{ Id: '71', name: 'Sigrun Palmgrove', title: 'Chief Risk Officer', score: 4, reason: null }],
  intro_id: null,
  ...more,
});

const makeCounts = (count: number) =>
  Object.fromEntries(STAFF_TABS.map((tab) => [tab, tab === 'To Review' ? count : 0])) as Record<StaffTab, number>;

export function serveRecommendations(server: FakeServer, recommendations: Recommendation[]): FakeServer {
  return server
    .on(listUseCases, { sales_targets: [makeUseCase()] })
    .on(getLearning, { suggested: 0, requested: 0, dismissed: [], offers: [] })
    .on(listRecommendations, {
      recommendations,
      intros: {},
      counts: makeCounts(recommendations.length),
      updating: false,
      fits: recommendations.length,
      reachable: recommendations.length,
      next_cursor: null,
    });
}

export function serveSuggestions(server: FakeServer, suggestions: Suggestion[]): FakeServer {
  const counts = { 'Pending Review': suggestions.length, Requested: 0, Snoozed: 0 };
  return server.on(listSuggestions, { suggestions, counts }).on(listUseCases, { sales_targets: [makeUseCase()] });
}

export const makeRaise = (more: Partial<UseCase> = {}): UseCase =>
  makeUseCase({
    Id: '9',
    Name: 'Lumenary raises',
    Kind__c: 'Raise',
    Is_Default__c: false,
    Round__c: 'Series A',
    Sum_From__c: 8_000_000,
    Sum_To__c: 12_000_000,
    Currency__c: 'EUR',
    Money_By__c: '2027-03',
    Deletable__c: true,
    ...more,
  });

export const makePartner = (id: number, more: Partial<RaisePartner> = {}): RaisePartner => ({
  fund: { id: String(id), name: `Northlode Capital ${id}`, logo_url: null, place: 'Oslo, Norway' },
  people: [{ Id: String(300 + id), name: `Helle Brandvik ${id}`, title: 'Partner', score: 4, others: 0 }],
  fits: ['2 investments with you'],
  investments: { nearest: [{ id: '70', name: 'Payfair', fits: ['in Payments', 'with you'] }], total: 1 },
  why: null,
  known_by: 'Noa Kestrel',
  evidence: 'Noa Kestrel worked with them at Owlfern for 31 months',
  asked_at: null,
  anyway: null,
  status: makeRecommendation(id).status,
  ...more,
});

export const servePartners = (
  server: FakeServer,
  partners: RaisePartner[],
  more: Partial<Reply<typeof listRaisePartners>> = {},
): FakeServer =>
  server.on(listUseCases, { sales_targets: [makeRaise()] }).on(listRaisePartners, {
    partners,
    total: partners.length,
    counts: { to_suggest: partners.length, suggested: 0, requested: 0 },
    funds: partners.map(({ fund: { id, name } }) => ({ id, name })),
    left_out: [],
    excluded: [],
    unknown: [],
    next_cursor: null,
    ...more,
  });

export const samples: readonly ListSample[] = [
  {
    name: 'recommendations',
    headings: 2,
    call: listRecommendations,
    serve: (server, count) =>
      serveRecommendations(
        server,
        Array.from({ length: count }, (_, index) => makeRecommendation(index + 1)),
      ),
  },
  {
    name: 'raise-partners',
    call: listRaisePartners,
    serve: (server, count) =>
      servePartners(
        server,
        Array.from({ length: count }, (_, index) => makePartner(index + 1)),
      ),
  },
  {
    name: 'suggestions',
    call: listSuggestions,
    serve: (server, count) =>
      serveSuggestions(
        server,
        Array.from({ length: count }, (_, index) => makeSuggestion(index + 1)),
      ),
  },
];
