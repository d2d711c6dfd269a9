import { FEEDBACK_AFTER_DAYS, IN_PLAY_DAYS, REJECT_REASONS } from '../../shared/core/introductions/constants.ts';
import { INTRO_STATUSES, type IntroStatus } from '../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE, isRejected } from '../../shared/core/introductions/statuses.ts';
import { MAIN_LINE } from '../../shared/core/introductions/steps.ts';
import { isGuarded } from '../platform/db/account-flags.ts';
import { OPEN_END } from '../platform/time/months.ts';
import { drawYes } from './answers.ts';
import { addDaysToMonth, toMoment } from './days.ts';
import type { DemoInsider } from './insiders.ts';
import type { DemoContactRow, DemoIntroRow, RowBuilder } from './rows.ts';
import type { Truth } from './truth.ts';
import type { Random } from './words/random.ts';
import { ASKED_BACK, ON_THE_WAY, PRIOR, TASKS, TIERS, WHY } from './words/requests.ts';

const COUNT = 300;
/** The main line, on which every status leads to the next. */
const LINE: readonly IntroStatus[] = MAIN_LINE;

/** The requests of the pictures: requester, target company, target person, connector, goal and status. */
const STORY = [
  [
    'noor@lumenary.example',
    'Castellan Bank',
    'Ines Calloway',
    'Tal Berkovan',
    'Sales Opportunity',
    'Awaiting Info from Portfolio',
  ],
  ['noor@lumenary.example', 'Castellan Bank', 'Sunniva Rask', 'Noa Kestrel', 'Business Development', 'Asked'],
  ['noor@lumenary.example', 'Veldt Robotics', 'Hana Quist', null, 'Sales Opportunity', 'Checking Internally'],
  ['noor@lumenary.example', 'Veldt Robotics', null, null, 'Pair Up', 'To review'],
  ['noor@lumenary.example', 'Castellan Bank', 'Kofi Amankrah', 'Noa Kestrel', 'Sales Opportunity', 'Feedback Provided'],
  [
    'noor@lumenary.example',
    'Orrin Health',
    'Priya Venkatraj',
    'Gideon Marsh',
    'Sales Opportunity',
    'Feedback Requested',
  ],
  ['emeric@brackenfield.example', 'Castellan Bank', 'Sunniva Rask', 'Tal Berkovan', 'Sales Opportunity', 'Agreed'],
] as const;

/** Requests over every status, each with the steps that led there, dated before the present month. */
export function addIntros(random: Random, builder: RowBuilder, members: readonly DemoInsider[], truth: Truth): void {
  const { rows } = builder;
  const firm = members.filter((member) => member.firm);
  const findNamed = (name: string | null) =>
    name === null ? null : rows.contact.find((contact) => contact.name === name)!;
  for (const [email, target, person, connector, goal, status] of STORY) {
    const user = rows.app_user.find((user) => user.email === email)!;
    addIntro(random, builder, firm, {
      user,
      target: builder.accountNamed(target),
      status,
      goal,
      person: findNamed(person),
      connector: findNamed(connector),
    });
  }
  const askers = rows.app_user.filter((user) => user.account_id !== 1);
  const staffed = listIntroTargets(builder);
  const meet = drawMeeting(random, builder, firm, truth);
  while (rows.intro.length < COUNT) {
    const status = INTRO_STATUSES[rows.intro.length % INTRO_STATUSES.length]!;
    const { account: drawn, people } = random.pick(staffed);
    const user = random.pick(askers);
    const met = LINE.indexOf(status) >= LINE.indexOf('Introduced') || INTRO_LIFE[status].indicator === 'done';
    const pair =
      met || status === 'Declined_by_Connector'
        ? meet(met, new Set(staffed.map((employer) => employer.account)))
        : null;
    const account = pair?.account ?? drawn;
    if (account.id === user.account_id) continue;
    addIntro(random, builder, firm, {
      user,
      target: account,
      status,
      goal: random.chance(0.7)
        ? 'Sales Opportunity'
        : random.pick(['Business Development', 'Talent', 'Intelligence', 'Pair Up']),
      // If nobody at the firm knows the person, no connector is named.
      person: pair?.person ?? (met || !random.chance(0.8) ? null : random.pick(people)),
      connector: pair?.connector ?? random.pick(firm).contact,
    });
  }
  for (const contact of rows.contact.filter((contact) => contact.crm_id !== null).slice(0, 400)) {
    const addTask = (subject: string, owner: string) =>
      rows.crm_task.push({
        id: rows.crm_task.length + 1,
        contact_id: contact.id,
        crm_id: `T${String(rows.crm_task.length + 1).padStart(6, '0')}`,
        subject,
        activity_date: addDaysToMonth(builder.today, -random.int(20, 900)),
        owner_first_name: owner,
      });
    for (let count = random.int(0, 2); count > 0; count--)
      addTask(random.pick(TASKS), random.pick(firm).contact.first_name ?? 'Dana');
  }
}

