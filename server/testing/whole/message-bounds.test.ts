/** Lists every call that ends in a message, and the limit that keeps one person from sending many by it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as access from '../../../shared/features/accounts/access/calls.ts';
import * as invitations from '../../../shared/features/accounts/invitations/calls.ts';
import * as preferences from '../../../shared/features/accounts/preferences/calls.ts';
import * as session from '../../../shared/features/accounts/session/calls.ts';
import * as assistants from '../../../shared/features/assistants/calls.ts';
import * as calendars from '../../../shared/features/calendars/calls.ts';
import * as chat from '../../../shared/features/chat/calls.ts';
import * as connectors from '../../../shared/features/connectors/calls.ts';
import * as connectionsLinks from '../../../shared/features/imports/by-link/calls.ts';
import * as imports from '../../../shared/features/imports/calls.ts';
import * as inTouch from '../../../shared/features/in-touch/calls.ts';
import * as intros from '../../../shared/features/introductions/calls.ts';
import * as letters from '../../../shared/features/introductions/letter/calls.ts';
import * as introLinks from '../../../shared/features/introductions/link-calls.ts';
import * as keyNodes from '../../../shared/features/key-nodes/calls.ts';
import * as ownNetwork from '../../../shared/features/mailboxes/calls.ts';
import * as replies from '../../../shared/features/notifications/replies/calls.ts';
import * as cases from '../../../shared/features/operations/cases/calls.ts';
import * as feedback from '../../../shared/features/operations/feedback/calls.ts';
import * as panel from '../../../shared/features/panel/calls.ts';
import * as unreadPages from '../../../shared/features/panel/page-errors/calls.ts';
import * as peopleLists from '../../../shared/features/people-lists/calls.ts';
import * as ranking from '../../../shared/features/ranking/calls.ts';
import * as blindSpots from '../../../shared/features/reach/blind-spots/calls.ts';
import * as whatIf from '../../../shared/features/reach/what-if/calls.ts';
import * as sales from '../../../shared/features/sales/calls.ts';
import * as raising from '../../../shared/features/sales/raising/calls.ts';
import * as search from '../../../shared/features/search/calls.ts';
import * as savedViews from '../../../shared/features/search/saved-views/calls.ts';
import * as sharing from '../../../shared/features/sharing/calls.ts';
import * as signals from '../../../shared/features/signals/calls.ts';
import * as ats from '../../../shared/features/talent/ats/calls.ts';
import * as poscans from '../../../shared/features/talent/candidacies/calls.ts';
import * as poscanFeedback from '../../../shared/features/talent/feedback/calls.ts';
import * as positions from '../../../shared/features/talent/positions/calls.ts';
import * as relatedTargets from '../../../shared/features/talent/related-targets/calls.ts';
import * as talentRequest from '../../../shared/features/talent/requests/calls.ts';
import * as webhooks from '../../../shared/features/webhooks/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { can } from '../../../shared/platform/permissions.ts';
import { startTestApp, type TestApp } from '../app.ts';

/** `staff`: only people of the firm make the call. `of its own`: bounded by its own rules, which its tests try. */
type Bound = 'per hour' | 'staff' | 'of its own';

/** The calls that queue a message, themselves or by the job that they lead to. */
const SENDING = new Map<Call, Bound>([
  [intros.requestIntro, 'per hour'],
  [intros.cancelIntro, 'per hour'],
  [intros.commentIntro, 'per hour'],
  [intros.recordOutcome, 'per hour'],
  [introLinks.answerFeedbackLink, 'per hour'],
  [introLinks.answerConnectorLink, 'per hour'],
  [introLinks.answerTargetLink, 'per hour'],
  [introLinks.forwardByLink, 'per hour'],
  [connectionsLinks.sendConnectionsLink, 'per hour'],
  [connectionsLinks.renewConnectionsLink, 'per hour'],
  [intros.updateIntro, 'staff'],
  [intros.pingFacilitator, 'staff'],
  [feedback.sendFeedback, 'per hour'],
  // As many as mails come in, and only with the secret of the mail service.
  [replies.takeIncomingMail, 'of its own'],
  [connectors.sendMiniFeedback, 'per hour'],
  [connectors.submitConnectorFeedback, 'per hour'],
  // One at a time about a target and of a connector, beside the number in an hour.
  [connectors.markRelevance, 'per hour'],
  [connectors.settleReachout, 'per hour'],
  [connectors.checkMissingProfile, 'per hour'],
  [panel.addContact, 'per hour'],
  // A limited number in a day, and one per address.
  [invitations.inviteTeamMember, 'of its own'],
  [invitations.approveInvitation, 'staff'],
  // One message for each candidacy that the talent team made, and only talent takes the steps that write to others.
  [poscans.updatePoscan, 'of its own'],
  [poscans.createPoscans, 'staff'],
  [talentRequest.poscanRequest, 'per hour'],
  [talentRequest.createSlackEmail, 'staff'],
  [poscanFeedback.askFeedback, 'staff'],
  [keyNodes.askKeyNode, 'staff'],
  [keyNodes.resendKeyNodeAsk, 'staff'],
  // One message for each stranger, whom the identity provider has to know; sixty calls a minute from an address.
  [session.login, 'of its own'],
  // Ten an hour from an address, and three a day to one; a second press of the link writes to nobody.
  [cases.sendPrivacyRequest, 'of its own'],
  [cases.confirmPrivacyRequest, 'of its own'],
  [access.approveAccess, 'staff'],
  [access.declineAccess, 'staff'],
]);

