/** Rows of the table of calls and viewers (permissions.test.ts): those of administration. */

import * as appTokens from '../../../shared/features/accounts/app-tokens/calls.ts';
import * as session from '../../../shared/features/accounts/session/calls.ts';
import * as users from '../../../shared/features/accounts/users/calls.ts';
import * as accounts from '../../../shared/features/companies/calls.ts';
import * as administration from '../../../shared/features/operations/administration/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { only } from '../viewers.ts';
import { type CallRow, row } from './rows.ts';

const staffOnly = only('staff');
const NONE = { params: { id: '999999' } };
const NOTHING = { portfolio: false, confidential: false, stealth: false, flagged: false, domain: null, logo_url: null };

export const ADMIN_ROWS: Record<string, CallRow<Call>> = {
  getAppToken: row(appTokens.getAppToken, {}, staffOnly(200)),
  makeAppToken: row(appTokens.makeAppToken, { body: { name: 'x', scopes: ['read'] } }, staffOnly(200)),
  listAppTokens: row(appTokens.listAppTokens, {}, staffOnly(200)),
  revokeAppToken: row(appTokens.revokeAppToken, NONE, staffOnly(404)),

  askWaiting: row(session.askWaiting, {}, only('everybody')(401)),
  findActing: row(session.findActing, { query: { q: 'noor' } }, staffOnly(200)),

  listUsers: row(users.listUsers, {}, staffOnly(200)),
  getManagedUser: row(users.getManagedUser, NONE, staffOnly(404)),
  changeUser: row(users.changeUser, { ...NONE, body: { version: 'x' } }, staffOnly(404)),
  endUserSessions: row(users.endUserSessions, NONE, staffOnly(404)),
  deactivateUser: row(users.deactivateUser, NONE, staffOnly(404)),
  reactivateUser: row(users.reactivateUser, NONE, staffOnly(404)),

  listManagedCompanies: row(accounts.listManagedCompanies, {}, staffOnly(200)),
  getManagedCompany: row(accounts.getManagedCompany, NONE, staffOnly(404)),
  listCompaniesLike: row(accounts.listCompaniesLike, {}, staffOnly(200)),
  // A name without letters: refused for its words, and nothing is made.
  addCompany: row(accounts.addCompany, { body: { name: '–', domain: null, portfolio: true } }, staffOnly(400)),
  previewCompanyChange: row(accounts.previewCompanyChange, { ...NONE, body: { was: NOTHING } }, staffOnly(404)),
  changeCompany: row(accounts.changeCompany, { ...NONE, body: { was: NOTHING } }, staffOnly(404)),

  getInstallation: row(administration.getInstallation, {}, staffOnly(200)),
  testOutside: row(administration.testOutside, { body: { name: 'mailbox' } }, staffOnly(200)),
  listJobs: row(administration.listJobs, {}, staffOnly(200)),
  retryJob: row(administration.retryJob, NONE, staffOnly(404)),
  cancelJob: row(administration.cancelJob, NONE, staffOnly(404)),
  getFirstSteps: row(administration.getFirstSteps, {}, staffOnly(200)),
  nameFirm: row(administration.nameFirm, { body: { name: 'x' } }, staffOnly(409)),
  dismissFirstSteps: row(administration.dismissFirstSteps, {}, staffOnly(200)),
};
