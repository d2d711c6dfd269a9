import * as invitations from '../../../shared/features/accounts/invitations/calls.ts';
import * as preferences from '../../../shared/features/accounts/preferences/calls.ts';
import * as session from '../../../shared/features/accounts/session/calls.ts';
import * as evaluation from '../../../shared/features/calibration/calls.ts';
import * as duplicates from '../../../shared/features/companies/duplicates/calls.ts';
import * as companyNames from '../../../shared/features/companies/names/calls.ts';
import * as connectors from '../../../shared/features/connectors/calls.ts';
import * as imports from '../../../shared/features/imports/calls.ts';
import * as intros from '../../../shared/features/introductions/calls.ts';
import * as jobChanges from '../../../shared/features/job-changes/calls.ts';
import * as outbox from '../../../shared/features/notifications/outbox/calls.ts';
import * as backup from '../../../shared/features/operations/backup/calls.ts';
import * as reading from '../../../shared/features/operations/disclosure/calls.ts';
import * as feedback from '../../../shared/features/operations/feedback/calls.ts';
import * as panel from '../../../shared/features/panel/calls.ts';
import * as unreadPages from '../../../shared/features/panel/page-errors/calls.ts';
import * as paths from '../../../shared/features/paths/calls.ts';
import * as search from '../../../shared/features/search/calls.ts';
import * as signals from '../../../shared/features/signals/calls.ts';
import * as poscans from '../../../shared/features/talent/candidacies/calls.ts';
import * as talentDashboard from '../../../shared/features/talent/dashboard/calls.ts';
import * as poscanFeedback from '../../../shared/features/talent/feedback/calls.ts';
import * as foundersDigest from '../../../shared/features/talent/founders-digest/calls.ts';
import * as talentKrs from '../../../shared/features/talent/key-results/calls.ts';
import * as positions from '../../../shared/features/talent/positions/calls.ts';
import * as talentRequest from '../../../shared/features/talent/requests/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { only } from '../viewers.ts';
import { FEATURE_ROWS } from './feature-rows.ts';
import { type CallRow, row } from './rows.ts';

const everybody = only('everybody');
const users = only('users');
const staffOnly = only('staff');

const NO_CANDIDACY = { poscanId: '999999' };
const NO_PAIR = { of: 'people', one: '999998', other: '999999' } as const;
const NONE = { params: { id: '999999' } };
const PERSON = { public_identifier: 'nobody', fullName: 'Nobody' };
const CODE = { code: 'c', code_verifier: 'v'.repeat(43), redirect_uri: 'http://kith.example/signed-in' };

/**
 * The answer to each kind of viewer from each call. A missing thing is asked for where that shows which viewers may
 * look for it: 404 means yes.
 */
