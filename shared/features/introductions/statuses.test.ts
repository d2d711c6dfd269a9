import { describe, expect, test } from 'vitest';
import { ALTERNATIVE_PATH } from '../../core/introductions/constants.ts';
import { ACTORS, type Actor, INTRO_STATUSES, type IntroStatus } from '../../core/introductions/status-names.ts';
import { GROUP_LABELS, INTRO_LIFE, isRejected, listStatusesIn } from '../../core/introductions/statuses.ts';
import { listStepsFrom } from '../../platform/steps.ts';
import { deriveIntro, getGroupLabel, isSuccess, summarizeStatuses } from './derive.ts';

const BEFORE_INTRODUCED: IntroStatus[] = [
  'To review',
  'Checking Internally',
  'Checking Internally - Pinged',
  'Sent Email to Facilitator',
  'Facilitator Agreed',
  'Asked',
  'Asked Connector - Pinged',
  'Agreed',
  'Connector Agreed - Pinged',
  'Sent',
  'Request Sent to Target - Pinged',
  'Target Company is Checking',
];
const HOLDS: IntroStatus[] = ['Awaiting Info from Portfolio', 'On Hold', 'Deferred'];
const BEFORE_AGREED = BEFORE_INTRODUCED.slice(0, BEFORE_INTRODUCED.indexOf('Agreed'));

/** The statuses to which each actor may move a request, whichever status a hold came from. */
function leadsTo(status: IntroStatus, actor: Actor, cameFrom: IntroStatus | null = null): IntroStatus[] {
  return listStepsFrom(INTRO_LIFE, { state: status, cameFrom }, actor).map((step) => step.to);
}

const ANSWERS_OF_CONNECTOR: IntroStatus[] = ['Agreed', 'Weak relationship with connector', 'On Hold'];
const ANSWERS_OF_TARGET: IntroStatus[] = ['Target Company is Checking', 'Declined by Target'];
/** What people without an account do by the links of their mails. */
const BY_LINK: Partial<Record<IntroStatus, IntroStatus[]>> = {
  Asked: ANSWERS_OF_CONNECTOR,
  'Asked Connector - Pinged': ANSWERS_OF_CONNECTOR,
  Agreed: ['Sent'],
  'Connector Agreed - Pinged': ['Sent'],
  Sent: ANSWERS_OF_TARGET,
  'Request Sent to Target - Pinged': ANSWERS_OF_TARGET,
  'Target Company is Checking': ['Introduced', 'Declined by Target'],
};

/** Statuses from which staff may go there. */
const ways = (to: IntroStatus): IntroStatus[] => INTRO_STATUSES.filter((from) => leadsTo(from, 'staff').includes(to));
const sorted = (statuses: readonly string[]) => [...statuses].sort();

