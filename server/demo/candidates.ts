import type { Insertable } from 'kysely';
import {
  CANDIDATE_SOURCES,
  SKILLS_OF_CATEGORY,
  type Skill,
  type SkillCategory,
} from '../../shared/core/talent/lists.ts';
import { needsMail } from '../../shared/features/talent/candidacies/cart.ts';
import { listMilestones } from '../../shared/features/talent/candidacies/milestones.ts';
import { CANDIDACY_STATUSES, type CandidacyStatus } from '../../shared/features/talent/candidacies/status-names.ts';
import {
  CANDIDACY_LIFE,
  INTERNAL_REJECTION_REASONS,
  isOpen,
  listReasons,
} from '../../shared/features/talent/candidacies/statuses.ts';
import { listStamps } from '../../shared/features/talent/candidacies/steps.ts';
import { derivePosition } from '../core/network/occupations/derive.ts';
import { isGuarded } from '../platform/db/account-flags.ts';
import type { CandidacyTable } from '../platform/db/tables/poscan-tables.ts';
import { OPEN_END } from '../platform/time/months.ts';
import { addDaysToMonth, toMoment } from './days.ts';
import { findWalks, type Walk } from './poscan-walks.ts';
import { listDemoTalentTeam } from './positions.ts';
import type { DemoContactRow, RowBuilder } from './rows.ts';
import { CANDIDATE_COMMENTS, CANDIDATE_NOTES, FEEDBACK, PERSONAL, REJECTED } from './words/candidates.ts';
import type { Random } from './words/random.ts';

const CANDIDATES = 300;
const CANDIDACIES = 500;
/** The number of each kind that a company's own people see first. */
const SHOWN_COMPANY = 'Lumenary';
const DIGESTS = 6;
const IN_A_DIGEST = 5;
const WAITING = 4;

type Position = RowBuilder['rows']['position'][number];
interface SkilledPerson {
  contact: DemoContactRow;
  category: SkillCategory;
}

/**
 * Candidates with the talent team's data, drawn from their careers; their candidacies, over every status and two years, each with the steps
 * that led there; and the candidates who were shared with founders.
 */
export function addCandidates(random: Random, builder: RowBuilder): void {
  const people = drawCandidates(random, builder);
  addCandidacies(random, builder, people);
  addDigests(random, builder, people);
}

/** People whose titles describe their work, at companies that everybody may know, without the circle's own. */
function drawCandidates(random: Random, { rows, today }: RowBuilder): SkilledPerson[] {
  const now = new Map(
    rows.tenure.filter((tenure) => tenure.end_month === OPEN_END).map((tenure) => [tenure.contact_id, tenure]),
  );
  const before = Map.groupBy(
    rows.tenure.filter((tenure) => tenure.end_month !== OPEN_END),
    (tenure) => tenure.contact_id,
  );
  const at = toMoment(today, -30);
  const people: SkilledPerson[] = [];
  const step = Math.max(1, Math.floor(rows.contact.length / (CANDIDATES * 4)));
  for (let place = 0; place < rows.contact.length && people.length < CANDIDATES; place += random.int(1, step * 2)) {
    const contact = rows.contact[place]!;
    const job = now.get(contact.id);
    const account = job && rows.account[job.account_id - 1]!;
    if (!account || contact.source_id !== 1 || account.type === 'Portfolio' || account.id === 1 || isGuarded(account))
      continue;
    const done = derivePosition(rows.title[job.title_id - 1]!.text);
    if (done.skill_category === null) continue;
    const earlier = (before.get(contact.id) ?? []).map((tenure) =>
      derivePosition(rows.title[tenure.title_id - 1]!.text),
    );
    const near: readonly Skill[] = SKILLS_OF_CATEGORY[done.skill_category];
    const skills = new Set([
      done.main_skill ?? random.pick(near),
      ...earlier.map((occupation) => occupation.main_skill),
    ]);
    skills.add(random.pick(near));
    const looking = random.chance(0.4);
    rows.candidate.push({
      id: rows.candidate.length + 1,
      contact_id: contact.id,
      looking: looking ? 1 : 0,
      discreet: looking && random.chance(0.15) ? 1 : 0,
      skills: [...skills].filter((skill) => skill !== null).join(';'),
      skill_category: done.skill_category,
      role: done.role,
      secondary_email: random.chance(0.65) ? getAddress(contact) : null,
      // Numbers that are never assigned: Ofcom keeps them for drama.
      mobile_phone: random.chance(0.35) ? `+44 7700 900${String(random.int(100, 999))}` : null,
      summary: random.chance(0.5) ? random.pick(CANDIDATE_NOTES) : null,
      created_at: at,
      updated_at: at,
    });
    people.push({ contact, category: done.skill_category });
  }
  return people;
}

const getAddress = ({ profile_key }: DemoContactRow): string => `${profile_key!.slice(3)}@post.example`;

