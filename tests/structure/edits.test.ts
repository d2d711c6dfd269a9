import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../shared/platform/call.ts';
import { getTokenScope } from '../../shared/platform/scopes.ts';
import { listSources } from './sources.ts';

const ADDS = 'It adds something, and changes nothing that was there.';
const STEP = 'A step along a life cycle: it names the state on which it was decided, or is possible in one state only.';
const PRESS = 'A press that says all: nothing typed, and nothing shown on which it depends.';
const BACK = 'It takes something back or away, as a whole.';
const OWN = 'About the session or an address of the person alone, with nothing to read before.';
const FILE = 'It brings a file or a page; its values are facts of a source, beside those of others.';

/** The calls that write without `basedOn`, each with the reason (docs/decisions/087). */
const NOT_BASED: Readonly<Record<string, readonly string[]>> = {
  [ADDS]: [
    ...['connectCrm', 'startCrmConsent', 'finishCrmConsent'],
    ...['connectAts', 'sendToAts'],
    ...['addWebhook'],
    ...['makePeopleList', 'saveToLists', 'makeLetterLink'],
    ...['addToBlocklist', 'addToFirmBlocklist'],
    ...['addCompany', 'addCompanyName', 'addContact', 'askFeedback', 'askKeyNode', 'commentIntro', 'createNempSignals'],
    ...[
      'createNempSignalsOfFile',
      'createPoscans',
      'createPosition',
      'createSignal',
      'createSlackEmail',
      'createUseCase',
    ],
    ...['handleFocusList', 'inviteTeamMember', 'makeAppToken', 'nameFirm', 'pingFacilitator', 'poscanRequest'],
    ...[
      'requestIntro',
      'rescrapeContact',
      'scrapeContacts',
      'sendConnectionsLink',
      'sendFeedback',
      'sendMiniFeedback',
      'countUnreadPage',
    ],
    ...['submitConnectorFeedback', 'loginAs', 'connectGmail', 'startGmail', 'testOutside'],
  ],
  [STEP]: [
    ...[
      'approveAccess',
      'declineAccess',
      'approveInvitation',
      'declineInvitation',
      'cancelIntro',
      'recordOutcome',
      'closeRaise',
    ],
    ...['setStatus', 'moveTogether', 'endReachout', 'settleReachout', 'applyImport', 'cancelImport', 'rereadImport'],
    ...[
      'cancelJob',
      'retryJob',
      'backUpNow',
      'stopScrape',
      'resumeScrape',
      'cancelFocusList',
      'resumeFocusList',
      'deactivateUser',
    ],
    ...[
      'reactivateUser',
      'mergePair',
      'mergeTogether',
      'keepJoinedApart',
      'refusePair',
      'reopenPair',
      'postponePair',
      'resendKeyNodeAsk',
      'resendMessage',
    ],
    ...['resendUnsure', 'answerSignIn', 'identifyApplicant', 'answerConsent', 'discardDraft', 'sendDraft'],
    ...['replayDelivery', 'testWebhook'],
  ],
  'Each change names the value that it replaces, in `from`.': ['changeTogether'],
  [PRESS]: [
    ...[
      ...['chooseLps', 'mapAtsStage'],
      'changeCrmMapping',
      'changeCrmPush',
      'changeCrmReach',
      'decideCrmConflict',
      'pushCrm',
      'dryRunCrm',
      'matchCrmUser',
      'pauseCrm',
      'runCrm',
    ],
    ...['countBlindSpotsAgain', 'cancelBlindSpotCount'],
    ...['archiveIntro', 'unarchiveIntro', 'claimPoscan', 'shareWithDigest', 'takeOffDigest', 'follow', 'unfollow'],
    ...[
      'chooseSharing',
      'setReminder',
      'snoozeReminder',
      'sayInTouch',
      'chooseIntroductions',
      'lookedAtSearch',
      'dismissFirstSteps',
      'markRelevance',
      'keepRowApart',
      'decideImportJoins',
      'decideImportRows',
      'pauseCalendar',
      'pauseMailbox',
      'syncCalendar',
      'syncMailbox',
      'allowChat',
      'unlinkChat',
      'blockAssistantClient',
      'changeAssistant',
      'changeAssistantRules',
      'changeWebhook',
    ],
  ],
  [BACK]: [
    ...['disconnectCrm', 'disconnectAts'],
    ...['reopenRaise', 'deleteRaise'],
    ...['endAssistant', 'endReminder', 'removeWebhook', 'deletePeopleList', 'takeOffList'],
    ...[
      'joinAfterAll',
      'removeCompanyName',
      'removeJobBoard',
      'removeView',
      'revokeAppToken',
      'takeBackRanking',
      'undoCandidacies',
    ],
    ...[
      'undoImport',
      'undoIntros',
      'undoKeyNodeAsks',
      'undoMerge',
      'undoPageUpdate',
      'undoScrape',
      'undoRecommendations',
      'undoTogether',
    ],
    ...[
      'removeFromBlocklist',
      'removeFromFirmBlocklist',
      'undoReachouts',
      'unlinkCalendar',
      'unlinkMailbox',
      'withdrawInvitation',
      'withdrawSignal',
      'restoreSignal',
    ],
  ],
  [OWN]: ['endOtherSessions', 'endSession', 'endUserSessions', 'leaveLoginAs', 'logout'],
  [FILE]: [
    'importCalendarFile',
    'importMailboxFile',
    'importMessages',
    'scrapeFile',
    'syncGroups',
    'updateFromPage',
    'uploadFocusList',
    'uploadImport',
  ],
  'An answer of the game is the whole of what its author says about a person, and is asked without the one before.': [
    'answerRanking',
    'answerRankings',
  ],
  'A person’s own terms are saved as a whole, each change at once.': ['changeOwnTerms'],
  'It only reads, and stores what it found.': ['openConsent', 'verifyAuditNow'],
  'A case is closed once, and then refused.': ['closePrivacyCase'],
  'It makes or reads a copy of what is stored by then.': ['downloadPrivacyExport', 'exportPerson'],
  'A row is decided once, and then refused until that is taken back.': ['decideHeldRow'],
  'It erases a person as a whole, whatever is kept of them by then, and asks for their name.': ['erasePerson'],
  'A correction says what a person asked for, whatever Kith holds by then; undoing takes all of it back.': [
    ...['correctPerson', 'undoCorrection'],
  ],
  'It only reads; the person stands in the body, so that no address or log holds them.': [
    ...['findPrivacyPeople', 'getPrivacyPerson'],
  ],
  'The id is looked up in the chat before it is stored, so that the last one is a member’s, and nobody else’s.': [
    'submitSlackMemberId',
  ],
};

