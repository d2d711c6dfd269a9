/** Rows of the table of calls and viewers (permissions.test.ts): those of applicant tracking systems. */
import * as ats from '../../../shared/features/talent/ats/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { expectOnly } from '../viewers.ts';
import { type CallRow, makeCallRow } from './rows.ts';

const those = expectOnly('talent or portfolio');
const NONE = { params: { id: '999999' } };
const NOBODY = { Account__c: '999999' };

export const ATS_ROWS: Record<string, CallRow<Call>> = {
  listAtses: makeCallRow(ats.listAtses, {}, those(200)),
  connectAts: makeCallRow(ats.connectAts, { body: { ...NOBODY, kind: 'ashby', client_id: '', key: 'x' } }, those(404)),
  disconnectAts: makeCallRow(ats.disconnectAts, { body: NOBODY }, those(404)),
  mapAtsStage: makeCallRow(ats.mapAtsStage, { body: { ...NOBODY, stage: '1', meaning: 'Hired' } }, those(404)),
  getCandidacyAts: makeCallRow(ats.getCandidacyAts, NONE, those(404)),
  listAtsJobs: makeCallRow(ats.listAtsJobs, NONE, those(404)),
  sendToAts: makeCallRow(ats.sendToAts, { ...NONE, body: { job: '1', title: 'Smith' } }, those(404)),
};