describe('the life cycle of an introduction', () => {
  test('tells where a connector waits for the result of a request', () => {
    expect(INTRO_STATUSES.filter((status) => INTRO_LIFE[status].connectorWaits)).toEqual([
      'Asked',
      'Asked Connector - Pinged',
      'Agreed',
      'Connector Agreed - Pinged',
      'Sent',
      'Request Sent to Target - Pinged',
    ]);
  });

  test('as a grid: the steps from each status, and who may take them', () => {
    const letters: Record<Actor, string> = { staff: 's', requester: 'r', link: 'l', system: 'a' };
    const grid = INTRO_STATUSES.flatMap((from) =>
      INTRO_LIFE[from].steps.map((step) => {
        const who = ACTORS.filter((actor) => step.who.includes(actor)).map((actor) => letters[actor]);
        const required = step.asks.filter((ask) => ask === 'reject_reason');
        return [
          from,
          `${step.onlyBack ? 'back to ' : ''}${step.to}`,
          step.kind,
          who.join(''),
          required.join(),
          step.stamps.join(' '),
        ].join(' | ');
      }),
    );
    expect(grid).toMatchSnapshot();
  });

  test('has 28 statuses, each reachable from To review', () => {
    expect(INTRO_STATUSES).toHaveLength(28);
    const reached = new Set<IntroStatus>(['To review']);
    for (const from of reached) for (const actor of ACTORS) for (const to of leadsTo(from, actor)) reached.add(to);
    expect(sorted([...reached])).toEqual(sorted(INTRO_STATUSES));
  });

  test('never ends: a closed status leads back to To review, and every other one further', () => {
    for (const status of listStatusesIn('archive')) expect(leadsTo(status, 'staff'), status).toContain('To review');
    for (const status of INTRO_STATUSES.filter((status) => !listStatusesIn('archive').includes(status)))
      expect(leadsTo(status, 'staff').length, status).toBeGreaterThan(1);
  });

  test('has no step to the same status, except news of an open outcome', () => {
    const same = INTRO_STATUSES.filter((status) => INTRO_LIFE[status].steps.some((step) => step.to === status));
    expect(same).toEqual(['Feedback Provided']);
  });

  test('goes forward with skips up to Sent, then one by one', () => {
    const line: IntroStatus[] = [
      'To review',
      'Checking Internally',
      'Sent Email to Facilitator',
      'Facilitator Agreed',
      'Asked',
      'Agreed',
      'Sent',
    ];
    for (const [place, from] of line.entries())
      for (const to of line.slice(place + 1)) expect(leadsTo(from, 'staff'), from).toContain(to);
    expect(ways('Target Company is Checking').filter((from) => from !== 'Introduced')).toEqual([
      'Sent',
      'Request Sent to Target - Pinged',
    ]);
    expect(ways('Introduced')).toEqual(['Target Company is Checking', 'Feedback Requested']);
    expect(ways('Feedback Requested').filter((from) => !INTRO_LIFE[from].indicator.includes('done'))).toEqual([
      'Introduced',
    ]);
  });

  test('lets a Pinged status follow its own status only, and leads where that one leads', () => {
    const own: [IntroStatus, IntroStatus][] = [
      ['Checking Internally - Pinged', 'Checking Internally'],
      ['Asked Connector - Pinged', 'Asked'],
      ['Connector Agreed - Pinged', 'Agreed'],
      ['Request Sent to Target - Pinged', 'Sent'],
    ];
    for (const [pinged, status] of own) {
      expect(ways(pinged)).toEqual([status]);
      expect(sorted(leadsTo(pinged, 'staff'))).toEqual(
        sorted([...leadsTo(status, 'staff').filter((to) => to !== pinged), status]),
      );
    }
  });

  test('can hold every open status before Introduced, and goes back there or to To review', () => {
    for (const hold of HOLDS) {
      expect(sorted(ways(hold))).toEqual(
        sorted([...BEFORE_INTRODUCED, 'Awaiting Info from Portfolio', 'On Hold'].filter((other) => other !== hold)),
      );
      for (const from of BEFORE_INTRODUCED) {
        const back = leadsTo(hold, 'staff', from).filter((to) => !HOLDS.includes(to) && to !== 'Declined by Requestor');
        expect(sorted(back), hold).toEqual(sorted([...new Set(['To review', from])]));
      }
      for (const step of INTRO_LIFE[hold].steps.filter(({ kind }) => kind === 'resume'))
        expect(step.stamps).toContain('unarchive');
    }
  });

  test('can reject from the statuses of the rule', () => {
    expect(ways('Declined by Facilitator')).toEqual(['Sent Email to Facilitator', 'Facilitator Agreed']);
    for (const to of ['Weak relationship with connector', 'No relationship with connector', "Can't Reach Out"] as const)
      expect(ways(to)).toEqual(BEFORE_AGREED);
    for (const to of ['Declined_by_Connector', "Didn't Respond"] as const)
      expect(ways(to)).toEqual(['Asked', 'Asked Connector - Pinged', 'Agreed', 'Connector Agreed - Pinged']);
    for (const to of ['No Response', 'Declined by Target'] as const)
      expect(ways(to)).toEqual(['Sent', 'Request Sent to Target - Pinged', 'Target Company is Checking']);
  });

  test('asks for a reason on every rejection, and not on canceling', () => {
    expect(INTRO_STATUSES.filter(isRejected)).toHaveLength(10);
    for (const from of INTRO_STATUSES)
      for (const step of INTRO_LIFE[from].steps.filter(({ to }) => isRejected(to)))
        expect(step.asks.includes('reject_reason'), `${from} to ${step.to}`).toBe(step.to !== 'Declined by Requestor');
  });

  test('lets the requester cancel before Introduced, report the result, answer questions, and nothing else', () => {
    const open = [...BEFORE_INTRODUCED, 'Awaiting Info from Portfolio', 'On Hold'];
    for (const status of INTRO_STATUSES) {
      const may = leadsTo(status, 'requester');
      expect(may.includes('Declined by Requestor'), status).toBe(open.includes(status));
      expect(
        may.filter((to) => to !== 'Declined by Requestor').every((to) => INTRO_LIFE[to].indicator === 'done'),
        status,
      ).toBe(status !== 'Awaiting Info from Portfolio');
    }
    expect(leadsTo('Feedback Requested', 'requester')).toEqual(['Feedback Provided', 'No Feedback']);
    expect(leadsTo('Feedback Requested', 'link')).toEqual(['Feedback Provided', 'No Feedback']);
    for (const status of INTRO_STATUSES) {
      const stated = leadsTo(status, 'link').filter((to) => INTRO_LIFE[to].indicator !== 'done');
      expect(stated, status).toEqual(BY_LINK[status] ?? []);
    }
    expect(INTRO_STATUSES.filter((status) => leadsTo(status, 'system').length > 0)).toEqual(['Introduced']);
  });
});

