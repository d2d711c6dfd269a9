import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id } from '../../../platform/ids.ts';
import { AtsConnection, AtsKind, CandidacyAts, StageMeaning } from './ats.ts';

/** How many stages, and how many mismatches, of a connection are listed. */
export const MAX_ATS_ROWS = 200;

const Connections = z.object({ connections: z.array(AtsConnection) });

export const listAtses = {
  method: 'GET',
  path: '/position/ats',
  permission: 'ats:use',
  summary:
    'The applicant tracking systems (ATS) of the portfolio, for a company its own: with their stages, what these mean, and the candidacies that they could not move.',
  bounded: 'One for each company; the last 200 stages and mismatches of each.',
  reply: Connections,
} as const satisfies Call;

export const connectAts = {
  method: 'POST',
  path: '/position/ats',
  permission: 'ats:use',
  perHour: 60,
  summary:
    'Connects a company’s Greenhouse (Harvest v3), Ashby or Lever by its own key, after a test of it. The key is never shown again. A new key continues a connection whose key is refused. 409 while another one is connected, or with the reason why the key was refused.',
  body: z.object({
    Account__c: Id,
    kind: AtsKind,
    /** Greenhouse: the client id. */
    client_id: z.string().trim().max(500).default(''),
    key: z.string().trim().min(1).max(500),
  }),
  reply: Connections,
} as const satisfies Call;

export const disconnectAts = {
  method: 'POST',
  path: '/position/ats/disconnect',
  permission: 'ats:use',
  summary: 'Deletes a company’s key and what Kith knows of its stages. What was sent stays in the ATS.',
  body: z.object({ Account__c: Id }),
  reply: Connections,
} as const satisfies Call;

export const mapAtsStage = {
  method: 'POST',
  path: '/position/ats/stages',
  permission: 'ats:use',
  summary:
    'Says what a stage of a company’s ATS means, and moves the candidacies that are in it where their steps allow it.',
  body: z.object({ Account__c: Id, stage: Id, meaning: StageMeaning }),
  reply: Connections,
} as const satisfies Call;

export const getCandidacyAts = {
  method: 'GET',
  path: '/candidates/poscan/:id/ats',
  permission: 'ats:use',
  polled: true,
  summary: 'Where a candidate stands in the ATS of the position’s company; null if it has connected none.',
  params: z.object({ id: Id }),
  reply: z.object({ ats: CandidacyAts.nullable() }),
} as const satisfies Call;

export const listAtsJobs = {
  method: 'GET',
  path: '/candidates/poscan/:id/ats/jobs',
  permission: 'ats:use',
  perHour: 300,
  summary:
    'The open jobs of the company’s ATS, and the one that is the candidacy’s position: by its job board, or by its title.',
  params: z.object({ id: Id }),
  bounded: 'The open jobs of one company, 2,000 at most.',
  reply: z.object({
    jobs: z.array(z.object({ id: z.string(), title: z.string(), place: z.string().nullable() })),
    suggested: z.string().nullable(),
  }),
} as const satisfies Call;

export const sendToAts = {
  method: 'POST',
  path: '/candidates/poscan/:id/ats',
  permission: 'ats:use',
  perHour: 200,
  summary:
    'Sends the candidate of an accepted candidacy to the company’s ATS, as a candidate for this job. Sent once: the same again changes nothing, and after a failure continues. Address and number go along once the candidate is interested.',
  params: z.object({ id: Id }),
  body: z.object({ job: z.string().min(1).max(200), title: z.string().trim().min(1).max(300) }),
  reply: z.object({ ats: CandidacyAts.nullable() }),
} as const satisfies Call;