function addCandidacies(random: Random, builder: RowBuilder, people: readonly SkilledPerson[]): void {
  const { rows } = builder;
  const talent = listDemoTalentTeam(rows);
  const open = rows.position.filter(({ status }) => status !== 'Close');
  const closed = rows.position.filter(({ status }) => status === 'Close');
  const shown = open.filter(({ account_id }) => account_id === builder.accountNamed(SHOWN_COMPANY).id);
  const put = new Set<string>();
  const hired = new Set<Position>();
  for (let place = 0; place < CANDIDACIES; place++) {
    const status = CANDIDACY_STATUSES[place % CANDIDACY_STATUSES.length]!;
    const walk = random.pick(findWalks(status));
    const among = OVER.includes(status) ? closed : place < 2 * CANDIDACY_STATUSES.length ? shown : open;
    const found = pair(
      random,
      people,
      status === 'Hired' ? among.filter((position) => !hired.has(position)) : among,
      put,
    );
    if (!found) continue;
    if (status === 'Hired') hired.add(found.position);
    addOne(random, builder, { ...found, walk, talent: random.pick(talent) });
  }
}

/** These comments are about positions that are no longer open. */
const OVER: readonly CandidacyStatus[] = ['position was closed', 'Someone else was hired'];

/** A person and a position that fits their work, who were not matched before. */
function pair(random: Random, people: readonly SkilledPerson[], positions: readonly Position[], put: Set<string>) {
  for (let attempt = 0; attempt < 60; attempt++) {
    const { contact, category } = random.pick(people);
    const own = positions.filter((position) => position.skill_category === category);
    // Now and then a person changes their line of work.
    const position = own.length > 0 && !random.chance(0.1) ? random.pick(own) : random.pick(positions);
    const key = `${contact.id} ${position.id}`;
    if ((own.length === 0 && attempt < 40) || put.has(key)) continue;
    put.add(key);
    return { contact, position };
  }
  return null;
}

interface DrawnCandidate {
  contact: DemoContactRow;
  position: Position;
  walk: Walk;
  talent: number;
}

/** The work of a portfolio company's own people. */
const COMPANYS: readonly CandidacyStatus[] = [
  ...(['Accepted by account', 'Rejected by account', 'Rejected by account after interview', 'Hired'] as const),
  'Someone else was hired',
];

