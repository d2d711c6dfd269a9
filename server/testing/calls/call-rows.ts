import * as invitations from '../../../shared/features/accounts/invitations/calls.ts';
import * as preferences from '../../../shared/features/accounts/preferences/calls.ts';
import * as session from '../../../shared/features/accounts/session/calls.ts';
import * as evaluation from '../../../shared/features/calibration/calls.ts';
import * as chat from '../../../shared/features/chat/calls.ts';
import * as duplicates from '../../../shared/features/companies/duplicates/calls.ts';
import * as companyNames from '../../../shared/features/companies/names/calls.ts';
import * as connectors from '../../../shared/features/connectors/calls.ts';
import * as connectionsLinks from '../../../shared/features/imports/by-link/calls.ts';
import * as imports from '../../../shared/features/imports/calls.ts';
import * as intros from '../../../shared/features/introductions/calls.ts';
import * as introLinks from '../../../shared/features/introductions/link-calls.ts';
import * as jobChanges from '../../../shared/features/job-changes/calls.ts';
import * as outbox from '../../../shared/features/notifications/outbox/calls.ts';
import * as replies from '../../../shared/features/notifications/replies/calls.ts';
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
import { expectOnly } from '../viewers.ts';
import { ASSISTANT_ROWS } from './assistant-rows.ts';
import { ATS_ROWS } from './ats-rows.ts';
import { FEATURE_ROWS } from './feature-rows.ts';
import { type CallRow, makeCallRow } from './rows.ts';
import { WEBHOOK_ROWS } from './webhook-rows.ts';

const everybody = expectOnly('everybody');
const users = expectOnly('users');
const staffOnly = expectOnly('staff');

const NO_CANDIDACY = { poscanId: '999999' };
const NO_PAIR = { of: 'people', one: '999998', other: '999999' } as const;
const NONE = { params: { id: '999999' } };
const LINK = { params: { token: 'x' } };
const PERSON = { public_identifier: 'nobody', fullName: 'Nobody' };
const CODE = { code: 'c', code_verifier: 'v'.repeat(43), redirect_uri: 'http://kith.example/signed-in' };

/**
 * The answer to each kind of viewer from each call. A missing thing is asked for where that shows which viewers may
 * look for it: 404 means yes.
 */
