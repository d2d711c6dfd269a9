/** Rows of the table of calls and viewers (permissions.test.ts): those of administration. */

import * as appTokens from '../../../shared/features/accounts/app-tokens/calls.ts';
import * as session from '../../../shared/features/accounts/session/calls.ts';
import * as users from '../../../shared/features/accounts/users/calls.ts';
import * as accounts from '../../../shared/features/companies/calls.ts';
import * as crm from '../../../shared/features/imports/crm/calls.ts';
import * as crmMapping from '../../../shared/features/imports/crm/mapping/calls.ts';
import * as crmPush from '../../../shared/features/imports/crm/push/calls.ts';
import * as administration from '../../../shared/features/operations/administration/calls.ts';
import * as auditing from '../../../shared/features/operations/audit/calls.ts';
import * as cases from '../../../shared/features/operations/cases/calls.ts';
import * as privacy from '../../../shared/features/operations/privacy/calls.ts';
import * as processing from '../../../shared/features/operations/processing/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { expectOnly } from '../viewers.ts';
import { type CallRow, makeCallRow } from './rows.ts';

const staffOnly = expectOnly('staff');
const NONE = { params: { id: '999999' } };
const NOBODY = { person: '999999' };
const NOTHING = { portfolio: false, confidential: false, stealth: false, flagged: false, domain: null, logo_url: null };

