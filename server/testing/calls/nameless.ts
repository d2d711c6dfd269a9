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
import * as ownNetwork from '../../../shared/features/mailboxes/calls.ts';
import * as replies from '../../../shared/features/notifications/replies/calls.ts';
import * as auditing from '../../../shared/features/operations/audit/calls.ts';
import * as cases from '../../../shared/features/operations/cases/calls.ts';
import * as feedback from '../../../shared/features/operations/feedback/calls.ts';
import * as panel from '../../../shared/features/panel/calls.ts';
import * as unreadPages from '../../../shared/features/panel/page-errors/calls.ts';
import * as peopleLists from '../../../shared/features/people-lists/calls.ts';
import * as ranking from '../../../shared/features/ranking/calls.ts';
import * as blindSpots from '../../../shared/features/reach/blind-spots/calls.ts';
import * as reach from '../../../shared/features/reach/calls.ts';
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
import * as talentRequest from '../../../shared/features/talent/requests/calls.ts';
import * as webhooks from '../../../shared/features/webhooks/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';

/**
 * Calls of portfolio users whose answers name no company or person outside their own company. The tests of names call
 * those that read, and find no such name in their answers.
 */
export const NAMELESS: readonly Call[] = [
  ...[
    session.signInSettings,
    session.makeNonce,
    session.exchangeCode,
    session.login,
    session.askWaiting,
    session.logout,
  ],
  ...[session.getUser, session.frameSession, session.leaveLoginAs, session.listSessions],
  ...[webhooks.listWebhooks, webhooks.addWebhook, webhooks.changeWebhook, webhooks.removeWebhook, webhooks.testWebhook],
  ...[webhooks.listDeliveries, webhooks.replayDelivery],
  ...[assistants.listAssistants, assistants.changeAssistant, assistants.endAssistant, assistants.openConsent],
  ...[
    assistants.answerConsent,
    assistants.listDrafts,
    assistants.getDraft,
    assistants.sendDraft,
    assistants.discardDraft,
  ],
  ...[session.endSession, session.endOtherSessions, session.answerSignIn, session.backChannelLogout],
  // The firm's people and colleagues, in what they did with the user's own account.
  auditing.listOwnAudit,
  // Whoever asks about their own data learns nothing.
  ...[cases.sendPrivacyRequest, cases.openPrivacyRequest, cases.confirmPrivacyRequest],
  // Their own account in the chat.
  ...[chat.getChatLink, chat.unlinkChat, chat.allowChat],
  // The mail service calls it.
  replies.takeIncomingMail,
  // Their own choices.
  ...[preferences.getPreferences, preferences.changePreferences, preferences.openUnsubscribe, preferences.unsubscribe],
  ...[savedViews.listViews, savedViews.saveView, savedViews.renameView, savedViews.removeView],
  ...[search.savedSearches, search.lookedAtSearch],
  ...[sales.defaultSalesTarget, sales.previewUseCase, sales.setStatus, sales.undoRecommendations, raising.deleteRaise],
  ...[feedback.sendFeedback, feedback.forwardFeedback],
  unreadPages.countUnreadPage,
  // People whom they invited themselves.
  ...[invitations.inviteTeamMember, invitations.listOwnInvitations],
  // Their own mailboxes and chat groups, by their addresses, with the number of people.
  ...[ownNetwork.listMailboxes, ownNetwork.startGmail, ownNetwork.connectGmail, ownNetwork.syncMailbox],
  ownNetwork.proposeForBlocklist,
  ...[
    ownNetwork.pauseMailbox,
    ownNetwork.unlinkMailbox,
    ownNetwork.importMailboxFile,
    ownNetwork.importMessages,
    ownNetwork.syncGroups,
  ],
  ...[calendars.listCalendars, calendars.syncCalendar, calendars.pauseCalendar, calendars.unlinkCalendar],
  ...[calendars.importCalendarFile, calendars.proposePrivateGuests],
  // Whom they keep out themselves, as they typed it.
  ...[sharing.listBlocklist, sharing.addToBlocklist, sharing.removeFromBlocklist],
  ...[sharing.chooseSharing, sharing.chooseIntroductions],
  // Industries, sizes and countries, and counts.
  reach.getReachMap,
  // A link to one's own letter, which is asked itself.
  ...[letters.makeLetterLink, letters.openLetterLink],
  ...[reach.getReachMap, blindSpots.countBlindSpotsAgain, blindSpots.cancelBlindSpotCount],
  // Colleagues, and counts.
  whatIf.listInsiders,
  // Industries, sizes and countries, counts, own use cases, and their own people.
  ...[reach.getReachMap, reach.getReachWays, reach.getReachChoices, reach.listGroupedCompanies],
  inTouch.endReminder,
  // Lists by the names that users give them, colleagues, and counts.
  ...[peopleLists.listPeopleLists, peopleLists.listColleagues, peopleLists.makePeopleList],
  ...[peopleLists.changePeopleList, peopleLists.deletePeopleList, peopleLists.saveToLists],
  ...[peopleLists.takeOffList, peopleLists.changeListNote],
  // Their own terms, with companies that asked them.
  ...[sharing.getOwnTerms, sharing.changeOwnTerms, sharing.changeTermsByLink],
  // Colleagues on the leaderboard, and how many answers they gave.
  ...[ranking.answerRanking, ranking.answerRankings, ranking.takeBackRanking, ranking.getLeaderboard],
  // Ids, counts or nothing.
  ...[search.askImporting, search.listIndustries, search.listSubscriptions, search.follow, search.unfollow],
  intros.undoIntros,
  ...[intros.introSummaries, intros.commentIntro, introLinks.answerFeedbackLink, introLinks.answerConnectorLink],
  // Counts, for the person whose list it is.
  ...[connectionsLinks.openConnectionsLink, connectionsLinks.shareConnections, connectionsLinks.takeConnectionsBack],
  ...[connectionsLinks.changeConnectionsAudience, connectionsLinks.renewConnectionsLink],
  connectionsLinks.changeSharersTerms,
  ...[introLinks.answerTargetLink, introLinks.forwardByLink, introLinks.endForwardReminder],
  introLinks.changeMailsByLink,
  poscanFeedback.answerPoscanFeedback,
  ...[panel.addContact, signals.createSignal, signals.editSignal, signals.withdrawSignal, signals.restoreSignal],
  ...[signals.listSignalTypes, signals.listSignalSources, signals.listOwnSignals],
  ...[connectors.publicIdentifierToEntityUrn, connectors.checkMissingProfile],
  ...[connectors.sendMiniFeedback, connectors.submitConnectorFeedback, connectors.markRelevance],
  // The colleague who asked.
  ...[connectors.getReachout, connectors.undoReachouts, connectors.endReachout, connectors.settleReachout],
  // Positions of their own company, without the member of the firm who looks after them.
  ...[positions.listPositions, positions.updatePosition, positions.positionsByFit],
  ...[positions.listJobBoards, positions.setJobBoard, positions.removeJobBoard],
  // Jobs and stages of their own ATS, and positions.
  ...Object.values(ats).flatMap((call) => (typeof call === 'object' ? [call] : [])),
  ...[talentRequest.requestPositions, talentRequest.positionsOfAccount],
  ...[poscans.listFeedbackStatuses, poscans.listRejectionReasons],
  // Their own files.
  ...[imports.uploadImport, imports.listImports, imports.getImport, imports.listRejects, imports.downloadRejects],
  ...[imports.listImportRows, imports.keepRowApart, imports.decideImportRows],
  ...[imports.listImportJoins, imports.decideImportJoins],
  ...[imports.applyImport, imports.cancelImport, imports.undoImport, imports.rereadImport],
];

/** They name only what would change: server/features/reach/what-if/what-if.test.ts asks them about hidden companies, and at the limit. */
export const ASKED_ELSEWHERE: readonly Call[] = [whatIf.previewArrival, whatIf.previewList, whatIf.previewLeave];