/** The calls of others than staff that change something, and send nothing. */
const SILENT: readonly Call[] = [
  whatIf.previewList,
  ...[session.makeNonce, session.exchangeCode, session.logout, session.leaveLoginAs, session.backChannelLogout],
  ...[
    session.endSession,
    session.endOtherSessions,
    session.answerSignIn,
    preferences.changePreferences,
    preferences.unsubscribe,
  ],
  ...[intros.archiveIntro, intros.unarchiveIntro, intros.undoIntros, signals.createSignal],
  ...[signals.editSignal, signals.withdrawSignal, signals.restoreSignal],
  // Tells one configured automation, and nobody's mail.
  feedback.forwardFeedback,
  ...[search.follow, search.unfollow, unreadPages.countUnreadPage],
  ...[savedViews.saveView, savedViews.renameView, savedViews.removeView],
  search.lookedAtSearch,
  ...[
    positions.updatePosition,
    ...[ats.connectAts, ats.disconnectAts, ats.mapAtsStage, ats.sendToAts],
    positions.setJobBoard,
    positions.removeJobBoard,
    poscans.updatePortcoFeedback,
    poscanFeedback.answerPoscanFeedback,
  ],
  ...[imports.uploadImport, imports.applyImport, imports.cancelImport, imports.undoImport, imports.rereadImport],
  imports.keepRowApart,
  imports.decideImportJoins,
  imports.decideImportRows,
  ...[assistants.changeAssistant, assistants.endAssistant, assistants.openConsent, assistants.answerConsent],
  // Sending a draft makes a call that is bounded itself.
  ...[assistants.sendDraft, assistants.discardDraft],
  // A webhook is its owner's own, and no mail.
  ...[webhooks.addWebhook, webhooks.changeWebhook, webhooks.removeWebhook],
  ...[webhooks.testWebhook, webhooks.replayDelivery],
  ...[connectors.undoReachouts, connectors.endReachout],
  ...[calendars.syncCalendar, calendars.pauseCalendar, calendars.unlinkCalendar, calendars.importCalendarFile],
  ...[ownNetwork.startGmail, ownNetwork.connectGmail, ownNetwork.syncMailbox, ownNetwork.pauseMailbox],
  ...[ownNetwork.unlinkMailbox, ownNetwork.importMailboxFile, ownNetwork.importMessages, ownNetwork.syncGroups],
  ...[inTouch.setReminder, inTouch.endReminder, inTouch.snoozeReminder, inTouch.sayInTouch],
  ...[blindSpots.countBlindSpotsAgain, blindSpots.cancelBlindSpotCount],
  ...[peopleLists.makePeopleList, peopleLists.changePeopleList, peopleLists.deletePeopleList],
  ...[peopleLists.saveToLists, peopleLists.takeOffList, peopleLists.changeListNote],
  ...[sharing.addToBlocklist, sharing.removeFromBlocklist, sharing.chooseSharing, sharing.chooseIntroductions],
  ...[sharing.changeOwnTerms, sharing.changeTermsByLink],
  ...[chat.unlinkChat, chat.allowChat],
  // By links of mails: they write to nobody.
  ...[introLinks.endForwardReminder, introLinks.changeMailsByLink, letters.makeLetterLink],
  ...[
    connectionsLinks.shareConnections,
    connectionsLinks.changeConnectionsAudience,
    connectionsLinks.changeSharersTerms,
    connectionsLinks.takeConnectionsBack,
  ],
  // The digest tells a company of new suggestions once a day; nobody is written to about the company's decisions.
  ...[sales.createUseCase, sales.updateUseCase, sales.setStatus, sales.undoRecommendations],
  ...[raising.closeRaise, raising.reopenRaise, raising.deleteRaise],
  ...[ranking.answerRanking, ranking.answerRankings, ranking.takeBackRanking],
  // These calls only read; their bodies hold the search.
  sales.previewUseCase,
  ...[search.findAccounts, search.searchByNames, search.searchByIndustries, search.searchByTitle],
  panel.listPeopleInView,
  ...[search.searchAccountContacts, intros.introSummaries, poscans.getCandidate],
  // The connector reads it on their page.
  intros.changeForwardable,
  ...[talentRequest.requestResults, talentRequest.positionsOfAccount, relatedTargets.getRelatedTargets],
];

let kith: TestApp;
beforeAll(async () => {
  kith = await startTestApp();
});
afterAll(() => kith.app.close());

const isForStaff = ({ permission }: Call) => !can({ staff: false, portfolio: true, roles: [] }, permission);

test('every call that changes something is listed here as sending or as silent', () => {
  const changing = [...kith.app.calls].filter((call) => call.method !== 'GET' && !isForStaff(call));
  const listed = [...SENDING.keys(), ...SILENT];
  expect(changing.filter((call) => !listed.includes(call)).map(({ path }) => path)).toEqual([]);
  expect(SILENT.filter((call) => SENDING.has(call))).toEqual([]);
});

describe('a call that ends in a message', () => {
  test('has a limit of the kind listed here', () => {
    for (const [call, bound] of SENDING) {
      expect(kith.app.calls, call.path).toContain(call);
      if (bound === 'staff') expect(isForStaff(call), call.path).toBe(true);
      if (bound === 'per hour') expect(call.perHour, call.path).toBeLessThanOrEqual(200);
    }
  });

  test('is refused with 429 above its limit, and says when it may be made again', async () => {
    const call = intros.commentIntro;
    const comment = () => kith.as('portco').call(call, { params: { id: '999999' }, body: { comment: 'x' } });
    for (let made = 0; made < call.perHour; made++) expect((await comment()).status).toBe(404);
    const { status, error } = await comment();
    expect(status).toBe(429);
    expect(error.message).toMatch(/Try again in/);
  });
});