export const ADMIN_ROWS: Record<string, CallRow<Call>> = {
  getAppToken: makeCallRow(appTokens.getAppToken, {}, staffOnly(200)),
  makeAppToken: makeCallRow(appTokens.makeAppToken, { body: { name: 'x', scopes: ['read'] } }, staffOnly(200)),
  listAppTokens: makeCallRow(appTokens.listAppTokens, {}, staffOnly(200)),
  revokeAppToken: makeCallRow(appTokens.revokeAppToken, NONE, staffOnly(404)),

  askWaiting: makeCallRow(session.askWaiting, {}, expectOnly('everybody')(401)),
  findActing: makeCallRow(session.findActing, { query: { q: 'noor' } }, staffOnly(200)),

  getCrm: makeCallRow(crm.getCrm, {}, staffOnly(200)),
  connectCrm: makeCallRow(crm.connectCrm, { body: { kind: 'none' } }, staffOnly(400)),
  startCrmConsent: makeCallRow(crm.startCrmConsent, { body: { kind: 'none' } }, staffOnly(400)),
  finishCrmConsent: makeCallRow(crm.finishCrmConsent, { body: { state: 'x' } }, staffOnly(409)),
  runCrm: makeCallRow(crm.runCrm, {}, staffOnly(409)),
  dryRunCrm: makeCallRow(crm.dryRunCrm, {}, staffOnly(409)),
  pauseCrm: makeCallRow(crm.pauseCrm, {}, staffOnly(409)),
  changeCrmReach: makeCallRow(crm.changeCrmReach, { body: { records: 'people', open: true } }, staffOnly(409)),
  getCrmMapping: makeCallRow(crmMapping.getCrmMapping, {}, staffOnly(409)),
  changeCrmMapping: makeCallRow(crmMapping.changeCrmMapping, { body: { fields: [], types: [] } }, staffOnly(409)),
  getCrmPush: makeCallRow(crmPush.getCrmPush, {}, staffOnly(409)),
  changeCrmPush: makeCallRow(crmPush.changeCrmPush, { body: { fields: [] } }, staffOnly(409)),
  pushCrm: makeCallRow(crmPush.pushCrm, { body: { dry: true } }, staffOnly(409)),
  decideCrmConflict: makeCallRow(
    crmPush.decideCrmConflict,
    { body: { id: '1', take: 'kith', always: false } },
    staffOnly(409),
  ),
  listCrmUsers: makeCallRow(crm.listCrmUsers, {}, staffOnly(200)),
  matchCrmUser: makeCallRow(crm.matchCrmUser, { body: { id: 'u1', user_id: null } }, staffOnly(409)),
  disconnectCrm: makeCallRow(crm.disconnectCrm, { body: { take_back: false } }, staffOnly(409)),

  listUsers: makeCallRow(users.listUsers, {}, staffOnly(200)),
  getManagedUser: makeCallRow(users.getManagedUser, NONE, staffOnly(404)),
  changeUser: makeCallRow(users.changeUser, { ...NONE, body: { version: 'x' } }, staffOnly(404)),
  endUserSessions: makeCallRow(users.endUserSessions, NONE, staffOnly(404)),
  deactivateUser: makeCallRow(users.deactivateUser, NONE, staffOnly(404)),
  reactivateUser: makeCallRow(users.reactivateUser, NONE, staffOnly(404)),

  listManagedCompanies: makeCallRow(accounts.listManagedCompanies, {}, staffOnly(200)),
  getManagedCompany: makeCallRow(accounts.getManagedCompany, NONE, staffOnly(404)),
  listCompaniesLike: makeCallRow(accounts.listCompaniesLike, {}, staffOnly(200)),
  // A name without letters: refused for its words, and nothing is made.
  addCompany: makeCallRow(accounts.addCompany, { body: { name: '–', domain: null, portfolio: true } }, staffOnly(400)),
  previewCompanyChange: makeCallRow(accounts.previewCompanyChange, { ...NONE, body: { was: NOTHING } }, staffOnly(404)),
  changeCompany: makeCallRow(accounts.changeCompany, { ...NONE, body: { was: NOTHING } }, staffOnly(404)),

  getInstallation: makeCallRow(administration.getInstallation, {}, staffOnly(200)),
  testOutside: makeCallRow(administration.testOutside, { body: { name: 'mailbox' } }, staffOnly(200)),
  listJobs: makeCallRow(administration.listJobs, {}, staffOnly(200)),
  retryJob: makeCallRow(administration.retryJob, NONE, staffOnly(404)),
  cancelJob: makeCallRow(administration.cancelJob, NONE, staffOnly(404)),
  getFirstSteps: makeCallRow(administration.getFirstSteps, {}, staffOnly(200)),
  nameFirm: makeCallRow(administration.nameFirm, { body: { name: 'x' } }, staffOnly(409)),
  dismissFirstSteps: makeCallRow(administration.dismissFirstSteps, {}, staffOnly(200)),

  listAudit: makeCallRow(auditing.listAudit, {}, staffOnly(200)),
  exportAudit: makeCallRow(auditing.exportAudit, {}, staffOnly(200)),
  getAuditChain: makeCallRow(auditing.getAuditChain, {}, staffOnly(200)),
  verifyAuditNow: makeCallRow(auditing.verifyAuditNow, {}, staffOnly(200)),
  listOwnAudit: makeCallRow(auditing.listOwnAudit, {}, expectOnly('users')(200)),

  sendPrivacyRequest: makeCallRow(
    cases.sendPrivacyRequest,
    { body: { kind: 'export', name: 'x', email: 'x@x.example' } },
    expectOnly('everybody')(200),
  ),
  openPrivacyRequest: makeCallRow(cases.openPrivacyRequest, { params: { token: 'x' } }, expectOnly('everybody')(404)),
  confirmPrivacyRequest: makeCallRow(
    cases.confirmPrivacyRequest,
    { params: { token: 'x' } },
    expectOnly('everybody')(404),
  ),
  listPrivacyCases: makeCallRow(cases.listPrivacyCases, {}, staffOnly(200)),
  closePrivacyCase: makeCallRow(cases.closePrivacyCase, { ...NONE, body: { note: 'x' } }, staffOnly(404)),
  getProcessing: makeCallRow(processing.getProcessing, {}, staffOnly(200)),

  findPrivacyPeople: makeCallRow(privacy.findPrivacyPeople, { body: { q: 'nobody' } }, staffOnly(200)),
  getPrivacyPerson: makeCallRow(privacy.getPrivacyPerson, { body: NOBODY }, staffOnly(404)),
  exportPerson: makeCallRow(privacy.exportPerson, { body: NOBODY }, staffOnly(404)),
  correctPerson: makeCallRow(
    privacy.correctPerson,
    { body: { person: '999999', name: 'x', reason: 'x' } },
    staffOnly(404),
  ),
  undoCorrection: makeCallRow(privacy.undoCorrection, { body: { person: '999999' } }, staffOnly(404)),
  erasePerson: makeCallRow(
    privacy.erasePerson,
    { body: { ...NOBODY, name: 'x', reason: 'Objected', reference: 'x' } },
    staffOnly(404),
  ),
  listErasures: makeCallRow(privacy.listErasures, {}, staffOnly(200)),
  getErasure: makeCallRow(privacy.getErasure, NONE, staffOnly(404)),
  listPrivacyExports: makeCallRow(privacy.listPrivacyExports, {}, staffOnly(200)),
  downloadPrivacyExport: makeCallRow(
    privacy.downloadPrivacyExport,
    { ...NONE, body: { format: 'json' } },
    staffOnly(404),
  ),
  listHeldRows: makeCallRow(privacy.listHeldRows, {}, staffOnly(200)),
  decideHeldRow: makeCallRow(privacy.decideHeldRow, { ...NONE, body: { decision: 'held' } }, staffOnly(404)),
};