const sources = listSources();
const screens = sources.filter(({ path }) => /^(web|extension)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const served = sources.filter(({ path }) => /^server\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'));

interface NamedEdit {
  name: string;
  based: boolean;
}
const writing: NamedEdit[] = [];
beforeAll(async () => {
  for (const { path } of sources.filter((source) => /^shared\/features\/.+\/calls\.ts$/.test(source.path)))
    for (const [name, value] of Object.entries((await import(`../../${path}`)) as Record<string, unknown>))
      if (isWriting(value)) writing.push({ name, based: isBased(value) });
});

/** Links in mails are for one answer each, without an account. */
const isWriting = (value: unknown): value is Call =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  (value as Call).method !== 'GET' &&
  (value as Call).permission !== 'public' &&
  getTokenScope(value as Call) !== 'read';

const isBased = ({ body }: Call): boolean =>
  body !== undefined && 'shape' in body && 'basedOn' in (body.shape as object);

const filesWith = (pattern: RegExp, among: typeof sources): string[] =>
  among.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('every call that writes', () => {
  test('takes what it is based on, or says why not', () => {
    const excused = Object.values(NOT_BASED).flat();
    expect(new Set(excused).size).toBe(excused.length);
    expect(excused.toSorted()).toEqual(
      writing
        .filter(({ based }) => !based)
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(writing.filter(({ based }) => based).length).toBeGreaterThan(10);
  });

  test('based on something is compared by the server, and two at once are tested', () => {
    const tested = sources.find(({ path }) => path === 'server/platform/http/based-on.test.ts')!.text;
    for (const { name } of writing.filter(({ based }) => based)) {
      const serving = filesWith(new RegExp(`\\bhandle\\(\\s*app,\\s*(?:\\w+\\.)?${name}\\b`), served);
      expect(serving, name).toHaveLength(1);
      expect(tested, name).toMatch(new RegExp(`\\bcall\\(${name},`));
    }
  });

  test('based on something is sent by screens only with what they showed', () => {
    for (const { name } of writing.filter(({ based }) => based)) {
      expect(filesWith(new RegExp(`\\bsend\\(\\s*${name}\\b`), screens), name).toEqual([]);
      expect(filesWith(new RegExp(`\\b(edit|useEditAction)\\(\\s*${name}\\b`), screens), name).not.toEqual([]);
    }
  });
});