function addOne(random: Random, builder: RowBuilder, { contact, position, walk, talent }: DrawnCandidate): void {
  const { rows, today } = builder;
  const { statuses, type } = walk;
  const status = statuses.at(-1)!;
  const days = listDays(random, statuses);
  const at = days.map((day) => toMoment(today, day, random.int(420, 1080)));
  // Nobody is put to a position that does not exist yet.
  const since = toMoment(today, days[0]! - random.int(2, 20), 540);
  if (position.created_at > since) position.created_at = since;
  const owners = rows.app_user.filter(({ account_id }) => account_id === position.account_id);
  const owner =
    owners.length > 0 && random.chance(0.85) ? (random.chance(0.5) ? owners[0]! : random.pick(owners)).id : null;
  const details = rows.candidate.find(({ contact_id }) => contact_id === contact.id)!;
  if (statuses.some(needsMail)) details.secondary_email ??= getAddress(contact);
  const id = rows.poscan.length + 1;
  const getStamp = (stamp: 'date_suggested_to_account' | 'date_suggested_to_candidate' | 'intro_date') => {
    const place = statuses.findLastIndex((status) => listStamps(status).includes(stamp));
    return place < 0 ? null : addDaysToMonth(today, days[place]!);
  };
  const introduced = getStamp('intro_date');
  const introducedDay = days[statuses.lastIndexOf('Introduced')];
  const isAnswered = introduced !== null && status !== 'Introduced' && random.chance(0.6);
  const reached = statuses.some((status) => CANDIDACY_LIFE[status].set === 'in play');
  const { rejection } = CANDIDACY_LIFE[status];
  const sourced = type === 'Application' ? 'Inbound - Application' : random.pick(CANDIDATE_SOURCES);
  const row: Insertable<CandidacyTable> & { id: number } = {
    id,
    position_id: position.id,
    contact_id: contact.id,
    status,
    request_type: type,
    candidate_source: sourced,
    closed_mark: isOpen(status) ? 0 : id,
    portco_owner_user_id: owner,
    kith_owner_user_id: position.owner_user_id ?? talent,
    rejection_reason: drawReason(random, status),
    rejection_details: SAYS_NO.test(status) && random.chance(0.5) ? random.pick(REJECTED) : null,
    internal_rejection_reasons:
      rejection === 'portfolio' && random.chance(0.4) ? random.pick(INTERNAL_REJECTION_REASONS) : null,
    candidate_interested: walk.candidateInterested ? 1 : 0,
    portco_interested: walk.portcoInterested ? 1 : 0,
    date_suggested_to_account: getStamp('date_suggested_to_account'),
    date_suggested_to_candidate: getStamp('date_suggested_to_candidate'),
    intro_date: introduced,
    ramzor_score: null,
    priority: random.chance(0.25) ? 'High' : 'Best Effort',
    comments: random.chance(0.3) ? random.pick(CANDIDATE_COMMENTS) : null,
    personalized_message: statuses.includes('Sent to candidate') && random.chance(0.7) ? random.pick(PERSONAL) : null,
    reference_check_details: status === 'Ref check provided' ? random.pick(FEEDBACK) : null,
    portco_feedback_status: isAnswered ? 'Received' : status === 'Introduced' ? 'Requested' : 'Not Requested',
    portco_feedback: isAnswered ? random.pick(FEEDBACK) : null,
    portco_feedback_at: isAnswered ? at.at(-1)! : null,
    candidate_feedback_status: isAnswered && random.chance(0.5) ? 'Received' : 'Not Requested',
    candidate_feedback: null,
    next_portco_feedback_request:
      status === 'Introduced' && introducedDay !== undefined ? addDaysToMonth(today, introducedDay + 7) : null,
    gmail_thread_id: null,
    predicted_end_date: null,
    request_key: null,
    created_by: talent,
    created_at: at[0]!,
    updated_at: at.at(-1)!,
    status_at: at.at(-1)!,
  };
  if (row.candidate_feedback_status === 'Received')
    Object.assign(row, { candidate_feedback: random.pick(CANDIDATE_COMMENTS), candidate_feedback_at: row.status_at });
  rows.poscan.push(row);
  for (const [place, to] of statuses.entries()) {
    const company = owner !== null && reached && COMPANYS.includes(to);
    rows.poscan_change.push({
      id: rows.poscan_change.length + 1,
      poscan_id: id,
      at: at[place]!,
      kind: place === 0 ? 'created' : 'status',
      actor: company ? 'portfolio' : 'talent',
      user_id: company ? owner : talent,
      acting_user_id: null,
      from_status: statuses[place - 1] ?? null,
      to_status: to,
      comment: null,
      internal_comment: null,
    });
  }
  const milestones = statuses.flatMap((to, place) =>
    listMilestones(to).map((milestone) => [milestone, at[place]!] as const),
  );
  for (const milestone of new Set(milestones.map(([kind]) => kind)))
    rows.poscan_milestone.push({ milestone, poscan_id: id, at: milestones.find(([kind]) => kind === milestone)![1] });
}

/** The statuses for which a person states the reason; the others state it themselves. */
const SAYS_NO = /reject|irrelevant|relevant|declined/i;

function drawReason(random: Random, status: CandidacyStatus): string | null {
  const { rejection } = CANDIDACY_LIFE[status];
  if (status === 'candidate was hired by another company') return 'Signed with another company';
  return rejection !== null && SAYS_NO.test(status) ? random.pick(listReasons(rejection)) : null;
}

/** Open candidacies began lately, closed ones up to two years ago; days from the first of the present month. */
function listDays(random: Random, statuses: readonly CandidacyStatus[]): number[] {
  const days = [-(isOpen(statuses.at(-1)!) ? random.int(1, 45) : random.int(2, 700))];
  for (let place = 1; place < statuses.length; place++) days.unshift(days[0]! - random.int(1, 9));
  return days;
}

/** The candidates who were shared with founders in past weeks, and those who wait for the next digest. */
function addDigests(random: Random, { rows, today }: RowBuilder, people: readonly SkilledPerson[]): void {
  const discreet = new Set(
    rows.candidate.filter((candidate) => candidate.discreet === 1).map((candidate) => candidate.contact_id),
  );
  const looking = new Set(
    rows.candidate.filter((candidate) => candidate.looking === 1).map((candidate) => candidate.contact_id),
  );
  const among = people.filter(({ contact }) => looking.has(contact.id) && !discreet.has(contact.id));
  const [talent] = listDemoTalentTeam(rows);
  const share = (contact_id: number, digest_day: string, shared_at: string) =>
    rows.digest_candidate.push({
      id: rows.digest_candidate.length + 1,
      contact_id,
      digest_day,
      shared_by: talent ?? null,
      shared_at,
    });
  const left = [...among];
  const drawNext = () => left.splice(random.int(0, left.length - 1), 1)[0];
  for (let week = DIGESTS; week > 0; week--)
    for (let place = 0; place < IN_A_DIGEST && left.length > 0; place++) {
      const person = drawNext()!;
      share(person.contact.id, addDaysToMonth(today, -7 * week), toMoment(today, -7 * week - random.int(1, 6), 600));
    }
  for (let place = 0; place < WAITING && left.length > 0; place++)
    share(drawNext()!.contact.id, '', toMoment(today, -1));
}
