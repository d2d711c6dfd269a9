/** The steps out of each status of a poscan (the specification's README, "Poscans"). */
import type { CandidacyActor, CandidacyStamp, CandidacyStatus, CandidacyStep, CandidacyType } from './status-names.ts';

/** Group R of the specification. */
const REJECTIONS = [
  'Rejected by account',
  'Rejected by Candidate',
  'Not relevant / No longer needed',
  "Candidate didn't answer",
  'Is/Was Already in Process',
  'candidate was hired by another company',
  'position was closed',
  'Someone else was hired',
] as const satisfies readonly CandidacyStatus[];

/** The results of an introduction, except for Hired. */
const AFTER_INTERVIEW = [
  'Rejected by account after interview',
  'Rejected by candidate after interview',
  'candidate was hired by another company',
  'Someone else was hired',
  'position was closed',
  'position candidate was closed after no feedback from account',
] as const satisfies readonly CandidacyStatus[];

/** With these a reason is asked for. */
const WITH_REASON: readonly CandidacyStatus[] = [...REJECTIONS, ...AFTER_INTERVIEW, 'Talpod found irrelevant'];

const STAMPS: Partial<Record<CandidacyStatus, readonly CandidacyStamp[]>> = {
  'Sent to account': ['date_suggested_to_account'],
  'Sent to candidate': ['date_suggested_to_candidate'],
  'Accepted by account': ['portco_interested'],
  Introduced: ['intro_date'],
};

/** The values stored as soon as a candidacy has this status, by a step or from the start. */
export const listStamps = (status: CandidacyStatus): readonly CandidacyStamp[] => STAMPS[status] ?? [];

type Condition = Pick<CandidacyStep, 'when' | 'types'>;

/** The talent team takes every step, and a company those of its own poscans whose status does not speak of the firm. */
function makeStep(to: CandidacyStatus, condition: Condition = {}): CandidacyStep {
  const who: readonly CandidacyActor[] = /talpod|kith/i.test(to) ? ['talent'] : ['talent', 'portfolio'];
  return { to, who, asksReason: WITH_REASON.includes(to), stamps: listStamps(to), ...condition };
}
const makeSteps = (to: readonly CandidacyStatus[], condition?: Condition): CandidacyStep[] =>
  to.map((status) => makeStep(status, condition));

const review = makeSteps([
  ...(['Talpod found irrelevant', 'To send to account', 'To send to candidate', 'On Hold'] as const),
  ...REJECTIONS,
]);

/** The first open status of each type. */
const FIRST: Readonly<Record<CandidacyType, CandidacyStatus>> = {
  'Intro Request': 'Intro request',
  'Reference Check': 'Ref check request',
  'Talent Suggestion': 'Talpod To Review',
  Application: 'Applicant to Review',
};
const resume = Object.entries(FIRST).map(([type, to]) => makeStep(to, { types: [type as CandidacyType] }));

const closed: readonly CandidacyStep[] = [
  { to: 'On Hold', who: ['talent', 'staff'], asksReason: false, stamps: ['clear_rejection'] },
];

export const CANDIDACY_STEPS: Readonly<Record<CandidacyStatus, readonly CandidacyStep[]>> = {
  'Talpod To Review': review,
  'Applicant to Review': review,
  'Intro request': makeSteps(['To be introduced', 'Introduced', "Couldn't find connection", 'On Hold', ...REJECTIONS]),
  'Ref check request': makeSteps([
    ...(['Ref check provided', "Couldn't find connection", 'On Hold', 'Not relevant / No longer needed'] as const),
  ]),
  'To send to account': makeSteps(['Sent to account', 'On Hold', ...REJECTIONS]),
  'Sent to account': [
    ...makeSteps(REJECTIONS),
    ...makeSteps(['To be introduced', 'Introduced'], { when: { candidateInterested: true } }),
    ...makeSteps(['Accepted by account', 'To send to candidate'], { when: { candidateInterested: false } }),
  ],
  'Accepted by account': makeSteps(['To send to candidate', 'To be introduced', 'On Hold', ...REJECTIONS]),
  'To send to candidate': makeSteps(['Sent to candidate', 'On Hold', ...REJECTIONS]),
  'Sent to candidate': [
    ...makeSteps(REJECTIONS),
    ...makeSteps(['To be introduced', 'Introduced'], { when: { portcoInterested: true } }),
    ...makeSteps(['To send to account'], { when: { portcoInterested: false } }),
  ],
  'To be introduced': makeSteps(['Introduced', 'On Hold', ...REJECTIONS]),
  Introduced: makeSteps(['Interview with Kith personnel', 'Hired', ...AFTER_INTERVIEW]),
  'Interview with Kith personnel': makeSteps(['Hired', ...AFTER_INTERVIEW]),
  'On Hold': resume,
  Hired: closed,
  'Ref check provided': closed,
  "Couldn't find connection": closed,
  'Talpod found irrelevant': closed,
  'Rejected by account': closed,
  'Rejected by Candidate': closed,
  'Not relevant / No longer needed': closed,
  "Candidate didn't answer": closed,
  'Is/Was Already in Process': closed,
  'candidate was hired by another company': closed,
  'position was closed': closed,
  'Someone else was hired': closed,
  'Rejected by account after interview': closed,
  'Rejected by candidate after interview': closed,
  'position candidate was closed after no feedback from account': closed,
  'Declined by Target': closed,
};