describe('the properties of a status', () => {
  test.each([
    ['To review', 'queue', 'queued', 'Quillmark is checking.', 'Queued'],
    ['On Hold', 'queue', 'queued', 'On Hold.', 'On Hold'],
    [
      'Sent Email to Facilitator',
      'in_progress',
      'in_progress',
      'Quillmark is checking.',
      'Checking Internally at Quillmark',
    ],
    [
      'Awaiting Info from Portfolio',
      'in_progress',
      'action_required',
      "Instructions were sent to the requester's email.",
      'On Hold - Action Required',
    ],
    ['Agreed', 'in_progress', 'in_progress', 'Sent to potential connector.', 'Checking With Potential Connector'],
    ['Sent', 'in_progress', 'in_progress', 'Awaiting company response.', 'Checking With Target Company'],
    [
      'Introduced',
      'in_progress',
      'feedback_required',
      'Feedback required: instructions were sent to the email.',
      'Success',
    ],
    ["Didn't Respond", 'archive', 'declined', "Connector didn't respond.", "Can't Introduce"],
    ['Declined by Target', 'archive', 'declined', 'Target declined.', "Can't Introduce"],
    ['No Feedback', 'archive', 'done', 'No Feedback', 'Success'],
    ['Declined by Requestor', 'archive', 'declined', 'Canceled.', 'Canceled'],
  ] as const)('%s: %s, %s, “%s”, %s', (status, bucket, indicator, sentence, group) => {
    const facts = { status, goal: 'Talent', salesStatus: null, rejectReason: null, archived: false, nextUpdate: null };
    expect(deriveIntro(facts, 'Quillmark', '2026-11-21')).toMatchObject({
      bucket,
      indicator,
      full_status: sentence,
      group_label: group,
    });
  });

  test('show Deferred for another path as its own chip and group, and otherwise on hold', () => {
    expect(getGroupLabel('Deferred', ALTERNATIVE_PATH, 'Q')).toBe('Alternative Path Chosen');
    expect(getGroupLabel('Deferred', 'No More Need', 'Q')).toBe('On Hold');
    expect(GROUP_LABELS).toHaveLength(10);
    expect(INTRO_STATUSES.every((status) => GROUP_LABELS.includes(INTRO_LIFE[status].group))).toBe(true);
  });

  test('keep a firm’s name that looks like a pattern', () => {
    expect(getGroupLabel('Checking Internally', null, '$& Partners')).toBe('Checking Internally at $& Partners');
  });

  test.each([
    ['Introduced', 'Talent', null, true],
    ['Feedback Requested', 'Talent', null, true],
    ['Feedback Provided', 'Sales Opportunity', 'In Play', true],
    ['Feedback Provided', 'Talent', 'In Play', false],
    ['Feedback Provided', 'Sales Opportunity', 'Not Relevant', false],
    ['Sent', 'Sales Opportunity', 'In Play', false],
  ] as const)('%s for %s, %s: success %s', (status, goal, salesStatus, success) => {
    expect(isSuccess({ status, goal, salesStatus })).toBe(success);
  });

  test.each([
    ['Awaiting Info from Portfolio', '2027-01-01', true],
    ['Introduced', null, true],
    ['Introduced', '2026-11-20', true],
    ['Introduced', '2026-11-21', false],
    ['Sent', '2026-11-20', false],
    ['Declined by Target', '2026-11-20', false],
  ] as const)('%s with the next update %s needs action: %s', (status, nextUpdate, due) => {
    const facts = { status, goal: 'Talent', salesStatus: null, rejectReason: null, archived: false, nextUpdate };
    expect(deriveIntro(facts, 'Q', '2026-11-21').action_required).toBe(due);
  });

  test('allow archiving only for closed requests without success that are not archived yet', () => {
    const facts = {
      goal: 'Sales Opportunity',
      salesStatus: 'In Play',
      rejectReason: null,
      archived: false,
      nextUpdate: null,
    };
    const may = (status: IntroStatus, change = {}) =>
      deriveIntro({ ...facts, status, ...change }, 'Q', '2026-11-21').show_archive_button;
    expect(INTRO_STATUSES.filter((status) => may(status))).toEqual(
      listStatusesIn('archive').filter((status) => status !== 'Feedback Provided'),
    );
    expect(may('Feedback Provided', { salesStatus: 'Not Relevant' })).toBe(true);
    expect(may('Declined by Target', { archived: true })).toBe(false);
  });

  test.each([
    [[], 1, 'Waiting for Review'],
    [['Checking Internally', 'Declined by Target'], 2, 'In Progress'],
    [['Checking Internally', 'Asked'], 3, 'Active engagement with potential connectors'],
    [['To review', 'Sent', 'Agreed'], 4, 'Waiting for candidate'],
  ] as const)('%j are summed up as %s %s', (statuses, score, text) => {
    expect(summarizeStatuses(statuses)).toEqual({ score, text });
  });

  test('sum up closed requests as nothing', () => {
    expect(summarizeStatuses(['Declined by Target'])).toBeNull();
  });

  test('include labels, the active statuses and the talent team’s ranks', () => {
    expect(INTRO_LIFE.Asked.label).toBe('Asked Connector');
    expect(INTRO_LIFE.Agreed.label).toBe('Connector Agreed');
    expect(INTRO_LIFE.Sent.label).toBe('Request Sent to Target');
    expect(sorted(INTRO_STATUSES.filter((status) => INTRO_LIFE[status].active))).toEqual(
      sorted([
        'Checking Internally',
        'Checking Internally - Pinged',
        'To review',
        'Asked',
        'Asked Connector - Pinged',
        'Agreed',
        'Sent',
      ]),
    );
    for (const status of INTRO_STATUSES) {
      const { rank, bucket } = INTRO_LIFE[status];
      expect(bucket === 'in_progress' || status === 'To review' ? rank <= 6 : rank >= 8 && rank <= 13, status).toBe(
        true,
      );
    }
  });
});