/**
 * Draws a person of the firm and a person of these accounts with a signal between them, of whom the first would, or would not, introduce
 * the second. Null if luck found nobody.
 */
function drawMeeting(random: Random, builder: RowBuilder, firm: readonly DemoInsider[], truth: Truth) {
  const { rows } = builder;
  const workplace = new Map(
    rows.tenure
      .filter((tenure) => tenure.end_month === OPEN_END)
      .map((tenure) => [tenure.contact_id, tenure.account_id]),
  );
  return (wanted: boolean, accounts: ReadonlySet<RowBuilder['rows']['account'][number]>) => {
    for (let attempt = 0; attempt < 60; attempt++) {
      const { contact: connector } = random.pick(firm);
      const known = truth.signalled(connector.id);
      if (known.length === 0) continue;
      const person = rows.contact[random.pick(known) - 1]!;
      const account = rows.account[(workplace.get(person.id) ?? 0) - 1];
      if (!account || !accounts.has(account)) continue;
      const odds = truth.odds(
        connector.id,
        person.id,
        addDaysToMonth(builder.today, -60),
        (evidence) => evidence.kind === 'answer',
      );
      if (drawYes(random, odds) === wanted) return { connector, person, account };
    }
    return null;
  };
}

/** Companies that everybody may see, with the people who work there. */
function listIntroTargets({ rows }: RowBuilder) {
  const people = Map.groupBy(
    rows.tenure.filter((tenure) => tenure.end_month === OPEN_END),
    (tenure) => tenure.account_id,
  );
  return rows.account
    .filter((account) => account.id > 15 && !isGuarded(account) && people.has(account.id))
    .map((account) => ({
      account,
      people: people.get(account.id)!.map((tenure) => rows.contact[tenure.contact_id - 1]!),
    }));
}

interface WantedIntro {
  user: RowBuilder['rows']['app_user'][number];
  target: RowBuilder['rows']['account'][number];
  status: IntroStatus;
  goal: string;
  person: DemoContactRow | null;
  connector: DemoContactRow | null;
  /** For a candidacy, the steps from one day to another, counted from the first of the present month. */
  on?: { poscan: number; from: number; to: number };
}