export const CALL_ROWS: Record<string, CallRow<Call>> = {
  ...FEATURE_ROWS,
  ...ASSISTANT_ROWS,
  ...WEBHOOK_ROWS,
  ...ATS_ROWS,
  signInSettings: makeCallRow(session.signInSettings, {}, everybody(200)),
  makeNonce: makeCallRow(session.makeNonce, {}, everybody(200)),
  exchangeCode: makeCallRow(session.exchangeCode, { body: CODE }, everybody(502)),
  backChannelLogout: makeCallRow(session.backChannelLogout, { body: { logout_token: 'x' } }, everybody(502)),
  login: makeCallRow(session.login, {}, everybody(401)),
  frameSession: makeCallRow(session.frameSession, {}, users(200)),
  getUser: makeCallRow(session.getUser, {}, users(200)),
  listSessions: makeCallRow(session.listSessions, {}, users(200)),
  endSession: makeCallRow(session.endSession, NONE, users(404)),
  answerSignIn: makeCallRow(session.answerSignIn, { ...NONE, body: { own: true } }, users(404)),
  endOtherSessions: makeCallRow(session.endOtherSessions, {}, users(200)),
  listKithUsers: makeCallRow(session.listKithUsers, {}, staffOnly(200)),
  getChatLink: makeCallRow(chat.getChatLink, {}, users(200)),
  unlinkChat: makeCallRow(chat.unlinkChat, {}, users(200)),
  allowChat: makeCallRow(chat.allowChat, {}, users(200)),
  getChatManifest: makeCallRow(chat.getChatManifest, {}, staffOnly(200)),

  getBackup: makeCallRow(backup.getBackup, {}, staffOnly(200)),
  backUpNow: makeCallRow(backup.backUpNow, {}, staffOnly(409)),

  suggestAccounts: makeCallRow(search.suggestAccounts, { query: { query: 'acm' } }, users(200)),
  suggestPeople: makeCallRow(search.suggestPeople, { query: { query: 'acm' } }, users(200)),
  searchByNames: makeCallRow(search.searchByNames, { body: { names: ['Acme'] } }, users(200)),
  searchByIndustries: makeCallRow(search.searchByIndustries, { body: { industries: ['Software'] } }, users(200)),
  askImporting: makeCallRow(search.askImporting, {}, users(200)),
  listIndustries: makeCallRow(search.listIndustries, {}, users(200)),
  searchByTitle: makeCallRow(search.searchByTitle, { body: { titleLike: 'engineer' } }, users(200)),
  searchAccountContacts: makeCallRow(search.searchAccountContacts, { body: { account_ids: ['2'] } }, users(200)),
  explainStrength: makeCallRow(search.explainStrength, NONE, users(404)),
  findContact: makeCallRow(search.findContact, NONE, users(404)),
  exportSearch: makeCallRow(search.exportSearch, { body: {} }, staffOnly(200)),
  listJobChanges: makeCallRow(jobChanges.listJobChanges, {}, users(200)),
  listNewPeople: makeCallRow(jobChanges.listNewPeople, {}, users(200)),
  listSubscriptions: makeCallRow(search.listSubscriptions, {}, users(200)),
  follow: makeCallRow(search.follow, NONE, users(404)),
  unfollow: makeCallRow(search.unfollow, NONE, users(404)),

  uploadImport: makeCallRow(imports.uploadImport, { query: { kind: 'connections' } }, users(400)),
  listImports: makeCallRow(imports.listImports, {}, users(200)),
  getImport: makeCallRow(imports.getImport, NONE, users(404)),
  listRejects: makeCallRow(imports.listRejects, NONE, users(404)),
  listImportRows: makeCallRow(imports.listImportRows, NONE, users(404)),
  listImportJoins: makeCallRow(imports.listImportJoins, { params: { id: '999999' } }, users(404)),
  decideImportJoins: makeCallRow(
    imports.decideImportJoins,
    { params: { id: '999999' }, body: { apart: true } },
    users(404),
  ),
  decideImportRows: makeCallRow(
    imports.decideImportRows,
    { params: { id: '999999' }, body: { apart: true } },
    users(404),
  ),
  keepRowApart: makeCallRow(
    imports.keepRowApart,
    { params: { id: '999999', row: '1' }, body: { apart: true } },
    users(404),
  ),
  downloadRejects: makeCallRow(imports.downloadRejects, NONE, users(404)),
  applyImport: makeCallRow(imports.applyImport, NONE, users(404)),
  cancelImport: makeCallRow(imports.cancelImport, NONE, users(404)),
  undoImport: makeCallRow(imports.undoImport, NONE, users(404)),
  rereadImport: makeCallRow(imports.rereadImport, { ...NONE, body: { encoding: 'utf-8' } }, users(404)),

  listIntros: makeCallRow(intros.listIntros, {}, users(200)),
  suggestIntroFilters: makeCallRow(intros.suggestIntroFilters, { query: { query: 'x' } }, users(200)),
  findIntros: makeCallRow(intros.findIntros, { query: { query: 'x' } }, users(200)),
  requestIntro: makeCallRow(intros.requestIntro, { ...NONE, body: {} }, users(404)),
  archiveIntro: makeCallRow(intros.archiveIntro, NONE, users(404)),
  unarchiveIntro: makeCallRow(intros.unarchiveIntro, NONE, users(404)),
  undoIntros: makeCallRow(intros.undoIntros, { body: { ids: ['999999'] } }, users(404)),
  cancelIntro: makeCallRow(intros.cancelIntro, { ...NONE, body: {} }, users(404)),
  commentIntro: makeCallRow(intros.commentIntro, { ...NONE, body: { comment: 'Hi' } }, users(404)),
  changeForwardable: makeCallRow(intros.changeForwardable, { ...NONE, body: { forwardable: 'Hi' } }, users(404)),
  listIntroChanges: makeCallRow(intros.listIntroChanges, NONE, users(404)),
  recordOutcome: makeCallRow(intros.recordOutcome, { ...NONE, body: { outcome: 'In Play' } }, users(404)),
  findAccounts: makeCallRow(search.findAccounts, { body: { account_ids: ['2'] } }, users(200)),
  introSummaries: makeCallRow(intros.introSummaries, { body: { account_ids: ['2'] } }, users(200)),
  updateIntro: makeCallRow(intros.updateIntro, { body: { Id: '999999' } }, staffOnly(404)),
  previewIntroUpdate: makeCallRow(intros.previewIntroUpdate, { body: { Id: '999999' } }, staffOnly(404)),
  getForwardedMail: makeCallRow(intros.getForwardedMail, { params: { id: '999999' } }, staffOnly(404)),
  introPeople: makeCallRow(intros.introPeople, { params: { id: '999999' } }, staffOnly(404)),
  pingFacilitator: makeCallRow(intros.pingFacilitator, { body: { introId: '999999' } }, staffOnly(404)),
  openFeedbackLink: makeCallRow(introLinks.openFeedbackLink, { params: { token: 'x' } }, everybody(404)),
  answerFeedbackLink: makeCallRow(
    introLinks.answerFeedbackLink,
    { params: { token: 'x' }, body: { outcome: 'In Play', proof: 'x' } },
    everybody(404),
  ),
  sendConnectionsLink: makeCallRow(
    connectionsLinks.sendConnectionsLink,
    { body: { contact_id: '999999' } },
    staffOnly(404),
  ),
  listConnectionsLinks: makeCallRow(connectionsLinks.listConnectionsLinks, {}, staffOnly(200)),
  openConnectionsLink: makeCallRow(connectionsLinks.openConnectionsLink, LINK, everybody(404)),
  shareConnections: makeCallRow(
    connectionsLinks.shareConnections,
    { ...LINK, query: { audience: 'firm', proof: 'x' } },
    everybody(404),
  ),
  changeConnectionsAudience: makeCallRow(
    connectionsLinks.changeConnectionsAudience,
    { ...LINK, body: { audience: 'firm', proof: 'x' } },
    everybody(404),
  ),
  changeSharersTerms: makeCallRow(
    connectionsLinks.changeSharersTerms,
    { ...LINK, body: { max_a_month: 2, not_before: null, never: false, never_for: [], proof: 'x' } },
    everybody(404),
  ),
  takeConnectionsBack: makeCallRow(
    connectionsLinks.takeConnectionsBack,
    { ...LINK, body: { proof: 'x' } },
    everybody(404),
  ),
  renewConnectionsLink: makeCallRow(
    connectionsLinks.renewConnectionsLink,
    { ...LINK, body: { proof: 'x' } },
    everybody(404),
  ),
  openYear: makeCallRow(introLinks.openYear, { params: { token: 'x' } }, everybody(404)),
  openTargetLink: makeCallRow(introLinks.openTargetLink, { params: { token: 'x' } }, everybody(404)),
  answerTargetLink: makeCallRow(
    introLinks.answerTargetLink,
    { params: { token: 'x' }, body: { answer: 'yes', proof: 'x' } },
    everybody(404),
  ),
  forwardByLink: makeCallRow(
    introLinks.forwardByLink,
    { params: { token: 'x' }, body: { by: 'connector', proof: 'x' } },
    everybody(404),
  ),
  endForwardReminder: makeCallRow(
    introLinks.endForwardReminder,
    { params: { token: 'x' }, body: { proof: 'x' } },
    everybody(404),
  ),
  changeMailsByLink: makeCallRow(
    introLinks.changeMailsByLink,
    { params: { token: 'x' }, body: { stopped: true, proof: 'x' } },
    everybody(404),
  ),
  openConnectorLink: makeCallRow(introLinks.openConnectorLink, { params: { token: 'x' } }, everybody(404)),
  answerConnectorLink: makeCallRow(
    introLinks.answerConnectorLink,
    { params: { token: 'x' }, body: { answer: 'yes', proof: 'x' } },
    everybody(404),
  ),

  contactPaths: makeCallRow(paths.contactPaths, NONE, staffOnly(404)),
  introPaths: makeCallRow(paths.introPaths, NONE, staffOnly(404)),
  accountPaths: makeCallRow(paths.accountPaths, NONE, staffOnly(404)),

  getByLinkedinId: makeCallRow(panel.getByLinkedinId, { query: { public_identifier: 'nobody' } }, users(200)),
  listPeopleInView: makeCallRow(
    panel.listPeopleInView,
    { body: { people: [{ public_identifier: 'nobody' }] } },
    users(200),
  ),
  getKithConnections: makeCallRow(
    panel.getKithConnections,
    { params: { public_identifier: 'nobody' } },
    staffOnly(200),
  ),
  addContact: makeCallRow(panel.addContact, { body: { public_identifier: '?', fullName: 'Nobody' } }, users(400)),

  portcoConnectorsMini: makeCallRow(connectors.portcoConnectorsMini, { query: PERSON }, users(200)),
  portcoConnectorsFull: makeCallRow(connectors.portcoConnectorsFull, { query: PERSON }, users(200)),
  publicIdentifierToEntityUrn: makeCallRow(
    connectors.publicIdentifierToEntityUrn,
    { query: { public_identifier: 'nobody' } },
    users(200),
  ),
  checkMissingProfile: makeCallRow(
    connectors.checkMissingProfile,
    { query: PERSON },
    users(200, { 'of no company': 400 }),
  ),
  sendMiniFeedback: makeCallRow(connectors.sendMiniFeedback, { body: { comments: 'Hi' } }, users(200)),

  listSignalTypes: makeCallRow(signals.listSignalTypes, {}, users(200)),
  listSignalSources: makeCallRow(signals.listSignalSources, {}, users(200)),
  listOwnSignals: makeCallRow(signals.listOwnSignals, {}, users(200)),
  editSignal: makeCallRow(signals.editSignal, { ...NONE, body: { Type__c: 'Nemp' } }, users(404)),
  createSignal: makeCallRow(
    signals.createSignal,
    { body: { Type__c: 'Nemp', Signalling_Contact__c: '999999', Contact__c: '999999' } },
    users(404),
  ),
  searchCrmContacts: makeCallRow(signals.searchCrmContacts, { query: { query: 'callo' } }, users(200)),
  showHistory: makeCallRow(signals.showHistory, { body: { contactId: '999999' } }, staffOnly(404)),

  listMessages: makeCallRow(outbox.listMessages, {}, staffOnly(200)),
  copyMessage: makeCallRow(outbox.copyMessage, NONE, staffOnly(404)),
  downloadMessage: makeCallRow(outbox.downloadMessage, NONE, staffOnly(404)),
  resendMessage: makeCallRow(outbox.resendMessage, NONE, staffOnly(404)),
  resendUnsure: makeCallRow(outbox.resendUnsure, {}, staffOnly(200)),

  listCompanyNames: makeCallRow(companyNames.listCompanyNames, { params: { id: '999999' } }, staffOnly(404)),
  addCompanyName: makeCallRow(
    companyNames.addCompanyName,
    { params: { id: '999999' }, body: { name: 'Facebook', kind: 'former' } },
    staffOnly(404),
  ),
  removeCompanyName: makeCallRow(
    companyNames.removeCompanyName,
    { params: { id: '999999' }, body: { name: 'Facebook' } },
    staffOnly(404),
  ),
  listDuplicates: makeCallRow(duplicates.listDuplicates, {}, staffOnly(200)),
  comparePair: makeCallRow(duplicates.comparePair, { query: NO_PAIR }, staffOnly(404)),
  listSurePairs: makeCallRow(duplicates.listSurePairs, {}, staffOnly(200)),
  mergeTogether: makeCallRow(
    duplicates.mergeTogether,
    { body: { pairs: [{ one: '999998', other: '999999' }] } },
    staffOnly(200),
  ),
  undoTogether: makeCallRow(duplicates.undoTogether, { body: { at: '2026-11-21T12:00:00.000Z' } }, staffOnly(404)),
  listJoinedCompanies: makeCallRow(duplicates.listJoinedCompanies, {}, staffOnly(200)),
  keepJoinedApart: makeCallRow(duplicates.keepJoinedApart, { body: { company: '999999' } }, staffOnly(409)),
  joinAfterAll: makeCallRow(duplicates.joinAfterAll, { body: { company: '999998', apart: '999999' } }, staffOnly(409)),
  mergePair: makeCallRow(
    duplicates.mergePair,
    { body: { of: 'people', kept: '999998', merged: '999999' } },
    staffOnly(409),
  ),
  refusePair: makeCallRow(duplicates.refusePair, { body: NO_PAIR }, staffOnly(404)),
  reopenPair: makeCallRow(duplicates.reopenPair, { body: NO_PAIR }, staffOnly(404)),
  postponePair: makeCallRow(duplicates.postponePair, { body: NO_PAIR }, staffOnly(404)),
  listMerges: makeCallRow(duplicates.listMerges, {}, staffOnly(200)),
  previewUnmerge: makeCallRow(duplicates.previewUnmerge, { params: { of: 'people', id: '999999' } }, staffOnly(404)),
  undoMerge: makeCallRow(duplicates.undoMerge, { params: { of: 'people', id: '999999' } }, staffOnly(404)),
  listReaders: makeCallRow(reading.listReaders, {}, staffOnly(200)),

  countUnreadPage: makeCallRow(unreadPages.countUnreadPage, { body: { browser: 'chrome' } }, users(200)),
  listUnreadPages: makeCallRow(unreadPages.listUnreadPages, {}, staffOnly(200)),

  getEvaluation: makeCallRow(evaluation.getEvaluation, {}, staffOnly(200)),

  sendFeedback: makeCallRow(feedback.sendFeedback, { body: { feedback: 'Hi' } }, users(200)),
  forwardFeedback: makeCallRow(feedback.forwardFeedback, { body: { parameters: [] } }, everybody(404)),
  listWaitingInvitations: makeCallRow(invitations.listWaitingInvitations, {}, staffOnly(200)),
  approveInvitation: makeCallRow(invitations.approveInvitation, NONE, staffOnly(404)),
  declineInvitation: makeCallRow(invitations.declineInvitation, NONE, staffOnly(404)),
  listOwnInvitations: makeCallRow(invitations.listOwnInvitations, {}, users(200)),
  listInvitations: makeCallRow(invitations.listInvitations, {}, staffOnly(200)),
  withdrawInvitation: makeCallRow(invitations.withdrawInvitation, { params: { email: 'x@y.example' } }, staffOnly(404)),
  inviteTeamMember: makeCallRow(
    invitations.inviteTeamMember,
    { body: { email: 'noor@lumenary.example', name: 'Noor', role: ' ' } },
    users(400),
  ),

  listPositions: makeCallRow(positions.listPositions, {}, users(200)),
  createPosition: makeCallRow(
    positions.createPosition,
    { body: { Name: 'Smith', Account__c: '999999' } },
    expectOnly('talent')(400),
  ),
  updatePosition: makeCallRow(
    positions.updatePosition,
    { body: { Id: '999999' } },
    expectOnly('talent or portfolio')(404),
  ),
  listJobBoards: makeCallRow(positions.listJobBoards, {}, expectOnly('talent or portfolio')(200)),
  setJobBoard: makeCallRow(
    positions.setJobBoard,
    { body: { Account__c: '999999', address: 'jobs.lever.co/nobody' } },
    expectOnly('talent or portfolio')(404),
  ),
  removeJobBoard: makeCallRow(
    positions.removeJobBoard,
    { body: { Account__c: '999999' } },
    expectOnly('talent or portfolio')(404),
  ),
  positionsByFit: makeCallRow(positions.positionsByFit, { query: { candidate: '999999' } }, users(404)),
  candidatesByFit: makeCallRow(positions.candidatesByFit, NONE, staffOnly(404)),
  listPositionOwners: makeCallRow(positions.listPositionOwners, {}, staffOnly(200)),

  requestResults: makeCallRow(
    talentRequest.requestResults,
    { body: { contactToSearch: { public_identifier: 'nobody' } } },
    users(200),
  ),
  requestConnectors: makeCallRow(talentRequest.requestConnectors, NONE, staffOnly(404)),
  poscanRequest: makeCallRow(
    talentRequest.poscanRequest,
    { body: { selectedPosition: '999999', target: '999999', personalized_message_for_candidate__c: 'Hi' } },
    users(404),
  ),
  createSlackEmail: makeCallRow(
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
  positionsOfAccount: makeCallRow(talentRequest.positionsOfAccount, { body: { accountId: '999999' } }, users(200)),
  requestPositions: makeCallRow(talentRequest.requestPositions, {}, users(200)),
  getCandidate: makeCallRow(poscans.getCandidate, { body: { sfId: '999999' } }, users(200)),
  updateCandidate: makeCallRow(poscans.updateCandidate, { body: { Id: '999999' } }, staffOnly(404)),
  createPoscans: makeCallRow(poscans.createPoscans, { body: { poscans: [] } }, staffOnly(400)),
  updatePoscan: makeCallRow(poscans.updatePoscan, { body: { Id: '999999' } }, users(404)),
  updatePoscanDetails: makeCallRow(poscans.updatePoscanDetails, { body: NO_CANDIDACY }, staffOnly(404)),
  updatePortcoFeedback: makeCallRow(
    poscans.updatePortcoFeedback,
    { body: { ...NO_CANDIDACY, Portco_Feedback__c: 'Y' } },
    users(404),
  ),
  updateNextFeedback: makeCallRow(
    poscans.updateNextFeedback,
    { body: { ...NO_CANDIDACY, date: null } },
    staffOnly(404),
  ),
  updateOwner: makeCallRow(poscans.updateOwner, { body: { ...NO_CANDIDACY, Portco_Owner__c: null } }, staffOnly(404)),
  claimPoscan: makeCallRow(poscans.claimPoscan, { body: { ...NO_CANDIDACY, isOwner: true } }, staffOnly(404)),
  poscanTimeline: makeCallRow(poscans.poscanTimeline, NONE, users(404)),
  myCandidates: makeCallRow(poscans.myCandidates, {}, users(200)),
  listPortcoOwners: makeCallRow(poscans.listPortcoOwners, { query: { company: '999999' } }, staffOnly(200)),
  shareWithDigest: makeCallRow(poscans.shareWithDigest, { body: { candidateId: '999999' } }, expectOnly('talent')(404)),
  askFeedback: makeCallRow(
    poscanFeedback.askFeedback,
    { body: { poscanId: '999999', of: 'portco' } },
    expectOnly('talent')(404),
  ),
  openPoscanFeedback: makeCallRow(poscanFeedback.openPoscanFeedback, { params: { token: 'x' } }, everybody(404)),
  answerPoscanFeedback: makeCallRow(
    poscanFeedback.answerPoscanFeedback,
    { params: { token: 'x' }, body: { feedback: 'Well.' } },
    everybody(404),
  ),
  talentDashboard: makeCallRow(talentDashboard.talentDashboard, {}, expectOnly('talent')(200)),
  moveTogether: makeCallRow(
    talentDashboard.moveTogether,
    { body: { ids: ['999999'], From_Status__c: 'On Hold', Status__c: 'Intro request' } },
    expectOnly('talent')(200),
  ),
  changeTogether: makeCallRow(
    talentDashboard.changeTogether,
    { body: { changes: [{ Id: '999999' }] } },
    expectOnly('talent')(200),
  ),
  undoCandidacies: makeCallRow(
    talentDashboard.undoCandidacies,
    { body: { ids: ['999999'] } },
    expectOnly('talent')(404),
  ),
  listOpenRequests: makeCallRow(talentDashboard.listOpenRequests, {}, users(200)),
  listFoundersDigests: makeCallRow(foundersDigest.listFoundersDigests, {}, users(200)),
  listWaitingForDigest: makeCallRow(foundersDigest.listWaitingForDigest, {}, staffOnly(200)),
  takeOffDigest: makeCallRow(
    foundersDigest.takeOffDigest,
    { body: { candidateId: '999999' } },
    expectOnly('talent')(404),
  ),

  talpodKrs: makeCallRow(talentKrs.talpodKrs, { body: {} }, expectOnly('talent')(200)),
  missingHires: makeCallRow(talentKrs.missingHires, { body: { leads: [] } }, expectOnly('talent')(200)),
  listFeedbackStatuses: makeCallRow(poscans.listFeedbackStatuses, {}, users(200)),
  listRejectionReasons: makeCallRow(poscans.listRejectionReasons, {}, users(200)),
  listInternalRejectionReasons: makeCallRow(poscans.listInternalRejectionReasons, {}, staffOnly(200)),

  getPreferences: makeCallRow(preferences.getPreferences, {}, users(200)),
  changePreferences: makeCallRow(preferences.changePreferences, { body: {} }, users(200)),
  openUnsubscribe: makeCallRow(preferences.openUnsubscribe, { params: { token: 'x' } }, everybody(404)),
  unsubscribe: makeCallRow(preferences.unsubscribe, { params: { token: 'x' } }, everybody(404)),
  takeIncomingMail: makeCallRow(replies.takeIncomingMail, { params: { secret: 'x' } }, everybody(404)),

  loginAs: makeCallRow(session.loginAs, { body: { email: 'nobody@lumenary.example' } }, staffOnly(404)),
  leaveLoginAs: makeCallRow(session.leaveLoginAs, {}, users(409)),

  logout: makeCallRow(session.logout, {}, users(200)),
};