export const CALL_ROWS: Record<string, CallRow<Call>> = {
  ...FEATURE_ROWS,
  signInSettings: row(session.signInSettings, {}, everybody(200)),
  makeNonce: row(session.makeNonce, {}, everybody(200)),
  exchangeCode: row(session.exchangeCode, { body: CODE }, everybody(502)),
  backChannelLogout: row(session.backChannelLogout, { body: { logout_token: 'x' } }, everybody(502)),
  login: row(session.login, {}, everybody(401)),
  frameSession: row(session.frameSession, {}, users(200)),
  getUser: row(session.getUser, {}, users(200)),
  listSessions: row(session.listSessions, {}, users(200)),
  endSession: row(session.endSession, NONE, users(404)),
  answerSignIn: row(session.answerSignIn, { ...NONE, body: { own: true } }, users(404)),
  endOtherSessions: row(session.endOtherSessions, {}, users(200)),
  listKithUsers: row(session.listKithUsers, {}, staffOnly(200)),

  getBackup: row(backup.getBackup, {}, staffOnly(200)),

  suggestAccounts: row(search.suggestAccounts, { query: { query: 'acm' } }, users(200)),
  suggestPeople: row(search.suggestPeople, { query: { query: 'acm' } }, users(200)),
  searchByNames: row(search.searchByNames, { body: { names: ['Acme'] } }, users(200)),
  searchByIndustries: row(search.searchByIndustries, { body: { industries: ['Software'] } }, users(200)),
  listIndustries: row(search.listIndustries, {}, users(200)),
  searchByTitle: row(search.searchByTitle, { body: { titleLike: 'engineer' } }, users(200)),
  searchAccountContacts: row(search.searchAccountContacts, { body: { account_ids: ['2'] } }, users(200)),
  explainStrength: row(search.explainStrength, NONE, users(404)),
  findContact: row(search.findContact, NONE, users(404)),
  exportSearch: row(search.exportSearch, { body: {} }, staffOnly(200)),
  listJobChanges: row(jobChanges.listJobChanges, {}, users(200)),
  listNewPeople: row(jobChanges.listNewPeople, {}, users(200)),
  listSubscriptions: row(search.listSubscriptions, {}, users(200)),
  follow: row(search.follow, NONE, users(404)),
  unfollow: row(search.unfollow, NONE, users(404)),

  uploadImport: row(imports.uploadImport, { query: { kind: 'connections' } }, users(400)),
  listImports: row(imports.listImports, {}, users(200)),
  getImport: row(imports.getImport, NONE, users(404)),
  listRejects: row(imports.listRejects, NONE, users(404)),
  listImportRows: row(imports.listImportRows, NONE, users(404)),
  listImportJoins: row(imports.listImportJoins, { params: { id: '999999' } }, users(404)),
  decideImportJoins: row(imports.decideImportJoins, { params: { id: '999999' }, body: { apart: true } }, users(404)),
  decideImportRows: row(imports.decideImportRows, { params: { id: '999999' }, body: { apart: true } }, users(404)),
  keepRowApart: row(imports.keepRowApart, { params: { id: '999999', row: '1' }, body: { apart: true } }, users(404)),
  downloadRejects: row(imports.downloadRejects, NONE, users(404)),
  applyImport: row(imports.applyImport, NONE, users(404)),
  cancelImport: row(imports.cancelImport, NONE, users(404)),
  undoImport: row(imports.undoImport, NONE, users(404)),
  rereadImport: row(imports.rereadImport, { ...NONE, body: { encoding: 'utf-8' } }, users(404)),

  listIntros: row(intros.listIntros, {}, users(200)),
  suggestIntroFilters: row(intros.suggestIntroFilters, { query: { query: 'x' } }, users(200)),
  findIntros: row(intros.findIntros, { query: { query: 'x' } }, users(200)),
  requestIntro: row(intros.requestIntro, { ...NONE, body: {} }, users(404)),
  archiveIntro: row(intros.archiveIntro, NONE, users(404)),
  unarchiveIntro: row(intros.unarchiveIntro, NONE, users(404)),
  undoIntroChange: row(intros.undoIntroChange, NONE, users(404)),
  cancelIntro: row(intros.cancelIntro, { ...NONE, body: {} }, users(404)),
  commentIntro: row(intros.commentIntro, { ...NONE, body: { comment: 'Hi' } }, users(404)),
  listIntroChanges: row(intros.listIntroChanges, NONE, users(404)),
  recordOutcome: row(intros.recordOutcome, { ...NONE, body: { outcome: 'In Play' } }, users(404)),
  findAccounts: row(search.findAccounts, { body: { account_ids: ['2'] } }, users(200)),
  introSummaries: row(intros.introSummaries, { body: { account_ids: ['2'] } }, users(200)),
  updateIntro: row(intros.updateIntro, { body: { Id: '999999' } }, staffOnly(404)),
  previewIntroUpdate: row(intros.previewIntroUpdate, { body: { Id: '999999' } }, staffOnly(404)),
  introPeople: row(intros.introPeople, { params: { id: '999999' } }, staffOnly(404)),
  pingFacilitator: row(intros.pingFacilitator, { body: { introId: '999999' } }, staffOnly(404)),
  openFeedbackLink: row(intros.openFeedbackLink, { params: { token: 'x' } }, everybody(404)),
  answerFeedbackLink: row(
    intros.answerFeedbackLink,
    { params: { token: 'x' }, body: { outcome: 'In Play' } },
    everybody(404),
  ),
  openConnectorLink: row(intros.openConnectorLink, { params: { token: 'x' } }, everybody(404)),
  answerConnectorLink: row(
    intros.answerConnectorLink,
    { params: { token: 'x' }, body: { answer: 'yes' } },
    everybody(404),
  ),

  contactPaths: row(paths.contactPaths, NONE, staffOnly(404)),
  introPaths: row(paths.introPaths, NONE, staffOnly(404)),
  accountPaths: row(paths.accountPaths, NONE, staffOnly(404)),

  getByLinkedinId: row(panel.getByLinkedinId, { query: { public_identifier: 'nobody' } }, users(200)),
  getKithConnections: row(panel.getKithConnections, { params: { public_identifier: 'nobody' } }, staffOnly(200)),
  addContact: row(panel.addContact, { body: { public_identifier: '?', fullName: 'Nobody' } }, users(400)),

  portcoConnectorsMini: row(connectors.portcoConnectorsMini, { query: PERSON }, users(200)),
  portcoConnectorsFull: row(connectors.portcoConnectorsFull, { query: PERSON }, users(200)),
  publicIdentifierToEntityUrn: row(
    connectors.publicIdentifierToEntityUrn,
    { query: { public_identifier: 'nobody' } },
    users(200),
  ),
  checkMissingProfile: row(connectors.checkMissingProfile, { query: PERSON }, users(200, { 'of no company': 400 })),
  sendMiniFeedback: row(connectors.sendMiniFeedback, { body: { comments: 'Hi' } }, users(200)),

  listSignalTypes: row(signals.listSignalTypes, {}, users(200)),
  listSignalSources: row(signals.listSignalSources, {}, users(200)),
  listOwnSignals: row(signals.listOwnSignals, {}, users(200)),
  editSignal: row(signals.editSignal, { ...NONE, body: { Type__c: 'Nemp' } }, users(404)),
  createSignal: row(
    signals.createSignal,
    { body: { Type__c: 'Nemp', Signalling_Contact__c: '999999', Contact__c: '999999' } },
    users(404),
  ),
  searchCrmContacts: row(signals.searchCrmContacts, { query: { query: 'callo' } }, users(200)),
  showHistory: row(signals.showHistory, { body: { contactId: '999999' } }, staffOnly(404)),

  listMessages: row(outbox.listMessages, {}, staffOnly(200)),
  copyMessage: row(outbox.copyMessage, NONE, staffOnly(404)),
  downloadMessage: row(outbox.downloadMessage, NONE, staffOnly(404)),
  resendMessage: row(outbox.resendMessage, NONE, staffOnly(404)),
  resendUnsure: row(outbox.resendUnsure, {}, staffOnly(200)),

  listCompanyNames: row(companyNames.listCompanyNames, { params: { id: '999999' } }, staffOnly(404)),
  addCompanyName: row(
    companyNames.addCompanyName,
    { params: { id: '999999' }, body: { name: 'Facebook', kind: 'former' } },
    staffOnly(404),
  ),
  removeCompanyName: row(
    companyNames.removeCompanyName,
    { params: { id: '999999' }, body: { name: 'Facebook' } },
    staffOnly(404),
  ),
  listDuplicates: row(duplicates.listDuplicates, {}, staffOnly(200)),
  comparePair: row(duplicates.comparePair, { query: NO_PAIR }, staffOnly(404)),
  listSurePairs: row(duplicates.listSurePairs, {}, staffOnly(200)),
  mergeTogether: row(
    duplicates.mergeTogether,
    { body: { pairs: [{ one: '999998', other: '999999' }] } },
    staffOnly(200),
  ),
  undoTogether: row(duplicates.undoTogether, { body: { at: '2026-11-21T12:00:00.000Z' } }, staffOnly(404)),
  listJoinedCompanies: row(duplicates.listJoinedCompanies, {}, staffOnly(200)),
  keepJoinedApart: row(duplicates.keepJoinedApart, { body: { company: '999999' } }, staffOnly(409)),
  joinAfterAll: row(duplicates.joinAfterAll, { body: { company: '999998', apart: '999999' } }, staffOnly(409)),
  mergePair: row(duplicates.mergePair, { body: { of: 'people', kept: '999998', merged: '999999' } }, staffOnly(409)),
  refusePair: row(duplicates.refusePair, { body: NO_PAIR }, staffOnly(404)),
  reopenPair: row(duplicates.reopenPair, { body: NO_PAIR }, staffOnly(404)),
  postponePair: row(duplicates.postponePair, { body: NO_PAIR }, staffOnly(404)),
  listMerges: row(duplicates.listMerges, {}, staffOnly(200)),
  previewUnmerge: row(duplicates.previewUnmerge, { params: { of: 'people', id: '999999' } }, staffOnly(404)),
  undoMerge: row(duplicates.undoMerge, { params: { of: 'people', id: '999999' } }, staffOnly(404)),
  listReaders: row(reading.listReaders, {}, staffOnly(200)),

  countUnreadPage: row(unreadPages.countUnreadPage, { body: { browser: 'chrome' } }, users(200)),
  listUnreadPages: row(unreadPages.listUnreadPages, {}, staffOnly(200)),

  getEvaluation: row(evaluation.getEvaluation, {}, staffOnly(200)),

  sendFeedback: row(feedback.sendFeedback, { body: { feedback: 'Hi' } }, users(200)),
  forwardFeedback: row(feedback.forwardFeedback, { body: { parameters: [] } }, everybody(404)),
  listWaitingInvitations: row(invitations.listWaitingInvitations, {}, staffOnly(200)),
  approveInvitation: row(invitations.approveInvitation, NONE, staffOnly(404)),
  declineInvitation: row(invitations.declineInvitation, NONE, staffOnly(404)),
  listOwnInvitations: row(invitations.listOwnInvitations, {}, users(200)),
  listInvitations: row(invitations.listInvitations, {}, staffOnly(200)),
  withdrawInvitation: row(invitations.withdrawInvitation, { params: { email: 'x@y.example' } }, staffOnly(404)),
  inviteTeamMember: row(
    invitations.inviteTeamMember,
    { body: { email: 'noor@lumenary.example', name: 'Noor', role: ' ' } },
    users(400),
  ),

  listPositions: row(positions.listPositions, {}, users(200)),
  createPosition: row(positions.createPosition, { body: { Name: 'Smith', Account__c: '999999' } }, only('talent')(400)),
  updatePosition: row(positions.updatePosition, { body: { Id: '999999' } }, only('talent or portfolio')(404)),
  listJobBoards: row(positions.listJobBoards, {}, only('talent or portfolio')(200)),
  setJobBoard: row(
    positions.setJobBoard,
    { body: { Account__c: '999999', address: 'jobs.lever.co/nobody' } },
    only('talent or portfolio')(404),
  ),
  removeJobBoard: row(positions.removeJobBoard, { body: { Account__c: '999999' } }, only('talent or portfolio')(404)),
  positionsByFit: row(positions.positionsByFit, { query: { candidate: '999999' } }, users(404)),
  candidatesByFit: row(positions.candidatesByFit, NONE, staffOnly(404)),
  listPositionOwners: row(positions.listPositionOwners, {}, staffOnly(200)),

  requestResults: row(
    talentRequest.requestResults,
    { body: { contactToSearch: { public_identifier: 'nobody' } } },
    users(200),
  ),
  requestConnectors: row(talentRequest.requestConnectors, NONE, staffOnly(404)),
  poscanRequest: row(
    talentRequest.poscanRequest,
    { body: { selectedPosition: '999999', target: '999999', personalized_message_for_candidate__c: 'Hi' } },
    users(404),
  ),
  createSlackEmail: row(
    talentRequest.createSlackEmail,
    {
      body: {
        target: '999999',
        connector: '999999',
        poscan: '999999',
        comments: 'Hi',
        channel: 'email',
        selectedUser: '999999',
      },
    },
    staffOnly(404),
  ),
  positionsOfAccount: row(talentRequest.positionsOfAccount, { body: { accountId: '999999' } }, users(200)),
  requestPositions: row(talentRequest.requestPositions, {}, users(200)),
  getCandidate: row(poscans.getCandidate, { body: { sfId: '999999' } }, users(200)),
  updateCandidate: row(poscans.updateCandidate, { body: { Id: '999999' } }, staffOnly(404)),
  createPoscans: row(poscans.createPoscans, { body: { poscans: [] } }, staffOnly(400)),
  updatePoscan: row(poscans.updatePoscan, { body: { Id: '999999' } }, users(404)),
  updatePoscanDetails: row(poscans.updatePoscanDetails, { body: NO_CANDIDACY }, staffOnly(404)),
  updatePortcoFeedback: row(
    poscans.updatePortcoFeedback,
    { body: { ...NO_CANDIDACY, Portco_Feedback__c: 'Y' } },
    users(404),
  ),
  updateNextFeedback: row(poscans.updateNextFeedback, { body: { ...NO_CANDIDACY, date: null } }, staffOnly(404)),
  updateOwner: row(poscans.updateOwner, { body: { ...NO_CANDIDACY, Portco_Owner__c: null } }, staffOnly(404)),
  claimPoscan: row(poscans.claimPoscan, { body: { ...NO_CANDIDACY, isOwner: true } }, staffOnly(404)),
  poscanTimeline: row(poscans.poscanTimeline, NONE, users(404)),
  myCandidates: row(poscans.myCandidates, {}, users(200)),
  listPortcoOwners: row(poscans.listPortcoOwners, { query: { company: '999999' } }, staffOnly(200)),
  shareWithDigest: row(poscans.shareWithDigest, { body: { candidateId: '999999' } }, only('talent')(404)),
  askFeedback: row(poscanFeedback.askFeedback, { body: { poscanId: '999999', of: 'portco' } }, only('talent')(404)),
  openPoscanFeedback: row(poscanFeedback.openPoscanFeedback, { params: { token: 'x' } }, everybody(404)),
  answerPoscanFeedback: row(
    poscanFeedback.answerPoscanFeedback,
    { params: { token: 'x' }, body: { feedback: 'Well.' } },
    everybody(404),
  ),
  talentDashboard: row(talentDashboard.talentDashboard, {}, only('talent')(200)),
  moveTogether: row(
    talentDashboard.moveTogether,
    { body: { ids: ['999999'], From_Status__c: 'On Hold', Status__c: 'Intro request' } },
    only('talent')(200),
  ),
  changeTogether: row(talentDashboard.changeTogether, { body: { changes: [{ Id: '999999' }] } }, only('talent')(200)),
  takeBackTogether: row(talentDashboard.takeBackTogether, { body: { ids: ['999999'] } }, only('talent')(200)),
  listOpenRequests: row(talentDashboard.listOpenRequests, {}, users(200)),
  listFoundersDigests: row(foundersDigest.listFoundersDigests, {}, users(200)),
  listWaitingForDigest: row(foundersDigest.listWaitingForDigest, {}, staffOnly(200)),
  takeOffDigest: row(foundersDigest.takeOffDigest, { body: { candidateId: '999999' } }, only('talent')(404)),

  talpodKrs: row(talentKrs.talpodKrs, { body: {} }, only('talent')(200)),
  missingHires: row(talentKrs.missingHires, { body: { leads: [] } }, only('talent')(200)),
  listFeedbackStatuses: row(poscans.listFeedbackStatuses, {}, users(200)),
  listRejectionReasons: row(poscans.listRejectionReasons, {}, users(200)),
  listInternalRejectionReasons: row(poscans.listInternalRejectionReasons, {}, staffOnly(200)),

  getPreferences: row(preferences.getPreferences, {}, users(200)),
  changePreferences: row(preferences.changePreferences, { body: {} }, users(200)),
  openUnsubscribe: row(preferences.openUnsubscribe, { params: { token: 'x' } }, everybody(404)),
  unsubscribe: row(preferences.unsubscribe, { params: { token: 'x' } }, everybody(404)),

  loginAs: row(session.loginAs, { body: { email: 'nobody@lumenary.example' } }, staffOnly(404)),
  leaveLoginAs: row(session.leaveLoginAs, {}, users(409)),

  logout: row(session.logout, {}, users(200)),
};