/** Adds a request, with the steps that led to its state. */
export function addIntro(random: Random, builder: RowBuilder, firm: readonly DemoInsider[], wanted: WantedIntro): void {
  const { rows } = builder;
  const { user, target, goal } = wanted;
  const steps = drawSteps(random, wanted.status);
  const facilitator = random.pick(firm).userId;
  const days = wanted.on ? spreadSteps(wanted.on, steps.length) : drawDaysBefore(random, steps.length);
  const id = rows.intro.length + 1;
  const getPlace = (status: IntroStatus) => steps.indexOf(status);
  // Several steps may fall on one day, but not at the same moment.
  const makeMoment = (day: number, place: number) =>
    toMoment(builder.today, day, random.int(420, 1080) + (wanted.on ? place / 60 : 0));
  const at = days.map(makeMoment).sort();
  const from = steps.at(-2) ?? null;
  const introduced = getPlace('Introduced');
  const outcome = drawOutcome(random, wanted.status);
  const held = ['Awaiting Info from Portfolio', 'On Hold', 'Deferred'].includes(wanted.status);
  const rejected = isRejected(wanted.status) && wanted.status !== 'Declined by Requestor';
  const past = getPlace('Sent Email to Facilitator') >= 0 || steps.length > 3;
  const isAsked = steps.some((status) => LINE.indexOf(status) >= LINE.indexOf('Asked'));
  const connector = isAsked ? wanted.connector : null;
  const row: DemoIntroRow = {
    id,
    account_id: user.account_id!,
    requester_user_id: user.id,
    requester_contact_id: user.contact_id,
    target_account_id: target.id,
    target_name: target.name,
    target_contact_id: wanted.person?.id ?? null,
    target_contact_name: wanted.person?.name ?? null,
    target_contact_key: wanted.person?.name_key ?? null,
    connector_contact_id: connector?.id ?? null,
    connector_name: connector?.name ?? null,
    connector_key: connector?.name_key ?? null,
    facilitator_user_id: past ? facilitator : null,
    connector_relationship: null,
    status: wanted.status,
    came_from: held ? from : null,
    goal,
    sales_status: outcome,
    furthest_sales_status: outcome,
    feedback: outcome,
    feedback_details: null,
    reject_reason: rejected ? getReason(random, wanted.status) : null,
    reject_details: null,
    archived: INTRO_LIFE[wanted.status].bucket === 'archive' && outcome !== 'In Play' && random.chance(0.6) ? 1 : 0,
    next_update: computeNextUpdate(builder, wanted.status, days.at(-1)!, outcome),
    intro_date: introduced >= 0 ? at[introduced]!.slice(0, 10) : null,
    comments: null,
    why: random.pick(WHY),
    path: null,
    email_draft: null,
    prior_interaction: random.pick(PRIOR),
    customer_tier: random.pick(TIERS),
    who_to_introduce: null,
    extra_comments: null,
    source: 'drawer',
    position_candidate_id: wanted.on?.poscan ?? null,
    sales_target_id: null,
    sales_recommendation_id: null,
    crm_id: `I${String(id).padStart(6, '0')}`,
    request_key: null,
    created_by: user.id,
    created_at: at[0]!,
    updated_at: at.at(-1)!,
    status_at: at.at(-1)!,
  };
  rows.intro.push(row);
  for (const [place, to] of steps.entries()) {
    const own = place === 0 || to === 'Declined by Requestor' || INTRO_LIFE[to].indicator === 'done';
    rows.intro_change.push({
      id: rows.intro_change.length + 1,
      intro_id: id,
      at: at[place]!,
      kind: place === 0 ? 'created' : 'status',
      actor: own ? 'requester' : 'staff',
      user_id: own ? user.id : facilitator,
      acting_user_id: null,
      from_status: steps[place - 1] ?? null,
      to_status: to,
      comment:
        to === 'Awaiting Info from Portfolio' ? random.pick(ASKED_BACK) : place === 0 ? null : random.pick(ON_THE_WAY),
      internal_comment: null,
    });
  }
}

/** The days of so many steps, the last of them recent. */
function drawDaysBefore(random: Random, steps: number): number[] {
  const days = [-random.int(3, 40)];
  for (let place = 1; place < steps; place++) days.unshift(days[0]! - random.int(1, 9));
  return days;
}

const spreadSteps = ({ from, to }: { from: number; to: number }, steps: number): number[] =>
  Array.from({ length: steps }, (_, place) => from + Math.floor(((to - from) * place) / Math.max(1, steps - 1)));

/** The statuses from To review to this one, each a step of the life cycle from the one before. */
function drawSteps(random: Random, status: IntroStatus): IntroStatus[] {
  const place = LINE.indexOf(status);
  // Some steps before Sent are skipped.
  if (place >= 0)
    return LINE.slice(0, place + 1).filter((_, at) => at === 0 || at === place || at > 5 || !random.chance(0.3));
  const ways = INTRO_STATUSES.filter(
    (from) => (LINE.includes(from) || from.endsWith('Pinged')) && from !== status && isStepAllowed(from, status),
  );
  return [...drawSteps(random, random.pick(ways)), status];
}

function isStepAllowed(from: IntroStatus, to: IntroStatus): boolean {
  return INTRO_LIFE[from].steps.some((step) => step.to === to && step.kind !== 'back');
}

function drawOutcome(random: Random, status: IntroStatus): 'In Play' | 'Not Relevant' | 'No Answer' | null {
  if (status === 'No Feedback') return 'No Answer';
  if (status !== 'Feedback Provided') return null;
  return random.chance(0.6) ? 'In Play' : 'Not Relevant';
}

function getReason(random: Random, status: IntroStatus): string {
  if (status === 'Deferred')
    return random.pick(['Alternative Path Chosen', 'No More Need', 'Not Appropriate In This Context']);
  return status === 'Weak relationship with connector' ? 'Weak Relationship' : random.pick(REJECT_REASONS.slice(0, 2));
}

/** A requester who was introduced lately is asked later this month or the next; Kith waits for one who was asked. */
function computeNextUpdate(
  builder: RowBuilder,
  status: IntroStatus,
  last: number,
  outcome: string | null,
): string | null {
  if (status === 'Introduced') return addDaysToMonth(builder.today, last + FEEDBACK_AFTER_DAYS + 50);
  if (status === 'Feedback Requested') return addDaysToMonth(builder.today, last);
  return outcome === 'In Play' ? addDaysToMonth(builder.today, last + IN_PLAY_DAYS + 20) : null;
}
